import { expect } from 'chai';
import { toViolations } from '../../src/engine/stages/violations.js';

const rows: readonly (readonly [keyword: string, params: Readonly<Record<string, unknown>>, want: string])[] =
  [
    ['type', { type: 'string' }, 'must be a string'],
    ['type', { type: ['object', 'null'] }, 'must be an object or null'],
    ['enum', { allowedValues: ['booked', 'pending'] }, 'must be booked or pending'],
    [
      'enum',
      { allowedValues: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
      'must be one of the values that the contract lists',
    ],
    ['minLength', { limit: 1 }, 'must not be empty'],
    ['minLength', { limit: 2 }, 'must have at least 2 characters'],
    ['maxLength', { limit: 1 }, 'must have at most 1 character'],
    ['maxLength', { limit: 35 }, 'must have at most 35 characters'],
    ['minimum', { limit: 1 }, 'must be at least 1'],
    ['maximum', { limit: 28_000 }, 'must be at most 28000'],
    ['minItems', { limit: 1 }, 'must have at least 1 entry'],
    ['minItems', { limit: 2 }, 'must have at least 2 entries'],
    ['maxItems', { limit: 1 }, 'must have at most 1 entry'],
    ['maxItems', { limit: 20 }, 'must have at most 20 entries'],
    ['minProperties', { limit: 1 }, 'must have at least 1 field'],
    ['maxProperties', { limit: 1 }, 'must have at most 1 field'],
    ['format', { format: 'date' }, 'must be a calendar date (YYYY-MM-DD)'],
    ['format', { format: 'duration' }, 'must have the format duration'],
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
