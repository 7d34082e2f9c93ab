import { expect } from 'chai';
import { requireCredentials } from '../../src/usecases/oauth/client-authentication.js';
import { resolveScope } from '../../src/domain/oauth/access.js';
import type { Client } from '../../src/domain/clients.js';
import { reasonOf } from '../support/tpp/refusals.js';

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

const accepted = [
  ['HTTP Basic', { authorization: basic('tpp:secret') }, ['tpp', 'secret']],
  ['a scheme in small letters', { authorization: basic('tpp:s').replace('B', 'b') }, ['tpp', 's']],
  ['form-encoded credentials in Basic', { authorization: basic('a%3Ab:c%25+d%C3%A9') }, ['a:b', 'c% dé']],
  ['a secret with a colon', { authorization: basic('tpp:a:b') }, ['tpp', 'a:b']],
  ['Basic without a secret', { authorization: basic('app:') }, ['app', undefined]],
  ['Basic and its id in the form', { authorization: basic('tpp:s'), client_id: 'tpp' }, ['tpp', 's']],
  ['form fields', { client_id: 'tpp', client_secret: 'a+b' }, ['tpp', 'a+b']],
  ['its id alone', { client_id: 'app', client_secret: '' }, ['app', undefined]],
] as const;

const refused = [
  ['no credentials', {}],
  ['a secret without an id', { client_secret: 's' }],
  ['an empty id', { client_id: '' }],
  ['a zero byte in its id', { authorization: basic('tpp%00:s') }],
  ['a bearer token', { authorization: 'Bearer abc' }],
  ['Basic without a pair', { authorization: 'Basic' }],
  ['Basic without a colon', { authorization: basic('tpp') }],
  ['Basic without an id', { authorization: basic(':s') }],
  ['a broken escape', { authorization: basic('tpp:50%') }],
  ['bytes that are not UTF-8', { authorization: 'Basic dHBwOv8=' }],
  [
    'Basic and a secret in the form',
    { authorization: basic('tpp:s'), client_secret: 's' },
    'oauth.invalid-request',
  ],
  [
    'Basic and another id in the form',
    { authorization: basic('tpp:s'), client_id: 'app' },
    'oauth.invalid-request',
  ],
] as const;

interface Fields {
  readonly authorization?: string;
  readonly client_id?: string;
  readonly client_secret?: string;
}
const requestOf = ({ authorization, ...form }: Fields) => ({ authorization, form: { ...form } });

describe('A client at the token endpoint', () => {
  for (const [title, request, want] of accepted) {
    it(`may authenticate by ${title}`, () => {
      const { clientId, secret } = requireCredentials(requestOf(request));
      expect([clientId, secret]).to.deep.equal(want);
    });
  }

  for (const [title, request, want = 'oauth.invalid-client'] of refused) {
    it(`is refused with ${title}`, async () => {
      expect(await reasonOf(() => requireCredentials(requestOf(request)))).to.equal(want);
    });
  }

  it('learns that its client_id is not the client of HTTP Basic', () => {
    const request = requestOf({ authorization: basic('tpp:s'), client_id: 'app' });
    expect(() => requireCredentials(request)).to.throw(
      'client_id is not the client of the header Authorization',
    );
  });
});

describe('The scope of an account information service', () => {
  const client = { id: 'tpp', roles: ['PSP_AI'] };
  const rows = [
    [undefined, 'AISP'],
    ['AISP', 'AISP'],
    ['PSP_IC', 'oauth.invalid-scope'],
    ['AISP PSP_IC', 'oauth.invalid-scope'],
    ['aisp', 'oauth.invalid-scope'],
    ['openid', 'oauth.invalid-scope'],
  ];
  for (const [given, want] of rows) {
    it(`is ${want} for a request with ${given ?? 'no scope'}`, async () => {
      expect(await reasonOf(() => resolveScope(given, clientWith(client)))).to.equal(want);
    });
  }
});

function clientWith(part: Partial<Client>): Client {
  return {
    id: 'client',
    name: 'Client',
    type: 'confidential',
    status: 'active',
    roles: [],
    grants: [],
    redirectUris: [],
    requiresPkce: false,
    ...part,
  };
}
