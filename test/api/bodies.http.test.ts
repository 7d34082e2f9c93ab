/** Bodies that are not JSON of the contract are refused before any field is checked. */
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { expectRefusal, itRefuses, type Refusal, refused } from '../support/contracts/refused-requests.js';
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

const contents = (given: Readonly<Record<string, string | Uint8Array>>) =>
  refused(invalid, Object.fromEntries(Object.entries(given).map(([what, content]) => [what, { content }])));

const unreadable: readonly Refusal[] = [
  ...contents({
    'plain text': 'hello',
    'half an order': json.slice(0, -1),
    'two orders': json + json,
    'an order with a comment': `/* */${json}`,
    'an order after a byte order mark': `\ufeff${json}`,
    'no body': '',
    'white space': '  \n',
    'a JSON null': 'null',
    'a list': `[${json}]`,
    'a JSON string': '"order"',
    'a JSON number': '12',
    'bytes that are not UTF-8': Buffer.from(json, 'latin1'),
    'an overlong encoding': raw([0xc0, 0xaf]),
    'half a character in UTF-8': raw([0xed, 0xa0, 0xbd]),
    'UTF-16': Buffer.from(json, 'utf16le'),
  }),
  ['an empty object', { content: '{}' }, missing()],
];

const twice = contents({
  'a duplicate field': json.replace('{', '{"creditorName":"Somebody else",'),
  'a duplicate field, one of them escaped': json.replace('{', '{"\\u0063reditorName":"Somebody else",'),
  'a nested duplicate field': json.replace('"amount":"12.50"', '"amount":"12.50","amount":"1250"'),
  'a nested duplicate field, one of them escaped': json.replace(
    '"amount":"12.50"',
    '"amount":"1","am\\u006funt":"2"',
  ),
  'a duplicate unknown field': json.replace('{', '{"x":1,"x":1,'),
});

const mediaTypes = refused('415', {
  'no media type': type(undefined),
  'plain text as media type': type('text/plain'),
  XML: type('application/xml'),
  'a form as media type': type('application/x-www-form-urlencoded'),
  'a JSON media type of another vendor': type('application/vnd.api+json'),
  'two media types': type('application/json, text/plain'),
  'application/jsonx': type('application/jsonx'),
  'Latin 1': type('application/json; charset=iso-8859-1'),
  'charset UTF-16': type('application/json; charset=utf-16'),
  'a gzip body': { content: gzipSync(json), headers: { 'Content-Encoding': 'gzip' } },
  'a gzip header without a gzip body': { headers: { 'Content-Encoding': 'gzip' } },
  'the content encoding br': { headers: { 'Content-Encoding': 'br' } },
});

const sizes = refused(invalid, {
  'a byte more than 1 MiB': { content: ofSize(mebibyte + 1) },
  'a byte more than 1 MiB in chunks': { content: ofSize(mebibyte + 1), ...chunked },
  '8 MiB': { content: ofSize(8 * mebibyte) },
  '8 MiB in chunks': { content: ofSize(8 * mebibyte), ...chunked },
  'a depth of 33': { content: ofDepth(33) },
  'a depth of 100,000': { content: '['.repeat(100_000) },
  'a depth of 100,000 objects': { content: '{"a":'.repeat(100_000) },
});

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
