import { expect } from 'chai';
import { formatAmount, formatDate, formatIban } from '../../src/pages/texts/wording.js';

describe('The formatting of amounts', () => {
  const table = [
    { amount: '1234.50', currency: 'EUR', hr: '1.234,50 EUR', en: 'EUR 1,234.50' },
    { amount: '0.01', currency: 'EUR', hr: '0,01 EUR', en: 'EUR 0.01' },
    { amount: '1234.5', currency: 'EUR', hr: '1.234,50 EUR', en: 'EUR 1,234.50' },
    { amount: '100', currency: 'JPY', hr: '100 JPY', en: 'JPY 100' },
    { amount: '999', currency: 'JPY', hr: '999 JPY', en: 'JPY 999' },
    { amount: '1000', currency: 'JPY', hr: '1.000 JPY', en: 'JPY 1,000' },
    { amount: '12.345', currency: 'KWD', hr: '12,345 KWD', en: 'KWD 12.345' },
    { amount: '0012.00', currency: 'EUR', hr: '12,00 EUR', en: 'EUR 12.00' },
    {
      amount: '99999999999999.999',
      currency: 'KWD',
      hr: '99.999.999.999.999,999 KWD',
      en: 'KWD 99,999,999,999,999.999',
    },
  ];
  for (const { amount, currency, hr, en } of table) {
    it(`writes ${amount} ${currency} as ${hr} and ${en}`, () => {
      expect(formatAmount(amount, currency, 'hr').replace('\u00a0', ' ')).to.equal(hr);
      expect(formatAmount(amount, currency, 'en').replace('\u00a0', ' ')).to.equal(en);
    });
  }

  for (const amount of ['', '-1', '1,5', '1.', '.5', '1e3', 'NaN', '1 000']) {
    it(`rejects ${JSON.stringify(amount)}`, () => {
      expect(() => formatAmount(amount, 'EUR', 'hr')).to.throw('is not a decimal amount');
    });
  }
});

describe('The formatting of dates', () => {
  const table = [
    { date: '2026-06-30', hr: '30. lipnja 2026.', en: '30 June 2026' },
    { date: '2026-01-01', hr: '1. siječnja 2026.', en: '1 January 2026' },
    { date: '2028-02-29', hr: '29. veljače 2028.', en: '29 February 2028' },
    { date: '2026-12-31', hr: '31. prosinca 2026.', en: '31 December 2026' },
  ];
  for (const { date, hr, en } of table) {
    it(`writes ${date} as ${hr} and ${en}`, () => {
      expect(formatDate(date, 'hr')).to.equal(hr);
      expect(formatDate(date, 'en')).to.equal(en);
    });
  }
});

describe('The formatting of IBANs', () => {
  const table = [
    { given: 'HR9599000143200001010', want: 'HR95 9900 0143 2000 0101 0' },
    { given: 'DE89370400440532013000', want: 'DE89 3704 0044 0532 0130 00' },
    { given: 'NO9386011117947', want: 'NO93 8601 1117 947' },
    { given: 'BE68539007547034', want: 'BE68 5390 0754 7034' },
  ];
  for (const { given, want } of table) {
    it(`writes ${given} as ${want}`, () => expect(formatIban(given)).to.equal(want));
  }
});
