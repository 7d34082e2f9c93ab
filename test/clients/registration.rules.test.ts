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
function refused(changes: Partial<ClientRegistration>, given?: Licence | string): readonly string[] {
  try {
    toClient({ ...right, ...changes }, { keyHosts, ...(given !== undefined && { licence: given }) });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.violations.map(({ field = '' }) => field);
  }
}

describe('A client is registered', () => {
  it('with what is said of it, and nothing else', () => {
    expect(toClient(right, { keyHosts })).to.deep.equal({
      ...right,
      status: 'active',
      grants: [],
      requiresPkce: false,
    });
  });

  it('for accounts or funds with the grants that tokens for these come by, where none are named', () => {
    const grants = (roles: readonly string[]) => toClient({ ...right, roles }, { keyHosts }).grants;
    expect([grants(['PSP_PI']), grants(['PSP_AI']), grants(['PSP_IC'])]).to.deep.equal([
      [],
      ['authorization_code', 'refresh_token'],
      ['authorization_code', 'refresh_token'],
    ]);
  });

  it('with PKCE where it can keep no secret', () => {
    expect(toClient({ ...right, type: 'public' }, { keyHosts })).to.include({ requiresPkce: true });
  });

  it('with organisation and roles of its certificate, where none are named', () => {
    const { name, id, redirectUris, type } = right;
    const unnamed = { id, name, type, ...(redirectUris && { redirectUris }) };
    const { organisationId, roles } = toClient(unnamed, { keyHosts, licence });
    expect({ organisationId, roles }).to.deep.equal({
      organisationId: licence.organisationId,
      roles: ['PSP_AI', 'PSP_PI'],
    });
  });

  const taken: readonly (readonly [why: string, changes: Partial<ClientRegistration>, given?: Licence])[] = [
    ['by an address of this machine', { redirectUris: ['http://localhost:3000/cb', 'http://127.0.0.1/cb'] }],
    ['by the scheme of an app', { type: 'public', redirectUris: ['com.example.app:/callback'] }],
    ['with keys', { jwks: { keys: [ecKey, rsaKey] } }],
    ['with the address of its keys', { jwksUri: 'https://keys.vodomar.example/jwks' }],
    ['with the number of any register', { organisationId: 'PSDDE-BAFIN-12 34/5' }],
    ['as its certificate says', { roles: ['PSP_AI', 'PSP_PI'] }, licence],
    ['under a name with letters of any kind', { name: 'Ćevapčići d.o.o. 支付' }],
  ];
  for (const [why, changes, given] of taken) {
    it(why, () => {
      expect(refused(changes, given)).to.deep.equal([]);
    });
  }
});

