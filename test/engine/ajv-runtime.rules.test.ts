/** The engine's functions for validators agree with those of Ajv that they replace. */
import { Ajv } from 'ajv';
import { expect } from 'chai';
import fc from 'fast-check';
import { ajvRuntime } from '../../src/engine/ajv-runtime.js';

const ajv = new Ajv({ strictTypes: false });

/** Few values, so that equal ones meet. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, -0, 1, '1', 'name'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));

describe('The functions that validators call', () => {
  it('find those values equal that Ajv finds equal', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        const copy: unknown = JSON.parse(JSON.stringify(one));
        expect(ajvRuntime.equal(one, copy)).to.equal(true);
        expect(ajvRuntime.equal(one, other)).to.equal(ajv.validate({ const: one }, other));
      }),
      { numRuns: 300 },
    );
  });

  it('count as many characters as Ajv, with pairs of code units and halves of them', () => {
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
