/** Money keeps every digit, and has the fraction digits that ISO 4217 gives its currency. */
import { expect } from 'chai';
import { formatMoney, fractionDigitsOf, parseMoney, type MoneyFault } from '../../src/domain/money.js';

const readings: readonly (readonly [amount: string, currency: string, want: bigint | MoneyFault])[] = [
  ['10', 'EUR', 1000n],
  ['10.5', 'EUR', 1050n],
  ['10.50', 'EUR', 1050n],
  ['0.01', 'EUR', 1n],
  ['0', 'EUR', 0n],
  ['-1', 'EUR', -100n],
  ['-0.05', 'EUR', -5n],
  ['00012.30', 'EUR', 1230n],
  ['99999999999999.99', 'EUR', 9_999_999_999_999_999n],
  // 17 digits: a floating-point number would make it 100000000000000000.
  ['99999999999999.999', 'KWD', 99_999_999_999_999_999n],
  ['90071992547409.93', 'EUR', 9_007_199_254_740_993n],
  ['1.005', 'KWD', 1005n],
  ['1', 'JPY', 1n],
  ['99999999999999', 'JPY', 99_999_999_999_999n],
  ['1.5', 'HUF', 150n],
  ['1.0', 'JPY', 'fraction-too-long'],
  ['1.005', 'EUR', 'fraction-too-long'],
  ['99999999999999.999', 'EUR', 'fraction-too-long'],
  ['100000000000000', 'EUR', 'not-decimal'],
  ['1.2345', 'KWD', 'not-decimal'],
  ['', 'EUR', 'not-decimal'],
  ['1.', 'EUR', 'not-decimal'],
  ['.5', 'EUR', 'not-decimal'],
  [' 1', 'EUR', 'not-decimal'],
  ['1\n', 'EUR', 'not-decimal'],
  ['+1', 'EUR', 'not-decimal'],
  ['--1', 'EUR', 'not-decimal'],
  ['1,5', 'EUR', 'not-decimal'],
  ['1e3', 'EUR', 'not-decimal'],
  ['0x10', 'EUR', 'not-decimal'],
  ['NaN', 'EUR', 'not-decimal'],
  ['١', 'EUR', 'not-decimal'],
  ['1', 'eur', 'currency-unknown'],
  ['1', 'XXX', 'currency-unknown'],
  ['1', 'HRK', 'currency-unknown'],
  ['1', '', 'currency-unknown'],
];

describe('The parsing of an amount', () => {
  for (const [amount, currency, want] of readings) {
    it(`reads ${JSON.stringify(amount)} in ${currency || 'no currency'} as ${String(want)}`, () => {
      const money = parseMoney(amount, currency);
      expect(typeof money === 'string' ? money : money.minorUnits).to.equal(want);
    });
  }
});

const spellings: readonly (readonly [minorUnits: bigint, currency: string, want: string])[] = [
  [0n, 'EUR', '0.00'],
  [5n, 'EUR', '0.05'],
  [-5n, 'EUR', '-0.05'],
  [100n, 'EUR', '1.00'],
  [-12_345n, 'EUR', '-123.45'],
  [9_999_999_999_999_999n, 'EUR', '99999999999999.99'],
  [99_999_999_999_999_999n, 'KWD', '99999999999999.999'],
  [1n, 'KWD', '0.001'],
  [150n, 'HUF', '1.50'],
  [150n, 'JPY', '150'],
  [0n, 'JPY', '0'],
  [-7n, 'JPY', '-7'],
];

describe('The formatting of money', () => {
  for (const [minorUnits, currency, want] of spellings) {
    it(`writes ${minorUnits} minor units of ${currency} as ${want}, and reads the text back`, () => {
      expect(formatMoney({ minorUnits, currency })).to.equal(want);
      expect(parseMoney(want, currency)).to.deep.equal({ minorUnits, currency });
    });
  }
});

describe('The fraction digits of a currency', () => {
  const digits: Readonly<Record<number, string>> = {
    0: 'JPY KRW CLP ISK VND XAF XOF XPF UGX PYG',
    2: 'EUR USD HUF CZK RSD ALL IDR LAK COP IRR MGA MRU XCD BAM MKD',
    3: 'BHD IQD JOD KWD LYD OMR TND',
  };
  for (const [want, currencies] of Object.entries(digits)) {
    it(`are ${want} for ${currencies}`, () => {
      for (const currency of currencies.split(' '))
        expect(fractionDigitsOf(currency), currency).to.equal(Number(want));
    });
  }
});