describe('A client is not registered', () => {
  const wrong: readonly (readonly [
    why: string,
    changes: Partial<ClientRegistration>,
    fields: readonly string[],
    given?: Licence | string,
  ])[] = [
    ['without an id', { id: '' }, ['id']],
    ['under an id with a space', { id: 'voda more' }, ['id']],
    ['under an id that begins with a dot', { id: '.voda' }, ['id']],
    ['under an id that is too long', { id: 'v'.repeat(65) }, ['id']],
    ['under an id with a line end', { id: 'voda\n' }, ['id']],
    ['without a name', { name: '' }, ['name']],
    ['under a name that nobody sees', { name: '\u200b ' }, ['name']],
    ['under a name that turns the writing round', { name: 'Voda \u202egnp.exe' }, ['name']],
    ['under a name with a line end', { name: 'Voda\nBank' }, ['name']],
    ['under a name that is too long', { name: 'v'.repeat(141) }, ['name']],
    ['as something between public and confidential', { type: 'secret' }, ['type']],
    ['without a role', { roles: [] }, ['roles']],
    ['for a role that there is not', { roles: ['PSP_PI', 'PSP_AS'] }, ['roles.1']],
    ['for a role twice', { roles: ['PSP_PI', 'PSP_PI'] }, ['roles']],
    ['for a grant that there is not', { grants: ['urn:x'] }, ['grants.0']],
    ['for a refresh token of nothing', { grants: ['refresh_token'] }, ['grants']],
    ['for a grant by secret when it can keep none', { type: 'public', grants: ['password'] }, ['grants']],
    ['for codes without an address', { grants: ['authorization_code'], redirectUris: [] }, ['redirectUris']],
    ['with an address twice', { redirectUris: ['https://a.example', 'https://a.example'] }, ['redirectUris']],
    [
      'with more addresses than anybody checks',
      { redirectUris: Array.from({ length: 21 }, (_, at) => `https://a.example/${at}`) },
      ['redirectUris'],
    ],
    ['without PKCE when it can keep no secret', { type: 'public', requiresPkce: false }, ['requiresPkce']],
    ['for an organisation of another form', { organisationId: 'HR-HNB-1' }, ['organisationId']],
    ['for an organisation without a number', { organisationId: 'PSDHR-HNB-' }, ['organisationId']],
    ['as another than its certificate', { organisationId: 'PSDHR-HNB-9' }, ['organisationId'], licence],
    ['for more than its certificate', { roles: ['PSP_PI', 'PSP_IC'] }, ['roles'], licence],
    ['with a certificate of nobody', {}, ['certificate'], { roles: ['PSP_PI'] }],
    ['with a certificate that is not trusted', {}, ['certificate'], 'It is from nobody.'],
    ['with keys when it is public', { type: 'public', jwks: { keys: [ecKey] } }, ['jwks']],
    ['without a key in its keys', { jwks: { keys: [] } }, ['jwks.keys']],
    ['with a private key', { jwks: { keys: [{ ...ecKey, d: 'AAAA' }] } }, ['jwks.keys.0']],
    ['with a symmetric key', { jwks: { keys: [{ kty: 'oct', k: 'AAAA', kid: 'k' }] } }, ['jwks.keys.0']],
    ['with a short RSA key', { jwks: { keys: [{ ...rsaKey, n: 'A'.repeat(171) }] } }, ['jwks.keys.0']],
    ['with a key on another curve', { jwks: { keys: [{ ...ecKey, crv: 'P-521' }] } }, ['jwks.keys.0']],
    ['with a key for encryption', { jwks: { keys: [{ ...ecKey, use: 'enc' }] } }, ['jwks.keys.0']],
    ['with a key for another algorithm', { jwks: { keys: [{ ...rsaKey, alg: 'RS256' }] } }, ['jwks.keys.0']],
    ['with a key without an id', { jwks: { keys: [{ ...ecKey, kid: undefined }] } }, ['jwks.keys.0']],
    ['with two keys of one id', { jwks: { keys: [ecKey, { ...rsaKey, kid: 'one' }] } }, ['jwks.keys']],
    ['with keys on http', { jwksUri: 'http://keys.vodomar.example/jwks' }, ['jwksUri']],
    ['with keys on a host that the bank does not name', { jwksUri: 'https://a.example/jwks' }, ['jwksUri']],
    [
      'with keys and the address of keys',
      { jwks: { keys: [ecKey] }, jwksUri: 'https://keys.vodomar.example/jwks' },
      ['jwksUri'],
    ],
  ];
  for (const [why, changes, fields, given] of wrong) {
    it(why, () => {
      expect(refused(changes, given)).to.deep.equal(fields);
    });
  }

  const addresses: readonly string[] = [
    'http://vodomar.example/callback',
    'https://vodomar.example/#part',
    'https://ana:secret@vodomar.example/',
    'https://voda mar.example/',
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
    it(`with the address ${uri.slice(0, 60) || 'nothing'}`, () => {
      expect(refused({ redirectUris: [uri] })).to.deep.equal(['redirectUris.0']);
    });
  }

  it('and everything that is wrong is named at once', () => {
    const changes = { id: '', name: '', type: '', roles: ['x'], redirectUris: ['x'], organisationId: 'x' };
    const fields = ['id', 'name', 'type', 'roles.0', 'redirectUris.0', 'organisationId'];
    expect(refused(changes)).to.deep.equal(fields);
  });
});
