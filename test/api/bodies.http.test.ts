/** Bodies that are not JSON of the contract are refused before any field is checked. */
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { expectRefusal, itRefuses, type Refusal } from '../support/contracts/refused-requests.js';
import { domestic, type Initiation, orderOf, startedBy, v100 } from '../support/tpp/tpp.js';

const json = JSON.stringify(orderOf());
const type = (contentType: string | undefined) => ({ headers: { 'Content-Type': contentType } });
const invalid = '400 FORMAT_ERROR body';
const mebibyte = 1_048_576;
/** Returns a valid order, padded with white space to the given number of bytes. */
const ofSize = (bytes: number) => json + ' '.repeat(bytes - Buffer.byteLength(json));
const chunked = { headers: { 'Transfer-Encoding': 'chunked' } };
/** Returns an order with an unknown field of nested arrays; the order itself counts as one level. */
const ofDepth = (depth: number) =>
  `${json.slice(0, -1)},"deep":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

const unreadable: readonly Refusal[] = [
  { what: 'plain text', given: { content: 'hello' }, want: invalid },
  { what: 'half an order', given: { content: json.slice(0, -1) }, want: invalid },
  { what: 'two orders', given: { content: json + json }, want: invalid },
  { what: 'an order with a comment', given: { content: `/* */${json}` }, want: invalid },
  { what: 'an order after a byte order mark', given: { content: `\ufeff${json}` }, want: invalid },
  { what: 'no body', given: { content: '' }, want: invalid },
  { what: 'white space', given: { content: '  \n' }, want: invalid },
  { what: 'a JSON null', given: { content: 'null' }, want: invalid },
  { what: 'a list', given: { content: `[${json}]` }, want: invalid },
  { what: 'a JSON string', given: { content: '"order"' }, want: invalid },
  { what: 'a JSON number', given: { content: '12' }, want: invalid },
  { what: 'an empty object', given: { content: '{}' }, want: missing() },
  { what: 'bytes that are not UTF-8', given: { content: Buffer.from(json, 'latin1') }, want: invalid },
  { what: 'an overlong encoding', given: { content: raw([0xc0, 0xaf]) }, want: invalid },
  { what: 'half a character in UTF-8', given: { content: raw([0xed, 0xa0, 0xbd]) }, want: invalid },
  { what: 'UTF-16', given: { content: Buffer.from(json, 'utf16le') }, want: invalid },
];

const twice: readonly Refusal[] = [
  ['a duplicate field', json.replace('{', '{"creditorName":"Somebody else",')],
  ['a duplicate field, one of them escaped', json.replace('{', '{"\\u0063reditorName":"Somebody else",')],
  ['a nested duplicate field', json.replace('"amount":"12.50"', '"amount":"12.50","amount":"1250"')],
  [
    'a nested duplicate field, one of them escaped',
    json.replace('"amount":"12.50"', '"amount":"1","am\\u006funt":"2"'),
  ],
  ['a duplicate unknown field', json.replace('{', '{"x":1,"x":1,')],
].map(([what = '', content = '']) => ({ what, given: { content }, want: invalid }));

const mediaTypes: readonly Refusal[] = [
  { what: 'no media type', given: type(undefined), want: '415' },
  { what: 'plain text as media type', given: type('text/plain'), want: '415' },
  { what: 'XML', given: type('application/xml'), want: '415' },
  { what: 'a form as media type', given: type('application/x-www-form-urlencoded'), want: '415' },
  { what: 'a JSON media type of another vendor', given: type('application/vnd.api+json'), want: '415' },
  { what: 'two media types', given: type('application/json, text/plain'), want: '415' },
  { what: 'application/jsonx', given: type('application/jsonx'), want: '415' },
  { what: 'Latin 1', given: type('application/json; charset=iso-8859-1'), want: '415' },
  { what: 'charset UTF-16', given: type('application/json; charset=utf-16'), want: '415' },
  {
    what: 'a gzip body',
    given: { content: gzipSync(json), headers: { 'Content-Encoding': 'gzip' } },
    want: '415',
  },
  {
    what: 'a gzip header without a gzip body',
    given: { headers: { 'Content-Encoding': 'gzip' } },
    want: '415',
  },
  { what: 'the content encoding br', given: { headers: { 'Content-Encoding': 'br' } }, want: '415' },
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

/** Returns an order with the given bytes in the creditor's name. */
function raw(bytes: readonly number[]): Buffer {
  const [before = '', after = ''] = json.split('Vodovod');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
}

describeAtTheDoor('Payment initiation', (bank) => {
  const { tpp } = bank;
  describe('with an unreadable body', () => itRefuses(bank, unreadable));
  describe('with a duplicate JSON key', () => itRefuses(bank, twice));
  describe('with an unsupported media type', () => itRefuses(bank, mediaTypes));
  describe('with an oversized or deeply nested body', () => itRefuses(bank, sizes));

  const accepted: readonly (readonly [what: string, given: object])[] = [
    ['exactly 1 MiB', { content: ofSize(mebibyte) }],
    ['exactly 1 MiB in chunks', { content: ofSize(mebibyte), ...chunked }],
    ['a depth of 32', { content: ofDepth(32) }],
    ['a charset', type('application/json; charset=utf-8')],
    ['a charset in quotes and capitals', type('Application/JSON;charset="UTF-8"')],
    ['another parameter', type('application/json; profile=x')],
    ['a BOM inside a string value', { order: orderOf({ surprise: 'a\ufeffb' }) }],
    ['the content encoding identity, which changes nothing', { headers: { 'Content-Encoding': 'Identity' } }],
  ];
  for (const [what, given] of accepted) {
    it(`accepts ${what}`, async () => void startedBy(await tpp.initiate(given)));
  }

  const causes: readonly (readonly [what: string, given: Initiation, want: string])[] = [
    [
      'a byte order mark',
      { content: `\ufeff${json}` },
      'The body is not JSON: it begins with a byte order mark (U+FEFF).',
    ],
    [
      'a letter in Latin 1',
      { content: Buffer.from('["Jürgen"]', 'latin1') },
      'The body is not UTF-8: byte 4.',
    ],
    ['an ID in Latin 1', { headers: { 'PSU-ID': 'J\u00fcrgen' } }, 'header.PSU-ID is not UTF-8: byte 2.'],
    [
      'a control character in an ID',
      { headers: { 'PSU-ID': '\u00c5\u00a1\u00c2\u0085' } },
      'header.PSU-ID has U+0085 at position 2, which is a control character.',
    ],
    [
      'a control character',
      { order: orderOf({ creditorName: 'Šuma 🙂\tZagreb' }) },
      'body.creditorName has U+0009 at position 7, which is a control character.',
    ],
    [
      'half a character',
      { order: orderOf({ creditorName: '🙂\ud83d' }) },
      'body.creditorName has U+D83D at position 2, which is half a character.',
    ],
    [
      'a character without width',
      { order: orderOf({ creditorName: 'Šuma\u200b' }) },
      'body.creditorName has U+200B at position 5, which has no width or changes the direction of writing.',
    ],
    [
      'a content encoding',
      { content: gzipSync(json), headers: { 'Content-Encoding': 'gzip' } },
      'The body must be sent as application/json without a content coding: no Content-Encoding, or identity.',
    ],
    ['another media type', type('text/plain'), 'The body must be sent as application/json.'],
  ];
  for (const [what, given, want] of causes) {
    it(`names the cause of its refusal: ${what}`, async () => {
      expect((await tpp.initiate(given)).text).to.include(want);
    });
  }

  it('authenticates the client before it parses the body', async () => {
    const headers = { 'X-Gateway-Client-Id': 'nobody' };
    await expectRefusal(
      bank,
      () => tpp.initiate({ content: 'hello', headers }),
      '401 CERTIFICATE_INVALID header.X-Gateway-Client-Id',
    );
  });

  it('ignores the body of a GET request', async () => {
    const { id } = startedBy(await tpp.initiate());
    const answer = await tpp.ask('GET', `${v100}/payments/${domestic}/${id}`, { content: 'hello' });
    expect(answer.status).to.equal(200);
  });
});
