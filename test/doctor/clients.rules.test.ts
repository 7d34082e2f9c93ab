/** The doctor's check of registered clients: whether each can authenticate, and has addresses as registration demands. */
import { expect } from 'chai';
import type { RegisteredClient } from '../../src/domain/clients.js';
import { diagnoseClients } from '../../src/commands/doctor/clients.js';
import type { Finding } from '../../src/commands/doctor/finding.js';

const told = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ about, level }) => `${level} ${about}`);

describe('The doctor’s check of clients', () => {
  const client = (id: string, changes: Partial<RegisteredClient> = {}): RegisteredClient => ({
    id,
    name: id,
    type: 'confidential',
    status: 'active',
    roles: ['PSP_PI'],
    grants: [],
    redirectUris: [],
    requiresPkce: false,
    secretHash: 'h',
    organisationId: 'PSDHR-HNB-1',
    createdAt: 0,
    version: 1,
    ...changes,
  });
  const { organisationId: _organisation, ...nameless } = client('nameless');
  const { secretHash: _secret, ...secretless } = client('secretless');
  const settings = {
    MODE: 'production',
    JWKS_HOSTS: ['keys.example'],
    CLIENT_CERTIFICATE_REQUIRED: ['payments'],
    GATEWAY_SECRET_REQUIRED: ['payments'],
  } as const;
  const elsewhere = client('keyed', { jwksUri: 'https://elsewhere.example/jwks' });
  const usable = client('right', { redirectUris: ['https://tpp.example/callback'] });
  const old = client('old', {
    redirectUris: ['https:tpp.example/x', 'https://tpp.example/cb', 'https://tpp.example/{id}'],
  });
  const app = client('app', {
    type: 'public',
    redirectUris: ['com.example.app:/cb', 'com.example.app:/[cb]'],
  });
  const ofAnotherService = [
    { ...nameless, roles: ['PSP_AI'] },
    { ...secretless, roles: [] },
  ] as const;
  const rows: readonly (readonly [what: string, given: readonly RegisteredClient[], ...want: string[]])[] = [
    ['a complete client', [client('right')]],
    ['a client without an organisation for its certificate', [nameless], 'warning the clients nameless'],
    ['a client without a gateway secret', [secretless], 'warning the clients secretless'],
    ['clients of another service', ofAnotherService],
    ['a client with keys at an unlisted host', [elsewhere], 'warning the clients keyed'],
    ['a client with usable addresses', [usable]],
    [
      'clients whose addresses registration refuses now',
      [old, app],
      'warning the client old',
      'warning the client old',
      'warning the client app',
    ],
  ];
  for (const [what, given, ...want] of rows) {
    it(`${want.length === 0 ? 'accepts' : 'warns of'} ${what}`, () => {
      expect(told(diagnoseClients(given, [], settings))).to.deep.equal(want);
    });
  }

  it('names an address that registration refuses now, with its fault', () => {
    const [found] = diagnoseClients([client('old', { redirectUris: ['https:tpp.example/x'] })], [], settings);
    expect(found?.says).to.equal(
      'has the redirect address "https:tpp.example/x", which would be refused now: ' +
        'it has no // and host after its scheme: position 7 (RFC 9110, section 4.2)',
    );
  });

  it('reports published secrets as an error', () => {
    const found = diagnoseClients([client('sandbox-tpp')], ['sandbox-tpp'], settings);
    expect(told(found)).to.deep.equal(['error the clients sandbox-tpp']);
  });
});
