/** The engine's functions for validators agree with the Ajv functions that they replace. */
import { Ajv } from 'ajv';
import { expect } from 'chai';
import fc from 'fast-check';
import { ajvRuntime } from '../../src/engine/ajv-runtime.js';

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
      }),
    );
  });
});
