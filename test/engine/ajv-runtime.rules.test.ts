/** The engine's functions for validators agree with the Ajv functions that they replace; letters are counted alike. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import fc from 'fast-check';
import { countLetters, cutText } from '../../src/domain/visible-text.js';
import { ajvRuntime } from '../../src/engine/ajv-runtime.js';
import { shownName } from '../../src/engine/stages/refusal.js';

const ajv = new Ajv({ strictTypes: false });

/** A small range of values, so that equal values occur often. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, -0, 1, '1', 'name'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));

describe('The runtime functions of validators', () => {
  it('compare values like Ajv', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        const copy: unknown = JSON.parse(JSON.stringify(one));
        expect(ajvRuntime.equal(one, copy)).to.equal(true);
        expect(ajvRuntime.equal(one, other)).to.equal(ajv.validate({ const: one }, other));
      }),
      { numRuns: 300 },
    );
  });

  it('count characters like Ajv, including surrogate pairs and lone surrogates', () => {
    const units = fc.array(fc.constantFrom('a', 'č', '\uD83D', '\uDE00', '\uD83D\uDE00'));
    fc.assert(
      fc.property(units, (parts) => {
        const text = parts.join('');
        const length = ajvRuntime.ucs2length(text);
        expect(ajv.validate({ minLength: length, maxLength: length }, text)).to.equal(true);
        expect(countLetters(text)).to.equal(length);
      }),
    );
  });
});

describe('The errors of a validator', () => {
  it('are appended in place, so that a long list of errors takes no longer than the list', () => {
    const error = (keyword: string) => ({ instancePath: '', keyword, params: {} });
    const [first, more] = [[error('type')], [error('enum'), error('not')]];
    expect(ajvRuntime.append(null, first)).to.equal(first);
    expect(ajvRuntime.append(first, more)).to.equal(first);
    expect(first.map(({ keyword }) => keyword)).to.deep.equal(['type', 'enum', 'not']);
    const module = new URL('../../generated/accounts-1.3.2.validators.js', import.meta.url);
    expect(readFileSync(module, 'utf8'))
      .to.include('ajvRuntime.append(vErrors, ')
      .and.not.include('vErrors.concat');
  });
});

describe('A text cut to a number of letters', () => {
  const rows: readonly (readonly [text: string, most: number, want: string])[] = [
    ['', 3, ''],
    ['Šćepan', 6, 'Šćepan'],
    ['Šćepan', 3, 'Šće'],
    ['🏦🏦🏦', 3, '🏦🏦🏦'],
    ['🏦🏦🏦', 2, '🏦🏦'],
    ['a🏦b🏦', 3, 'a🏦b'],
    ['ab🏦', 2, 'ab'],
    ['aaaa🏦', 4, 'aaaa'],
    ['š🏦', 1, 'š'],
    ['👍🏽', 1, '👍'],
    ['s\u030cs\u030c', 3, 's\u030cs'],
    ['🏦', 0, ''],
  ];
  for (const [text, most, want] of rows) {
    it(`is ${JSON.stringify(want)} for ${most} of ${JSON.stringify(text)}`, () =>
      expect(cutText(text, most)).to.equal(want));
  }

  it('keeps whole letters, and is a name of a refusal too', () => {
    const letters = fc.array(fc.constantFrom('a', 'č', '🏦', '\u030c'), { maxLength: 200 });
    fc.assert(
      fc.property(letters, fc.nat(200), (parts, most) => {
        expect(cutText(parts.join(''), most)).to.equal(parts.slice(0, most).join(''));
        expect(shownName(parts.join(''))).to.equal(parts.slice(0, 70).join(''));
      }),
    );
  });
});
