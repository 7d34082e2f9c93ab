/** A header that is no list has one value, and its text is UTF-8. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { orderOf, v100, v132, verdictOf } from '../support/tpp/tpp.js';

const payments = `${v132}/payments/domestic-credit-transfers-hr`;
const accounts = '/psd2-bank-accounts-api-1.3.2/v1';
const token = '/psd2-bank-oauth2-api/oauth2/token';
const uuids = ['99391c7e-ad88-49ec-a2ad-99ddcb1f7721', '99391c7e-ad88-49ec-a2ad-99ddcb1f7722'] as const;
const asSent = (text: string) => Buffer.from(text).toString('latin1');

/** Headers of a payment with one value, each with two different ones that are valid alone. */
const single: readonly (readonly [name: string, one: string, other: string])[] = [
  ['PSU-ID', 'ana.horvat', 'marko.kovac'],
  ['PSU-ID-Type', 'a', 'b'],
  ['PSU-Corporate-ID-Type', 'a', 'b'],
  ['PSU-IP-Address', '192.0.2.1', '2001:db8::1'],
  ['PSU-IP-Port', '1', '2'],
  ['PSU-User-Agent', 'a', 'b'],
  ['PSU-Http-Method', 'GET', 'POST'],
  ['PSU-Device-ID', ...uuids],
  ['PSU-Geo-Location', 'GEO:45.815011;15.981919', 'GEO:45.815011;15.981910'],
  ['Consent-ID', 'a', 'b'],
  ['TPP-Redirect-URI', 'https://tpp.example/x', 'https://tpp.example/y'],
  ['TPP-Nok-Redirect-URI', 'https://tpp.example/x', 'https://tpp.example/y'],
  ['TPP-Explicit-Authorisation-Preferred', 'true', 'false'],
  ['TPP-Rejection-NoFunds-Preferred', 'true', 'false'],
  ['Content-Type', 'application/json', 'application/json; charset=utf-8'],
  ['Authorization', 'Bearer a', 'Bearer b'],
  ['X-Request-ID', ...uuids],
];
const lists: readonly (readonly [name: string, one: string, other: string])[] = [
  ['Accept', 'application/json', 'text/html'],
  ['Accept-Language', 'hr', 'en'],
  ['PSU-Accept', 'text/html', '*/*'],
  ['PSU-Accept-Charset', 'utf-8', 'latin1'],
  ['PSU-Accept-Encoding', 'gzip', 'br'],
  ['PSU-Accept-Language', 'hr', 'en'],
  ['Cache-Control', 'no-cache', 'no-store'],
  ['Prefer', 'a', 'b'],
  ['Via', '1.1 a', '1.1 b'],
  ['Forwarded', 'for=a', 'for=b'],
  ['X-Forwarded-For', '192.0.2.1', '192.0.2.2'],
  ['Cookie', 'a=1', 'b=2'],
  ['tracestate', 'a=1', 'b=2'],
  ['baggage', 'a=1', 'b=2'],
  // No reader, so that its values mislead nobody.
  ['X-Forwarded-Proto', 'https', 'http'],
];
const required = ['PSU-IP-Address', 'Content-Type', 'X-Request-ID'];
/** Absent when empty; a secret and the headers of a signature are credentials, which are checked even if empty. */
const emptied = [...single, ...lists, ['Content-Encoding'], ['Date'], ['TPP-Redirect-Preferred']]
  .map(([name = '']) => name)
  .filter((name) => !required.includes(name));
const texts = ['PSU-ID', 'PSU-ID-Type', 'PSU-Corporate-ID-Type', 'Consent-ID'];

interface Row {
  readonly what: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly want: string;
}

const wrong = (name: string) => `400 FORMAT_ERROR header.${name}`;
const client = 'X-Gateway-Client-Id';
const secret = 'X-Gateway-Client-Secret';
const certificate = 'TPP-Signature-Certificate';
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

