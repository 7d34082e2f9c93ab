/** The parsing of the header `Prefer` (RFC 7240): preferences, and the parameters behind a semicolon. */
import { expect } from 'chai';
import { parsePreferences } from '../../src/engine/preferences.js';

const rows: readonly (readonly [header: string, want: string])[] = [
  ['', ''],
  ['wait=10', 'wait=10'],
  ['Wait = 10', 'wait=10'],
  ['wait="10"', 'wait=10'],
  ['wait, wait=', 'wait= wait='],
  ['respond-async, wait=10', 'respond-async= wait=10'],
  ['respond-async;wait=10', 'respond-async= ;wait=10'],
  ['return=minimal; foo="some parameter", wait=5', 'return=minimal ;foo=some parameter wait=5'],
  [',, ;, wait=5', 'wait=5'],
  ['text="wait=5, wait=6", wait=7', 'text=wait=5, wait=6 wait=7'],
];

describe('The header Prefer', () => {
  for (const [header, want] of rows) {
    it(`is parsed from ${JSON.stringify(header)}`, () => {
      const found = parsePreferences(header).map(
        ({ isParameter, name, value }) => `${isParameter ? ';' : ''}${name}=${value}`,
      );
      expect(found.join(' ')).to.equal(want);
    });
  }
});
