/** Client registration: one rule for each field, and all errors reported at once. */
import { expect } from 'chai';
import { type ClientRegistration, toClient, type Licence } from '../../src/domain/client-registration.js';
import { Problem } from '../../src/domain/problem.js';

const right: ClientRegistration = {
  id: 'vodomar',
  name: 'Vodomar Pay',
  type: 'confidential',
  roles: ['PSP_PI'],
  redirectUris: ['https://vodomar.example/callback'],
};
const licence: Licence = { organisationId: 'PSDHR-HNB-12345678', roles: ['PSP_PI', 'PSP_AI'] };
const keyHosts = ['keys.vodomar.example'];
const ecKey = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43), kid: 'one' };
const rsaKey = { kty: 'RSA', n: 'A'.repeat(342), e: 'AQAB', kid: 'two' };

/** The fields that are refused, in their order; none for a client that is registered. */
function refused(
  changes: Partial<ClientRegistration>,
  given?: Licence | string,
  base: ClientRegistration = right,
): readonly string[] {
  try {
    toClient({ ...base, ...changes }, { keyHosts, ...(given !== undefined && { licence: given }) });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.violations.map(({ field = '' }) => field);
  }
}

describe('The registration of a client', () => {
  it('stores exactly the given data', () => {
    expect(toClient(right, { keyHosts })).to.deep.equal({
      ...right,
      status: 'active',
      grants: [],
      requiresPkce: false,
    });
  });

  it('derives default grants from the role for accounts or funds', () => {
    const grants = (roles: readonly string[]) => toClient({ ...right, roles }, { keyHosts }).grants;
    expect([grants(['PSP_PI']), grants(['PSP_AI']), grants(['PSP_IC'])]).to.deep.equal([
      [],
      ['authorization_code', 'refresh_token'],
      ['authorization_code', 'refresh_token'],
    ]);
  });

  it('requires PKCE for a public client', () => {
    expect(toClient({ ...right, type: 'public' }, { keyHosts })).to.include({ requiresPkce: true });
  });

  it('takes the organisation id and the roles from the certificate by default', () => {
    const { name, id, redirectUris, type } = right;
    const unnamed = { id, name, type, ...(redirectUris && { redirectUris }) };
    const { organisationId, roles } = toClient(unnamed, { keyHosts, licence });
    expect({ organisationId, roles }).to.deep.equal({
      organisationId: licence.organisationId,
      roles: ['PSP_AI', 'PSP_PI'],
    });
  });

  const taken: readonly (readonly [why: string, changes: Partial<ClientRegistration>, given?: Licence])[] = [
    ['accepts a loopback address', { redirectUris: ['http://localhost:3000/cb', 'http://127.0.0.1/cb'] }],
    ['accepts the scheme of an app', { type: 'public', redirectUris: ['com.example.app:/callback'] }],
    ['accepts keys', { jwks: { keys: [ecKey, rsaKey] } }],
    ['accepts the address of keys', { jwksUri: 'https://keys.vodomar.example/jwks' }],
    ['accepts the number of any register', { organisationId: 'PSDDE-BAFIN-12 34/5' }],
    ['accepts the roles of the certificate', { roles: ['PSP_AI', 'PSP_PI'] }, licence],
    ['accepts a name with letters of any script', { name: 'Ćevapčići d.o.o. 支付' }],
    ['accepts a name of 140 emoji', { name: '🏦'.repeat(140) }],
  ];
  for (const [why, changes, given] of taken) {
    it(why, () => {
      expect(refused(changes, given)).to.deep.equal([]);
    });
  }
});

