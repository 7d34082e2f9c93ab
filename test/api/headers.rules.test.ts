import { expect } from 'chai';
import { decodeUtf8 } from '../../src/api/headers.js';

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
