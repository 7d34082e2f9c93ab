/** Bodies that are no JSON of the contract, before any field is looked at. */
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { expectRefusal, itRefuses, type Refusal } from '../support/contracts/refused-requests.js';
import { domestic, orderOf, startedBy, v100 } from '../support/tpp/tpp.js';

const json = JSON.stringify(orderOf());
const type = (contentType: string | undefined) => ({ headers: { 'Content-Type': contentType } });
const invalid = '400 FORMAT_ERROR body';
const mebibyte = 1_048_576;
/** A valid order, filled up with white space to a number of bytes. */
const ofSize = (bytes: number) => json + ' '.repeat(bytes - Buffer.byteLength(json));
const chunked = { headers: { 'Transfer-Encoding': 'chunked' } };
/** An order in an unknown field of which arrays are nested; the order itself is one level. */
const ofDepth = (depth: number) =>
  `${json.slice(0, -1)},"deep":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

const unreadable: readonly Refusal[] = [
  { what: 'text', given: { content: 'hello' }, want: invalid },
  { what: 'half an order', given: { content: json.slice(0, -1) }, want: invalid },
  { what: 'two orders', given: { content: json + json }, want: invalid },
  { what: 'an order with a comment', given: { content: `/* */${json}` }, want: invalid },
  { what: 'an order after a byte order mark', given: { content: `\ufeff${json}` }, want: invalid },
  { what: 'no body', given: { content: '' }, want: invalid },
  { what: 'white space', given: { content: '  \n' }, want: invalid },
  { what: 'null', given: { content: 'null' }, want: invalid },
  { what: 'a list', given: { content: `[${json}]` }, want: invalid },
  { what: 'a text in JSON', given: { content: '"order"' }, want: invalid },
  { what: 'a number', given: { content: '12' }, want: invalid },
  { what: 'an empty object', given: { content: '{}' }, want: missing() },
  { what: 'bytes that are not UTF-8', given: { content: Buffer.from(json, 'latin1') }, want: invalid },
  { what: 'an overlong encoding', given: { content: raw([0xc0, 0xaf]) }, want: invalid },
  { what: 'half a character in UTF-8', given: { content: raw([0xed, 0xa0, 0xbd]) }, want: invalid },
  { what: 'UTF-16', given: { content: Buffer.from(json, 'utf16le') }, want: invalid },
];

const twice: readonly Refusal[] = [
  ['a field twice', json.replace('{', '{"creditorName":"Somebody else",')],
  ['a field twice, once with an escape', json.replace('{', '{"\\u0063reditorName":"Somebody else",')],
  ['a field twice, deep inside', json.replace('"amount":"12.50"', '"amount":"12.50","amount":"1250"')],
  [
    'a field twice, deep inside, with an escape',
    json.replace('"amount":"12.50"', '"amount":"1","am\\u006funt":"2"'),
  ],
  ['an unknown field twice', json.replace('{', '{"x":1,"x":1,')],
].map(([what = '', content = '']) => ({ what, given: { content }, want: invalid }));

const mediaTypes: readonly Refusal[] = [
  { what: 'no media type', given: type(undefined), want: '415' },
  { what: 'text', given: type('text/plain'), want: '415' },
  { what: 'XML', given: type('application/xml'), want: '415' },
  { what: 'a form', given: type('application/x-www-form-urlencoded'), want: '415' },
  { what: 'another JSON', given: type('application/vnd.api+json'), want: '415' },
  { what: 'two media types', given: type('application/json, text/plain'), want: '415' },
  { what: 'nearly JSON', given: type('application/jsonx'), want: '415' },
  { what: 'Latin 1', given: type('application/json; charset=iso-8859-1'), want: '415' },
  { what: 'UTF-16 by name', given: type('application/json; charset=utf-16'), want: '415' },
  {
    what: 'gzip',
    given: { content: gzipSync(json), headers: { 'Content-Encoding': 'gzip' } },
    want: '415',
  },
  { what: 'gzip by name alone', given: { headers: { 'Content-Encoding': 'gzip' } }, want: '415' },
  { what: 'identity as an encoding', given: { headers: { 'Content-Encoding': 'br' } }, want: '415' },
];

const sizes: readonly Refusal[] = [
  { what: 'a byte more than 1 MiB', given: { content: ofSize(mebibyte + 1) }, want: invalid },
  {
    what: 'a byte more than 1 MiB in chunks',
    given: { content: ofSize(mebibyte + 1), ...chunked },
    want: invalid,
  },
  { what: '8 MiB', given: { content: ofSize(8 * mebibyte) }, want: invalid },
  { what: '8 MiB in chunks', given: { content: ofSize(8 * mebibyte), ...chunked }, want: invalid },
  { what: 'a depth of 33', given: { content: ofDepth(33) }, want: invalid },
  { what: 'a depth of 100,000', given: { content: '['.repeat(100_000) }, want: invalid },
  { what: 'a depth of 100,000 objects', given: { content: '{"a":'.repeat(100_000) }, want: invalid },
];

function missing(): string {
  const fields = [
    'debtorAccount',
    'instructedAmount',
    'creditorAccount',
    'creditorName',
    'remittanceInformationUnstructured',
  ];
  return `400 ${fields.map((field) => `FORMAT_ERROR body.${field}`).join(', ')}`;
}

/** An order with these bytes in the creditor's name. */
function raw(bytes: readonly number[]): Buffer {
  const [before = '', after = ''] = json.split('Vodovod');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
}

describeAtTheDoor('The body of a payment', (bank) => {
  const { tpp } = bank;
  describe('that cannot be read', () => itRefuses(bank, unreadable));
  describe('that says a thing twice', () => itRefuses(bank, twice));
  describe('of another media type', () => itRefuses(bank, mediaTypes));
  describe('that is too much', () => itRefuses(bank, sizes));

  const accepted: readonly (readonly [what: string, given: object])[] = [
    ['exactly 1 MiB', { content: ofSize(mebibyte) }],
    ['exactly 1 MiB in chunks', { content: ofSize(mebibyte), ...chunked }],
    ['a depth of 32', { content: ofDepth(32) }],
    ['a charset', type('application/json; charset=utf-8')],
    ['a charset in quotes and capitals', type('Application/JSON;charset="UTF-8"')],
    ['another parameter', type('application/json; profile=x')],
    ['a BOM inside a text, where it is a character', { order: orderOf({ surprise: 'a\ufeffb' }) }],
  ];
  for (const [what, given] of accepted) {
    it(`is taken with ${what}`, async () => void startedBy(await tpp.initiate(given)));
  }

  it('is looked at after who sent it, and not at all for a stranger', async () => {
    const headers = { 'X-Gateway-Client-Id': 'nobody' };
    await expectRefusal(
      bank,
      () => tpp.initiate({ content: 'hello', headers }),
      '401 CERTIFICATE_INVALID header.X-Gateway-Client-Id',
    );
  });

  it('of a reading call is not read', async () => {
    const { id } = startedBy(await tpp.initiate());
    const answer = await tpp.ask('GET', `${v100}/payments/${domestic}/${id}`, { content: 'hello' });
    expect(answer.status).to.equal(200);
  });
});
