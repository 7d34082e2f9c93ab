import { expect } from 'chai';
import { requireCredentials } from '../../src/usecases/oauth/client-authentication.js';
import { resolveScope } from '../../src/domain/oauth/access.js';
import type { Client } from '../../src/domain/clients.js';
import { reasonOf } from '../support/tpp/refusals.js';

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

const accepted = [
  { title: 'HTTP Basic', request: { authorization: basic('tpp:secret') }, want: ['tpp', 'secret'] },
  {
    title: 'a scheme in small letters',
    request: { authorization: basic('tpp:s').replace('B', 'b') },
    want: ['tpp', 's'],
  },
  {
    title: 'form-encoded credentials in Basic',
    request: { authorization: basic('a%3Ab:c%25+d%C3%A9') },
    want: ['a:b', 'c% dé'],
  },
  { title: 'a secret with a colon', request: { authorization: basic('tpp:a:b') }, want: ['tpp', 'a:b'] },
  { title: 'Basic without a secret', request: { authorization: basic('app:') }, want: ['app', undefined] },
  {
    title: 'Basic and its id in the form',
    request: { authorization: basic('tpp:s'), client_id: 'tpp' },
    want: ['tpp', 's'],
  },
  { title: 'form fields', request: { client_id: 'tpp', client_secret: 'a+b' }, want: ['tpp', 'a+b'] },
  { title: 'its id alone', request: { client_id: 'app', client_secret: '' }, want: ['app', undefined] },
] as const;

const refused = [
  { title: 'no credentials', request: {}, want: 'oauth.invalid-client' },
  { title: 'a secret without an id', request: { client_secret: 's' }, want: 'oauth.invalid-client' },
  { title: 'an empty id', request: { client_id: '' }, want: 'oauth.invalid-client' },
  {
    title: 'a zero byte in its id',
    request: { authorization: basic('tpp%00:s') },
    want: 'oauth.invalid-client',
  },
  { title: 'a bearer token', request: { authorization: 'Bearer abc' }, want: 'oauth.invalid-client' },
  { title: 'Basic without a pair', request: { authorization: 'Basic' }, want: 'oauth.invalid-client' },
  { title: 'Basic without a colon', request: { authorization: basic('tpp') }, want: 'oauth.invalid-client' },
  { title: 'Basic without an id', request: { authorization: basic(':s') }, want: 'oauth.invalid-client' },
  { title: 'a broken escape', request: { authorization: basic('tpp:50%') }, want: 'oauth.invalid-client' },
  {
    title: 'bytes that are not UTF-8',
    request: { authorization: 'Basic dHBwOv8=' },
    want: 'oauth.invalid-client',
  },
  {
    title: 'Basic and a secret in the form',
    request: { authorization: basic('tpp:s'), client_secret: 's' },
    want: 'oauth.invalid-request',
  },
  {
    title: 'Basic and another id in the form',
    request: { authorization: basic('tpp:s'), client_id: 'app' },
    want: 'oauth.invalid-request',
  },
] as const;

interface Fields {
  readonly authorization?: string;
  readonly client_id?: string;
  readonly client_secret?: string;
}
const requestOf = ({ authorization, ...form }: Fields) => ({ authorization, form: { ...form } });

describe('A client at the token endpoint', () => {
  for (const { request, title, want } of accepted) {
    it(`may authenticate by ${title}`, () => {
      const { clientId, secret } = requireCredentials(requestOf(request));
      expect([clientId, secret]).to.deep.equal(want);
    });
  }

  for (const { request, title, want } of refused) {
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
    { given: undefined, want: 'AISP' },
    { given: 'AISP', want: 'AISP' },
    { given: 'PSP_IC', want: 'oauth.invalid-scope' },
    { given: 'AISP PSP_IC', want: 'oauth.invalid-scope' },
    { given: 'aisp', want: 'oauth.invalid-scope' },
    { given: 'openid', want: 'oauth.invalid-scope' },
  ];
  for (const { given, want } of rows) {
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
