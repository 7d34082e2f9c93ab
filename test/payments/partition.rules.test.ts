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
  { what: 'nothing', given: '', most: 4, want: [] },
  { what: 'opposite payments', given: 'ab ba ab', most: 4, want: ['ab ba ab'] },
  { what: 'payments of strangers', given: 'ab cd ef', most: 4, want: ['ab', 'cd', 'ef'] },
  { what: 'a chain that its last payment closes', given: 'ab cd ef bd', most: 4, want: ['ab cd bd', 'ef'] },
  { what: 'a ring of accounts', given: 'ab bc ca d', most: 4, want: ['ab bc ca', 'd'] },
  { what: 'one debtor', given: 'a a b a', most: 4, want: ['a a a', 'b'] },
  { what: 'more strangers than parts', given: 'a b c d e', most: 2, want: ['a c e', 'b d'] },
  { what: 'few of one account beside many of another', given: 'b a a c a', most: 2, want: ['a a a', 'b c'] },
  { what: 'everything where there is one part', given: 'ab cd ab', most: 1, want: ['ab ab cd'] },
];

describe('Payments that are due together', () => {
  for (const { given, most, want, what } of rows) {
    it(`are cut into parts without a common account: ${what}, at most ${most} parts`, () => {
      const payments = given.split(' ').filter(Boolean);
      const namesOf = (payment: string) => [payment.charAt(0), ...payment.slice(1).split('')] as const;
      const parts = partition(payments, namesOf, most);
      expect(parts.map((part) => part.join(' '))).to.deep.equal(want);
    });
  }
});
