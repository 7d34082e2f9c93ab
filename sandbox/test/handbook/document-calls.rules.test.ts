/** The calls in the shell commands of the guide for TPPs. */
import { expect } from 'chai';
import { isPreamble, parseCalls } from '../../src/portal/handbook/document-calls.js';

const asClient = { 'X-Gateway-Client-Id': '{{clientId}}' };
const bearer = (name: string) => ({ Authorization: `Bearer {{${name}}}` });
const credentials = { client_id: '{{clientId}}', client_secret: '{{clientSecret}}' };

const calls = [
  {
    name: 'a read, with a value of an earlier answer',
    text: 'tpp $bank/v1/payments/$PAYMENT_ID/status',
    want: { method: 'GET', path: '/v1/payments/{{paymentId}}/status', headers: asClient },
  },
  {
    name: 'a body, whose type each snippet sends itself',
    text: `tpp -X PUT $bank/v1/x \\\n  -H 'Content-Type: application/json' -d '{"a":{"b":"$c"}}'`,
    want: {
      method: 'PUT',
      path: '/v1/x',
      headers: asClient,
      body: { kind: 'json', value: { a: { b: '$c' } } },
    },
  },
  {
    name: 'a header with a token, in quotes that the shell fills',
    text: `tpp -X DELETE "$bank/v1/x?a=b" -H "Authorization: Bearer $ACCESS_TOKEN" -w '%{http_code}\\n'`,
    want: { method: 'DELETE', path: '/v1/x?a=b', headers: { ...asClient, ...bearer('accessToken') } },
  },
  {
    name: 'a form, with the client’s secret',
    text: 'curl -s $bank/token -u sandbox-tpp:sandbox-tpp-secret -d a=b -d "code=$CODE"',
    want: {
      method: 'POST',
      path: '/token',
      headers: {},
      body: { kind: 'form', fields: { ...credentials, a: 'b', code: '{{code}}' } },
    },
  },
  {
    name: 'the workspace’s key, in an assignment',
    text: 'file=$(sandbox $bank/export)',
    want: { method: 'GET', path: '/export', headers: bearer('workspaceKey') },
  },
];

const others = [
  'npm run certificate -- sandbox-tpp',
  'bank=http://localhost:8080',
  'id=$(echo "$client" | sed \'s/a/b/\')',
  'tpp https://elsewhere.example/',
  'tpp $bank/v1/x --max-time 3',
  'tpp $bank/v1/x | head',
  `tpp $bank/v1/x -d '{"a":'`,
  'tpp -X PATCH $bank/v1/x',
];

describe('A call in a document', () => {
  for (const { name, text, want } of calls)
    it(`is read with ${name}`, () => {
      expect(parseCalls(text)).to.deep.equal([want]);
    });

  it('stands in a block with others, if all commands are calls', () => {
    expect(parseCalls('tpp $bank/a\ntpp $bank/b')?.map(({ path }) => path)).to.deep.equal(['/a', '/b']);
    expect(parseCalls('tpp $bank/a\nls')).to.equal(undefined);
  });

  for (const text of others)
    it(`is not seen in ${text}`, () => {
      expect(parseCalls(text)).to.equal(undefined);
    });

  it('needs definitions in a shell alone', () => {
    expect(isPreamble('bank=http://localhost:8080\ntpp() {\n  curl -s "$@"\n}')).to.equal(true);
    expect(isPreamble('bank=http://localhost:8080\nworkspace=$(curl -s $bank)')).to.equal(false);
  });
});
