/** The mock's parsing of the `Prefer` header (RFC 7240). */
import { expect } from 'chai';
import { preferencesIn } from '../../tools/mock/prefer.js';

const rows: readonly (readonly [header: string, code: string | undefined, example: string | undefined])[] = [
  ['', undefined, undefined],
  ['code=404', '404', undefined],
  ['example=funds', undefined, 'funds'],
  ['code=200, example=funds', '200', 'funds'],
  ['code=200; example=funds', '200', 'funds'],
  ['respond-async, wait=10, code=404', '404', undefined],
  ['CODE=404, Example="two words"', '404', 'two words'],
  ['code = 404 , example = funds', '404', 'funds'],
  ['code=404, code=500', '404', undefined],
  ['code, example=', '', ''],
  ['example="code=404", code=200', '200', 'code=404'],
];

describe('The Prefer header of the mock', () => {
  for (const [header, code, example] of rows) {
    it(`is parsed from ${JSON.stringify(header)}`, () => {
      expect(preferencesIn(header)).to.deep.equal({ code, example });
    });
  }
});