describe('The registration of a client fails', () => {
  const wrong: readonly (readonly [
    why: string,
    changes: Partial<ClientRegistration>,
    fields: readonly string[],
    given?: Licence | string,
  ])[] = [
    ['without an id', { id: '' }, ['id']],
    ['for an id with a space', { id: 'voda more' }, ['id']],
    ['for an id that begins with a dot', { id: '.voda' }, ['id']],
    ['for an id that is too long', { id: 'v'.repeat(65) }, ['id']],
    ['for an id with a line break', { id: 'voda\n' }, ['id']],
    ['without a name', { name: '' }, ['name']],
    ['for an invisible name', { name: '\u200b ' }, ['name']],
    ['for a name with a bidirectional control character', { name: 'Voda \u202egnp.exe' }, ['name']],
    ['for a name with a line break', { name: 'Voda\nBank' }, ['name']],
    ['for a name that is too long', { name: 'v'.repeat(141) }, ['name']],
    ['for a name of 141 emoji', { name: '🏦'.repeat(141) }, ['name']],
    ['for an unknown client type', { type: 'secret' }, ['type']],
    ['without a role', { roles: [] }, ['roles']],
    ['for an unknown role', { roles: ['PSP_PI', 'PSP_AS'] }, ['roles.1']],
    ['for a duplicate role', { roles: ['PSP_PI', 'PSP_PI'] }, ['roles']],
    ['for an unknown grant', { grants: ['urn:x'] }, ['grants.0']],
    ['for the refresh_token grant alone', { grants: ['refresh_token'] }, ['grants']],
    ['for a grant by secret of a public client', { type: 'public', grants: ['password'] }, ['grants']],
    [
      'for the authorization_code grant without a redirect URI',
      { grants: ['authorization_code'], redirectUris: [] },
      ['redirectUris'],
    ],
    [
      'for a duplicate redirect URI',
      { redirectUris: ['https://a.example', 'https://a.example'] },
      ['redirectUris'],
    ],
    [
      'for more than 20 redirect URIs',
      { redirectUris: Array.from({ length: 21 }, (_, at) => `https://a.example/${at}`) },
      ['redirectUris'],
    ],
    ['for a public client without PKCE', { type: 'public', requiresPkce: false }, ['requiresPkce']],
    ['for an organisation id of another form', { organisationId: 'HR-HNB-1' }, ['organisationId']],
    ['for an organisation id without a number', { organisationId: 'PSDHR-HNB-' }, ['organisationId']],
    [
      'for another organisation id than the certificate’s',
      { organisationId: 'PSDHR-HNB-9' },
      ['organisationId'],
      licence,
    ],
    ['for a role that the certificate lacks', { roles: ['PSP_PI', 'PSP_IC'] }, ['roles'], licence],
    ['for a certificate without an organisation', {}, ['certificate'], { roles: ['PSP_PI'] }],
    ['for an untrusted certificate', {}, ['certificate'], 'It is from nobody.'],
    ['for keys of a public client', { type: 'public', jwks: { keys: [ecKey] } }, ['jwks']],
    ['for an empty key set', { jwks: { keys: [] } }, ['jwks.keys']],
    ['for a private key', { jwks: { keys: [{ ...ecKey, d: 'AAAA' }] } }, ['jwks.keys.0']],
    ['for a symmetric key', { jwks: { keys: [{ kty: 'oct', k: 'AAAA', kid: 'k' }] } }, ['jwks.keys.0']],
    ['for a short RSA key', { jwks: { keys: [{ ...rsaKey, n: 'A'.repeat(171) }] } }, ['jwks.keys.0']],
    ['for a key on another curve', { jwks: { keys: [{ ...ecKey, crv: 'P-521' }] } }, ['jwks.keys.0']],
    ['for a key for encryption', { jwks: { keys: [{ ...ecKey, use: 'enc' }] } }, ['jwks.keys.0']],
    ['for a key for another algorithm', { jwks: { keys: [{ ...rsaKey, alg: 'RS256' }] } }, ['jwks.keys.0']],
    ['for a key without an id', { jwks: { keys: [{ ...ecKey, kid: undefined }] } }, ['jwks.keys.0']],
    ['for two keys with the same id', { jwks: { keys: [ecKey, { ...rsaKey, kid: 'one' }] } }, ['jwks.keys']],
    ['for a key address on http', { jwksUri: 'http://keys.vodomar.example/jwks' }, ['jwksUri']],
    ['for a key address on an unlisted host', { jwksUri: 'https://a.example/jwks' }, ['jwksUri']],
    [
      'for keys together with a key address',
      { jwks: { keys: [ecKey] }, jwksUri: 'https://keys.vodomar.example/jwks' },
      ['jwksUri'],
    ],
  ];
  for (const [why, changes, fields, given] of wrong) {
    it(why, () => {
      expect(refused(changes, given)).to.deep.equal(fields);
    });
  }

  it('names one mistake where the roles come from a certificate that gives none', () => {
    const { roles: _roles, ...withoutRoles } = right;
    for (const given of ['It is from nobody.', { ...licence, roles: ['PSP_AS'] }]) {
      expect(refused({}, given, withoutRoles)).to.deep.equal(['certificate']);
    }
    expect(refused({}, undefined, withoutRoles)).to.deep.equal(['roles']);
  });

  const addresses: readonly string[] = [
    'http://vodomar.example/callback',
    'https://vodomar.example/#part',
    'https://ana:secret@vodomar.example/',
    'https://voda mar.example/',
    'https:vodomar.example/',
    'https://vodomar.example\\@zlo.example/',
    'https://vodomar.example/%zz',
    'https://vodomar.example/č',
    '/callback',
    'vodomar.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'com.example.app:/callback',
    'http://127.0.0.1.example/callback',
    `https://vodomar.example/${'a'.repeat(2000)}`,
    '',
  ];
  for (const uri of addresses) {
    it(`for the redirect URI ${uri.slice(0, 60) || '""'}`, () => {
      expect(refused({ redirectUris: [uri] })).to.deep.equal(['redirectUris.0']);
    });
  }

  it('with all errors reported at once', () => {
    const changes = { id: '', name: '', type: '', roles: ['x'], redirectUris: ['x'], organisationId: 'x' };
    const fields = ['id', 'name', 'type', 'roles.0', 'redirectUris.0', 'organisationId'];
    expect(refused(changes)).to.deep.equal(fields);
  });
});
