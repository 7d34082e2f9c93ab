import { expect } from 'chai';
import { toViolations } from '../../src/engine/stages/violations.js';

const rows: readonly (readonly [keyword: string, params: Readonly<Record<string, unknown>>, want: string])[] =
  [
    ['type', { type: 'string' }, 'must be a string'],
    ['type', { type: ['object', 'null'] }, 'must be an object or null'],
    ['enum', { allowedValues: ['booked', 'pending'] }, 'must be booked or pending'],
    ['enum', { allowedValues: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'is none of the values that the contract lists'],
    ['minLength', { limit: 1 }, 'is empty'],
    ['minLength', { limit: 2 }, 'is shorter than 2 characters'],
    ['maxLength', { limit: 1 }, 'is longer than 1 character'],
    ['maxLength', { limit: 35 }, 'is longer than 35 characters'],
    ['minItems', { limit: 1 }, 'has no entry'],
    ['minItems', { limit: 2 }, 'has fewer than 2 entries'],
    ['maxItems', { limit: 1 }, 'has more than 1 entry'],
    ['maxItems', { limit: 20 }, 'has more than 20 entries'],
    ['minProperties', { limit: 1 }, 'has no field'],
    ['maxProperties', { limit: 1 }, 'has more than 1 field'],
    ['format', { format: 'date' }, 'is not a calendar date (YYYY-MM-DD)'],
    ['format', { format: 'duration' }, 'does not have the format duration'],
  ];

describe('A violation of the contract', () => {
  for (const [keyword, params, want] of rows)
    it(`of ${keyword} ${JSON.stringify(params)} is told as "${want}"`, () => {
      const error = { keyword, params, instancePath: '/body/payments/0', schemaPath: '' };
      expect(toViolations([error], {}).map(({ field, text }) => [field, text])).to.deep.equal([
        ['body.payments.0', `body.payments.0 ${want}.`],
      ]);
    });

  it('names a header as the contract spells it', () => {
    const error = {
      keyword: 'required',
      params: { missingProperty: 'psu-id' },
      instancePath: '/headers',
      schemaPath: '',
    };
    const [violation] = toViolations([error], { 'psu-id': 'PSU-ID' });
    expect(violation?.text).to.equal('header.PSU-ID is missing.');
  });
});
