/** The OAuth2 contract matches the bank's interface, and leaves the errors of RFC 6749 to the handlers. */
import { expect } from 'chai';
import { contracts, validators } from '../../generated/index.js';
import { asList, asObject, valueAt } from '../../codegen/json.js';
import {
  complaints,
  operationOf,
  publishedDocument,
  replyValidatorOf,
  requestId,
  validatorOf,
} from './published.js';

const name = 'oauth2-1.3.2.1';
const form = 'application/x-www-form-urlencoded';
const page = 'text/html';
const problem = 'application/problem+json';
const pages = { 400: [page], 405: [page], 429: [page], 500: [page], 503: [page] };
const json = 'application/json';
const written = { 200: [json], 400: [json], 405: [json], 429: [problem], 500: [problem], 503: [problem] };

describe('The OAuth2 contract', () => {
  const contract = contracts.find((candidate) => candidate.name === name);

  it('serves its four operations at the base path of the interface', () => {
    expect(contract?.basePath).to.equal('/psd2-bank-oauth2-api');
    const found = contract?.operations.map(
      ({ method, path, id, security, requestTypes, replyTypes, contentTypes }) => [
        `${method} ${path}`,
        id,
        security,
        requestTypes,
        replyTypes,
        contentTypes,
      ],
    );
    const shown = { 200: [page], ...pages };
    expect(found).to.deep.equal([
      ['GET /oauth2/authorize', 'authorize', [['clientIdInQuery']], [], [page], shown],
      ['POST /oauth2/authorize', 'submitAuthorization', [], [form], [page], { ...shown, 404: [page] }],
      ['POST /oauth2/token', 'exchangeToken', [], [form], [json], written],
      ['POST /oauth2/revoke', 'revokeToken', [], [form], [json], written],
    ]);
  });

  it('documents response_type, scope, consentId and grant_type as required', () => {
    const document = publishedDocument(name);
    const parameters = asList(operationOf(document, 'authorize')['parameters']).map(asObject);
    const required = parameters.filter((each) => each['required'] === true).map((each) => each['name']);
    expect(required).to.deep.equal(['response_type', 'scope', 'consentId']);
    const schema = valueAt(document, ['components', 'schemas', 'TokenRequest', 'required']);
    expect(schema).to.deep.equal(['grant_type']);
  });

  const approval = {
    client_id: 'sandbox-tpp',
    scope: 'AISP',
    'resource-owner': 'ana.horvat',
    redirect_uri: 'https://tpp.example/callback',
    'original-url': 'https://bank.example/',
    'dp-state': 's',
    'dp-data': 'd',
  };
  const missing = Object.keys(approval).map(() => '/body required');
  const requests: readonly (readonly [what: string, id: string, request: object, ...want: string[]])[] = [
    ['an empty authorization request', 'authorize', {}],
    ['wrong or unknown parameters', 'authorize', { query: { response_type: 'no', theme: 'dark' } }],
    ['a repeated parameter', 'authorize', { query: { state: ['a', 'b'] } }, '/query/state type'],
    ['an empty token request', 'exchangeToken', { body: {} }],
    ['an unknown grant type', 'exchangeToken', { body: { grant_type: 'magic', more: 'x' } }],
    ['a token request without a form', 'exchangeToken', {}, ' required'],
    ['a revocation without a token', 'revokeToken', { body: {} }],
    ['an approval', 'submitAuthorization', { body: { ...approval, approve: 'true', code: '1' } }],
    ['an approval without a decision', 'submitAuthorization', { body: approval }],
    ['a decision without the seven fields', 'submitAuthorization', { body: { approve: 'true' } }, ...missing],
  ];
  for (const [what, id, request, ...want] of requests) {
    it(`${want.length === 0 ? 'accepts' : 'rejects'} ${what}`, () => {
      const given = { path: {}, query: {}, headers: {}, ...request };
      expect(complaints(validatorOf(name, id), given)).to.deep.equal(want);
    });
  }

  const tokens = { token_type: 'Bearer', access_token: 'a', expires_in: 3600 };
  const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };
  const kept = (body: unknown, more = {}) => ({ headers: { ...noStore, ...more }, body });
  const failed = (error: string, more = {}) => kept({ error, ...more });
  const foreign = { error_description: 'čekaj' };
  type Row = readonly [what: string, id: string, status: number, reply: object, isAllowed: boolean];
  const answers: readonly Row[] = [
    ['tokens', 'exchangeToken', 200, kept(tokens), true],
    ['cacheable tokens', 'exchangeToken', 200, { body: tokens }, false],
    ['an undeclared member', 'exchangeToken', 200, kept({ ...tokens, id_token: 'i' }), false],
    ['a null member', 'exchangeToken', 200, kept({ ...tokens, scope: null }), false],
    ['another token type', 'exchangeToken', 200, kept({ ...tokens, token_type: 'mac' }), false],
    ['an error', 'exchangeToken', 400, failed('invalid_client'), true],
    ['an undeclared error', 'exchangeToken', 400, failed('unlucky'), false],
    ['letters beyond ASCII', 'exchangeToken', 400, failed('invalid_grant', foreign), false],
    ['a revocation with an empty object', 'revokeToken', 200, kept({}), true],
    ['a revocation without a body', 'revokeToken', 200, { headers: noStore }, false],
    ['a wrong method', 'exchangeToken', 405, kept({ error: 'invalid_request' }, { allow: 'POST' }), true],
    ['a page for a wrong method', 'authorize', 405, { headers: { allow: 'GET' }, body: '<p>' }, true],
    ['a page', 'authorize', 200, { headers: { 'cache-control': 'no-store' }, body: '<p>' }, true],
    ['a page for a refusal', 'authorize', 400, { body: '<p>' }, true],
    ['a redirect', 'authorize', 302, { headers: { 'cache-control': 'no-store' } }, true],
  ];
  for (const [what, id, status, reply, isAllowed] of answers) {
    it(`${isAllowed ? 'allows' : 'forbids'} ${what} (${id} ${status})`, () => {
      const { headers = {}, ...body }: { headers?: object } = reply;
      const whole = { headers: { 'x-request-id': requestId, location: '/l', ...headers }, ...body };
      expect(complaints(replyValidatorOf(name, id, status), whole).length === 0).to.equal(isAllowed);
    });
  }

  it('never redirects after a form, because a strict form-action would block the redirect', () => {
    expect(Object.keys(validators[name]['submitAuthorization']?.replies ?? {})).not.to.include('302');
    expect(Object.keys(validators[name]['authorize']?.replies ?? {})).to.include('302');
  });
});
