import { expect } from 'chai';
import { partition } from '../../src/domain/payments/partition.js';

interface Row {
  readonly what: string;
  readonly given: string;
  readonly most: number;
  readonly want: readonly string[];
}

/** Each payment is written as the letters of its accounts. */
const rows: readonly Row[] = [
  { what: 'no payments', given: '', most: 4, want: [] },
  { what: 'opposite payments', given: 'ab ba ab', most: 4, want: ['ab ba ab'] },
  { what: 'payments without a common account', given: 'ab cd ef', most: 4, want: ['ab', 'cd', 'ef'] },
  { what: 'a chain closed by its last payment', given: 'ab cd ef bd', most: 4, want: ['ab cd bd', 'ef'] },
  { what: 'a ring of accounts', given: 'ab bc ca d', most: 4, want: ['ab bc ca', 'd'] },
  { what: 'payments of one debtor', given: 'a a b a', most: 4, want: ['a a a', 'b'] },
  { what: 'more unrelated payments than parts', given: 'a b c d e', most: 2, want: ['a c e', 'b d'] },
  {
    what: 'few payments of one account beside many of another account',
    given: 'b a a c a',
    most: 2,
    want: ['a a a', 'b c'],
  },
  { what: 'all payments in a single part', given: 'ab cd ab', most: 1, want: ['ab ab cd'] },
];

describe('The partition of due payments', () => {
  for (const { given, most, want, what } of rows) {
    it(`forms at most ${most} parts without a common account: ${what}`, () => {
      const payments = given.split(' ').filter(Boolean);
      const namesOf = (payment: string) => [payment.charAt(0), ...payment.slice(1).split('')] as const;
      const parts = partition(payments, namesOf, most);
      expect(parts.map((part) => part.join(' '))).to.deep.equal(want);
    });
  }
});
