/** Currency exchange and fees: exact to the minor unit, by the stated rate. */
import { expect } from 'chai';
import { formatMoney, parseMoney, type Money } from '../../src/domain/money.js';
import {
  convertToSource,
  exchangeFor,
  isExchanged,
  type RateTable,
} from '../../src/domain/payments/exchange.js';
import { buildQuote, calculatePrice, totalOf, type Price } from '../../src/domain/payments/price.js';

const table: RateTable = {
  homeCurrency: 'EUR',
  quotedOn: '2026-06-30',
  rates: [
    { currency: 'USD', buying: '1.1000', selling: '1.0600' },
    { currency: 'CHF', buying: '0.9600', selling: '0.9300' },
    { currency: 'JPY', buying: '164.00', selling: '160.00' },
    { currency: 'GBP', buying: '2.0000', selling: '2.0000' },
    { currency: 'KWD', buying: '0.3400', selling: '0.3200' },
    { currency: 'LBP', buying: '97500', selling: '96500' },
  ],
};

function money(text: string): Money {
  const [amount = '', currency = ''] = text.split(' ');
  const read = parseMoney(amount, currency);
  if (typeof read === 'string') throw new Error(`${text}: ${read}`);
  return read;
}
const textOf = (amount: Money) => `${formatMoney(amount)} ${amount.currency}`;

describe('A currency exchange', () => {
  const rows: readonly (readonly [take: string, from: string, rate: string, cost: string, why: string])[] = [
    ['106.00 USD', 'EUR', '1.0600 USD for 1 EUR', '100.00 EUR', 'the bank sells dollars'],
    ['100.00 EUR', 'USD', '1.1000 USD for 1 EUR', '110.00 USD', 'the bank buys dollars'],
    ['93.00 CHF', 'USD', '1.182796 USD for 1 CHF', '110.00 USD', 'a cross rate with six digits'],
    ['193000000.00 LBP', 'KWD', '283823.529412 LBP for 1 KWD', '680.000 KWD', 'a cross rate above one'],
    ['16000 JPY', 'EUR', '160.00 JPY for 1 EUR', '100.00 EUR', 'a currency without a minor unit'],
    ['100.00 EUR', 'JPY', '164.00 JPY for 1 EUR', '16400 JPY', 'a debit without a minor unit'],
    ['3.200 KWD', 'EUR', '0.3200 KWD for 1 EUR', '10.00 EUR', 'a currency with three digits'],
    ['1.00 USD', 'EUR', '1.0600 USD for 1 EUR', '0.94 EUR', 'rounded down'],
    ['3.00 USD', 'EUR', '1.0600 USD for 1 EUR', '2.83 EUR', 'rounded to the nearest cent'],
    ['0.01 GBP', 'EUR', '2.0000 GBP for 1 EUR', '0.01 EUR', 'at least one cent'],
    ['0.03 GBP', 'EUR', '2.0000 GBP for 1 EUR', '0.02 EUR', 'half a cent up to the even cent'],
    ['0.05 GBP', 'EUR', '2.0000 GBP for 1 EUR', '0.02 EUR', 'half a cent down to the even cent'],
    ['0.07 GBP', 'EUR', '2.0000 GBP for 1 EUR', '0.04 EUR', 'half a cent up to the next even cent'],
    ['99999999999999.99 USD', 'EUR', '1.0600 USD for 1 EUR', '94339622641509.42 EUR', 'the greatest amount'],
  ];
  for (const [take, from, rate, cost, why] of rows) {
    it(`costs ${cost} for ${take} at ${rate}: ${why}`, () => {
      const amount = money(take);
      const exchange = exchangeFor(from, amount.currency, table);
      const { sourceCurrency, targetCurrency, unitCurrency } = exchange;
      const other = unitCurrency === sourceCurrency ? targetCurrency : sourceCurrency;
      expect([sourceCurrency, targetCurrency]).to.deep.equal([from, amount.currency]);
      expect(`${exchange.rate} ${other} for 1 ${unitCurrency}`).to.equal(rate);
      expect(textOf(convertToSource(amount, exchange))).to.equal(cost);
      expect(exchange.quotedOn).to.equal('2026-06-30');
    });
  }

  for (const rate of ['1.06000001', '0.0000001', '0', '0.00', '']) {
    it(`is refused at the rate "${rate}"`, () => {
      const odd = { ...table, rates: [{ currency: 'USD', buying: rate, selling: rate }] };
      const price = () => convertToSource(money('1.00 USD'), exchangeFor('EUR', 'USD', odd));
      expect(price).to.throw('at most 6 fraction digits');
    });
  }

  it('is offered for the home currency and the currencies of the rate table', () => {
    const answers = ['EUR', 'USD', 'RUB', ''].map((currency) => isExchanged(currency, table));
    expect(answers).to.deep.equal([true, true, false, false]);
    expect(() => exchangeFor('EUR', 'RUB', table)).to.throw('does not exchange RUB');
  });
});

