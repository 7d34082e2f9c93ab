import { expect } from 'chai';
import { decodeUtf8, headerReader } from '../../src/api/headers.js';
import { repeatedHeaders } from '../../src/engine/stages/headers.js';

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

const rows: readonly (readonly [what: string, given: string, want: string | undefined])[] = [
  ['ASCII', 'ana.horvat', 'ana.horvat'],
  ['nothing', '', ''],
  ['Croatian letters', latin1('željka.šarić'), 'željka.šarić'],
  ['letters with combining marks', latin1('z\u030celjka'), 'z\u030celjka'],
  ['an emoji', latin1('ana 🙂'), 'ana 🙂'],
  ['a byte order mark', latin1('\ufeffana'), '\ufeffana'],
  ['letters of Latin-1', 'J\u00fcrgen', undefined],
  ['a letter broken off', 'ana\u00c5', undefined],
  ['a stray continuation', 'ana\u00be', undefined],
  ['an overlong slash', 'ana\u00c0\u00af', undefined],
  ['an overlong letter of three bytes', 'ana\u00e0\u0085\u00be', undefined],
  ['half a surrogate pair', 'ana\u00ed\u00a0\u00bd', undefined],
  ['a code point beyond Unicode', 'ana\u00f4\u0090\u0080\u0080', undefined],
];

describe('A header is decoded as UTF-8', () => {
  for (const [what, given, want] of rows) {
    it(`${want === undefined ? 'and refused' : 'and read'} with ${what}`, () => {
      expect(decodeUtf8(given)).to.equal(want);
    });
  }
});

const thousand = Array.from({ length: 1000 }, (_, at) => `${at}.šarić`);

const lines: readonly (readonly [what: string, values: readonly string[], want?: readonly string[]])[] = [
  ['once', ['ana']],
  ['with two values', ['ana', 'marko'], ['ana', 'marko']],
  ['with equal values', ['ana', 'ana'], ['ana']],
  ['with an empty value', ['', 'ana'], ['ana']],
  ['with empty values alone', ['', ''], []],
  ['with a thousand values, each twice', [...thousand, ...thousand], thousand],
];

describe('A header that was sent', () => {
  for (const [what, values, want] of lines) {
    it(`${what} has ${want?.length ?? 'no list of'} different values`, () => {
      const sent = values.flatMap((value, at) => [at % 2 ? 'PSU-ID' : 'psu-id', value]);
      const rawHeaders = ['Host', 'bank', ...sent];
      const headers = { host: 'bank', 'psu-id': values.join(', ') };
      expect(repeatedHeaders({ headers, rawHeaders }).get('psu-id')).to.deep.equal(want);
    });
  }
});

const names = { 'x-branch': 'X-Branch', 'x-cities': 'X-Cities', 'accept-branch': 'Accept-Branch' };
type OfPlugin = readonly [what: string, sent: readonly string[], read: object, refused?: string];
const ofPlugin: readonly OfPlugin[] = [
  ['in UTF-8', ['X-Branch', latin1('Šibenik')], { 'x-branch': 'Šibenik' }],
  ['in Latin-1', ['X-Branch', 'K\u00f6ln'], { 'x-branch': 'K\u00f6ln' }, 'is not UTF-8: byte 2.'],
  [
    'with different values',
    ['X-Branch', 'Split', 'x-branch', 'Pula'],
    { 'x-branch': 'Split, Pula' },
    'came with different values.',
  ],
  ['as a list', ['Accept-Branch', 'a', 'Accept-Branch', 'b'], { 'accept-branch': 'a, b' }],
  [
    'that the operation declares as a list',
    ['X-Cities', 'Pula', 'X-Cities', latin1('Šibenik')],
    { 'x-cities': 'Pula, Šibenik' },
  ],
  ['that no contract declares', ['X-Note', latin1('Šibenik')], { 'x-note': latin1('Šibenik') }],
];

describe("A header of a plugin's contract", () => {
  for (const [what, rawHeaders, read, refused] of ofPlugin) {
    it(`${what} is ${refused === undefined ? 'read' : 'refused'}`, () => {
      const headers: Record<string, string> = {};
      for (let at = 0; at < rawHeaders.length; at += 2) {
        const [name, value = ''] = [rawHeaders[at]?.toLowerCase() ?? '', rawHeaders[at + 1]];
        headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
      }
      const state = { route: { contract: { api: 'branches' }, operation: { listHeaders: ['x-cities'] } } };
      const found = headerReader(names)({ req: { headers, rawHeaders: [...rawHeaders] }, state });
      expect(found.headers).to.deep.equal(read);
      const want = refused === undefined ? [] : [`header.X-Branch ${refused}`];
      expect(found.headerViolations.map(({ text }) => text)).to.deep.equal(want);
    });
  }
});
