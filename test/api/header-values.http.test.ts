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

type Headers = Readonly<Record<string, string | string[]>>;
type Row = readonly [what: string, headers: Headers, want: string, method?: string, path?: string];

const wrong = (name: string) => `400 FORMAT_ERROR header.${name}`;
const client = 'X-Gateway-Client-Id';
const secret = 'X-Gateway-Client-Secret';
const certificate = 'TPP-Signature-Certificate';
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const tokens = (one: string, other: string) => ({ Authorization: [`Bearer ${one}`, `Bearer ${other}`] });
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

const threeFaults = ['PSU-ID', 'PSU-ID-Type', 'PSU-IP-Address'].map((name) => `FORMAT_ERROR header.${name}`);
const twoIds = { ...form, 'X-Request-ID': [...uuids] };
const twoClients = { ...form, Authorization: [basic('a:b'), basic('c:d')] };
const unknownPayment = `${v100}/payments/domestic-credit-transfers-hr/unknown`;

const rows: readonly Row[] = [
  ...single.flatMap(([name, one, other]): Row[] => [
    [`${name} with different values`, { [name]: [one, other] }, wrong(name)],
    [`${name} twice`, { [name]: [one, one] }, '201'],
    [`${name} after an empty one`, { [name]: ['', one] }, '201'],
  ]),
  ...lists.map(([name, one, other]): Row => [`${name} as a list`, { [name]: [one, other] }, '201']),
  ...emptied.flatMap((name): Row[] => [
    [`an empty ${name}`, { [name]: '' }, '201'],
    [`${name} empty twice`, { [name]: ['', ' '] }, '201'],
  ]),
  ...texts.flatMap((name): Row[] => [
    [`${name} in UTF-8`, { [name]: asSent('željka 🙂') }, '201'],
    [`${name} in Latin-1`, { [name]: 'J\u00fcrgen' }, wrong(name)],
    [`${name} with a control character`, { [name]: asSent('a\u0085') }, wrong(name)],
  ]),
  ...['PSU-ID', 'PSU-Corporate-ID'].flatMap((name): Row[] => [
    [`${name} with a character without width`, { [name]: asSent('ana\u200b') }, wrong(name)],
    [`${name} from right to left`, { [name]: asSent('\u202eana') }, wrong(name)],
    [`${name} of spaces`, { [name]: asSent('\u00a0\u3000') }, wrong(name)],
  ]),
  ['PSU-ID with a combining mark', { 'PSU-ID': asSent('z\u030celjka') }, '201'],
  ['a browser in Latin-1', { 'PSU-User-Agent': 'J\u00fcrgen' }, '201'],
  ['languages in Latin-1', { 'PSU-Accept-Language': 'J\u00fcrgen' }, '201'],
  ['a header without a reader in Latin-1', { 'X-Note': 'J\u00fcrgen' }, '201'],
  [
    'three faults of headers',
    { 'PSU-ID': 'J\u00fcrgen', 'PSU-ID-Type': ['a', 'b'], 'PSU-IP-Address': 'here' },
    `400 ${threeFaults.join(', ')}`,
  ],
  [
    'different clients',
    { [client]: ['sandbox-tpp', 'sandbox-tpp-b'] },
    `401 CERTIFICATE_INVALID header.${client}`,
  ],
  ['one client twice', { [client]: ['sandbox-tpp', 'sandbox-tpp'] }, '201'],
  [
    'different secrets',
    { [secret]: ['sandbox-tpp-secret', 'x'] },
    `401 CERTIFICATE_INVALID header.${secret}`,
  ],
  ['one secret twice', { [secret]: Array(2).fill('sandbox-tpp-secret') }, '201'],
  [
    'different signatures',
    { Signature: ['keyId="a"', 'keyId="b"'] },
    '401 SIGNATURE_INVALID header.Signature',
  ],
  ['different seals', { [certificate]: ['a', 'b'] }, `401 CERTIFICATE_INVALID header.${certificate}`],
  [
    'different tokens',
    tokens('a', 'b'),
    '401 TOKEN_INVALID header.Authorization',
    'GET',
    `${accounts}/accounts`,
  ],
  [
    'an unknown token twice',
    tokens('a', 'a'),
    '401 TOKEN_UNKNOWN header.Authorization',
    'GET',
    `${accounts}/accounts`,
  ],
  ['different clients at the token endpoint', twoClients, '400 invalid_client', 'POST', token],
  ['different ids at the token endpoint', twoIds, '400 invalid_request', 'POST', token],
  ['a read for different customers', { 'PSU-ID': ['a', 'b'] }, wrong('PSU-ID'), 'GET', unknownPayment],
];

describeAtTheDoor('The headers of a call', ({ url, database }) => {
  const ask = async (headers: Headers, method = 'POST', path = payments) => {
    const body = { ...(method === 'POST' && { body: JSON.stringify(orderOf()) }) };
    const general = { [client]: 'sandbox-tpp', 'X-Request-ID': randomUUID(), 'PSU-IP-Address': '192.0.2.1' };
    const sent = { ...general, 'Content-Type': 'application/json', ...headers };
    const answer = await exchange(url() + path, { method, headers: sent, ...body });
    return { ...answer, body: JSON.parse(answer.text) };
  };

  for (const [what, given, want, ...asked] of rows) {
    it(`with ${what}: ${want}`, async () => {
      const answer = await ask(given, ...asked);
      const oauth = textAt(answer.body, 'error');
      expect(oauth === undefined ? verdictOf(answer) : `${answer.status} ${oauth}`).to.equal(want);
    });
  }

  it('echo neither of two different ids, and an id that came twice', async () => {
    const idFor = async (ids: string[]) => (await ask({ 'X-Request-ID': ids })).headers['x-request-id'];
    expect(await idFor([uuids[0], uuids[0]])).to.equal(uuids[0]);
    expect(uuids).not.to.include(await idFor([...uuids]));
  });

  it('are stored in letters', async () => {
    const answer = await ask({ 'PSU-ID': [asSent('željka.šarić'), ''] });
    const id = textAt(answer.body, 'paymentId');
    const found = await database().maintenance('payments').where({ id }).first('psu_id');
    expect(found).to.deep.equal({ psu_id: 'željka.šarić' });
  });
});