describe('The price of a payment', () => {
  const inWords = (price: Price) => ({
    debit: textOf(price.debit),
    home: textOf(price.homeAmount),
    fee: price.fee && textOf(price.fee),
    total: totalOf(price),
    isExchanged: price.exchange !== undefined,
  });
  const cross = 'cross-border-credit-transfers';
  const sepa = 'sepa-credit-transfers';
  const [ten, dollars] = ['10.00 EUR', '106.00 USD'];

  for (const [what, product, amount, accountCurrency, debit, home, fee, total] of [
    [
      'the amount for a product without fees in the home currency',
      sepa,
      ten,
      'EUR',
      ten,
      ten,
      undefined,
      1000n,
    ],
    [
      'debit and fee in euro from a euro account',
      cross,
      dollars,
      'EUR',
      '100.00 EUR',
      '100.00 EUR',
      '5.00 EUR',
      10500n,
    ],
    [
      'a fee in dollars from a dollar account',
      cross,
      dollars,
      'USD',
      dollars,
      '100.00 EUR',
      '5.50 USD',
      11150n,
    ],
  ] as const) {
    it(`is ${what}`, () => {
      const price = calculatePrice(product, money(amount), { accountCurrency }, table);
      const want = { debit, home, fee, total, isExchanged: debit !== amount };
      expect(inWords(price)).to.deep.equal(want);
    });
  }

  it('has a higher fee when the debtor bears all charges', () => {
    const terms = { accountCurrency: 'EUR', chargeBearer: 'DEBT' } as const;
    expect(inWords(calculatePrice(cross, money('10.00 EUR'), terms, table)).fee).to.equal('15.00 EUR');
  });

  const most = '99999999999999.99 EUR';
  const quotes: readonly (readonly [amounts: readonly string[], want: Readonly<Record<string, string>>])[] = [
    [['10.00 EUR'], { fee: '5.00 EUR', total: '15.00 EUR', settlement: '10.00 EUR' }],
    [['10.60 USD', '21.20 USD'], { fee: '10.00 EUR', total: '40.00 EUR', settlement: '31.80 USD' }],
    [['10.60 USD', '1.00 EUR'], { fee: '10.00 EUR', total: '21.00 EUR' }],
    [[most], { fee: '5.00 EUR', settlement: most }],
    [[most, '0.01 EUR'], { fee: '10.00 EUR' }],
  ];
  for (const [amounts, want] of quotes) {
    it(`of ${amounts.join(' and ')} is quoted as far as contracts can state it`, () => {
      const orders = amounts.map(money).map((amount) => ({
        amount,
        price: calculatePrice(cross, amount, { accountCurrency: 'EUR' }, table),
      }));
      const quote = Object.entries(buildQuote(orders));
      const said = quote.map(([name, sum]) => [name, `${formatMoney(sum)} ${sum.currency}`]);
      expect(Object.fromEntries(said)).to.deep.equal(want);
    });
  }
});