const rows: readonly Row[] = [
  ...single.flatMap(([name, one, other]) => [
    { what: `${name} with different values`, headers: { [name]: [one, other] }, want: wrong(name) },
    { what: `${name} twice`, headers: { [name]: [one, one] }, want: '201' },
    { what: `${name} after an empty one`, headers: { [name]: ['', one] }, want: '201' },
  ]),
  ...lists.map(([name, one, other]) => {
    return { what: `${name} as a list`, headers: { [name]: [one, other] }, want: '201' };
  }),
  ...emptied.flatMap((name) => [
    { what: `an empty ${name}`, headers: { [name]: '' }, want: '201' },
    { what: `${name} empty twice`, headers: { [name]: ['', ' '] }, want: '201' },
  ]),
  ...texts.flatMap((name) => [
    { what: `${name} in UTF-8`, headers: { [name]: asSent('željka 🙂') }, want: '201' },
    { what: `${name} in Latin-1`, headers: { [name]: 'J\u00fcrgen' }, want: wrong(name) },
    { what: `${name} with a control character`, headers: { [name]: asSent('a\u0085') }, want: wrong(name) },
  ]),
  ...['PSU-ID', 'PSU-Corporate-ID'].flatMap((name) => [
    {
      what: `${name} with a character without width`,
      headers: { [name]: asSent('ana\u200b') },
      want: wrong(name),
    },
    { what: `${name} from right to left`, headers: { [name]: asSent('\u202eana') }, want: wrong(name) },
    { what: `${name} of spaces`, headers: { [name]: asSent('\u00a0\u3000') }, want: wrong(name) },
  ]),
  { what: 'PSU-ID with a combining mark', headers: { 'PSU-ID': asSent('z\u030celjka') }, want: '201' },
  { what: 'a browser in Latin-1', headers: { 'PSU-User-Agent': 'J\u00fcrgen' }, want: '201' },
  { what: 'languages in Latin-1', headers: { 'PSU-Accept-Language': 'J\u00fcrgen' }, want: '201' },
  { what: 'a header without a reader in Latin-1', headers: { 'X-Note': 'J\u00fcrgen' }, want: '201' },
  {
    what: 'two faults of headers beside one of the body',
    headers: { 'PSU-ID': 'J\u00fcrgen', 'PSU-ID-Type': ['a', 'b'], 'PSU-IP-Address': 'here' },
    want: '400 FORMAT_ERROR header.PSU-ID, FORMAT_ERROR header.PSU-ID-Type, FORMAT_ERROR header.PSU-IP-Address',
  },
  {
    what: 'different clients',
    headers: { [client]: ['sandbox-tpp', 'sandbox-tpp-b'] },
    want: `401 CERTIFICATE_INVALID header.${client}`,
  },
  { what: 'one client twice', headers: { [client]: ['sandbox-tpp', 'sandbox-tpp'] }, want: '201' },
  {
    what: 'different secrets',
    headers: { [secret]: ['sandbox-tpp-secret', 'x'] },
    want: `401 CERTIFICATE_INVALID header.${secret}`,
  },
  { what: 'one secret twice', headers: { [secret]: Array(2).fill('sandbox-tpp-secret') }, want: '201' },
  {
    what: 'different signatures',
    headers: { Signature: ['keyId="a"', 'keyId="b"'] },
    want: '401 SIGNATURE_INVALID header.Signature',
  },
  {
    what: 'different certificates of signatures',
    headers: { [certificate]: ['a', 'b'] },
    want: `401 CERTIFICATE_INVALID header.${certificate}`,
  },
  {
    what: 'different tokens',
    method: 'GET',
    path: `${accounts}/accounts`,
    headers: { Authorization: ['Bearer a', 'Bearer b'] },
    want: '401 TOKEN_INVALID header.Authorization',
  },
  {
    what: 'one unknown token twice',
    method: 'GET',
    path: `${accounts}/accounts`,
    headers: { Authorization: ['Bearer a', 'Bearer a'] },
    want: '401 TOKEN_UNKNOWN header.Authorization',
  },
  {
    what: 'different clients at the token endpoint',
    path: token,
    headers: { ...form, Authorization: [basic('a:b'), basic('c:d')] },
    want: '400 invalid_client',
  },
  {
    what: 'different ids at the token endpoint',
    path: token,
    headers: { ...form, 'X-Request-ID': [...uuids] },
    want: '400 invalid_request',
  },
  {
    what: 'a read for different customers',
    method: 'GET',
    path: `${v100}/payments/domestic-credit-transfers-hr/unknown`,
    headers: { 'PSU-ID': ['a', 'b'] },
    want: wrong('PSU-ID'),
  },
];

describeAtTheDoor('The headers of a call', ({ url, database }) => {
  const ask = async ({ headers, method = 'POST', path = payments }: Row) => {
    const body = { ...(method === 'POST' && { body: JSON.stringify(orderOf()) }) };
    const general = { [client]: 'sandbox-tpp', 'X-Request-ID': randomUUID(), 'PSU-IP-Address': '192.0.2.1' };
    const sent = { ...general, 'Content-Type': 'application/json', ...headers };
    const answer = await exchange(url() + path, { method, headers: sent, ...body });
    return { ...answer, body: JSON.parse(answer.text) };
  };

  for (const row of rows) {
    it(`with ${row.what}: ${row.want}`, async () => {
      const answer = await ask(row);
      const oauth = textAt(answer.body, 'error');
      expect(oauth === undefined ? verdictOf(answer) : `${answer.status} ${oauth}`).to.equal(row.want);
    });
  }

  it('echo neither of two different ids, and an id that came twice', async () => {
    const idFor = async (ids: string[]) =>
      (await ask({ what: '', headers: { 'X-Request-ID': ids }, want: '' })).headers['x-request-id'];
    expect(await idFor([uuids[0], uuids[0]])).to.equal(uuids[0]);
    expect(uuids).not.to.include(await idFor([...uuids]));
  });

  it('are stored in letters', async () => {
    const answer = await ask({ what: '', headers: { 'PSU-ID': [asSent('željka.šarić'), ''] }, want: '' });
    const id = textAt(answer.body, 'paymentId');
    const found = await database().maintenance('payments').where({ id }).first('psu_id');
    expect(found).to.deep.equal({ psu_id: 'željka.šarić' });
  });
});
