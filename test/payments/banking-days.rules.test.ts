/** The execution day of a payment, by product, cut-off time and the TARGET calendar. */
import { expect } from 'chai';
import { calculateExecutionDay } from '../../src/domain/payments/banking-days.js';
import type { Product } from '../../src/domain/payments/products.js';

const target = 'target-2-payments';
const none = undefined;

type Row = readonly [product: Product, now: string, requested: string | undefined, want: string];
const rows: readonly Row[] = [
  [target, '2026-06-30 15:59', none, '2026-06-30'],
  [target, '2026-06-30 16:00', none, '2026-06-30'],
  [target, '2026-06-30 16:01', none, '2026-07-01'],
  [target, '2026-06-30 00:00', none, '2026-06-30'],
  ['hr-rtgs-payments', '2026-06-30 16:30', none, '2026-06-30'],
  ['hr-rtgs-payments', '2026-06-30 16:31', none, '2026-07-01'],
  ['cross-border-credit-transfers', '2026-06-30 14:00', none, '2026-06-30'],
  ['cross-border-credit-transfers', '2026-06-30 14:01', none, '2026-07-01'],
  [target, '2026-06-26 17:00', none, '2026-06-29'],
  [target, '2026-06-27 09:00', none, '2026-06-29'],
  [target, '2026-06-28 23:59', none, '2026-06-29'],
  [target, '2026-06-30 17:00', '2026-06-30', '2026-07-01'],
  [target, '2026-06-30 17:00', '2026-07-01', '2026-07-01'],
  [target, '2026-06-30 09:00', '2026-07-04', '2026-07-06'],
  [target, '2026-07-10 09:00', '2026-07-01', '2026-07-10'],
  [target, '2026-04-02 17:00', none, '2026-04-07'],
  [target, '2026-04-03 09:00', none, '2026-04-07'],
  [target, '2026-04-06 09:00', none, '2026-04-07'],
  [target, '2027-03-26 09:00', none, '2027-03-30'],
  [target, '2038-04-23 09:00', none, '2038-04-27'],
  [target, '2026-05-01 09:00', none, '2026-05-04'],
  [target, '2026-12-24 16:01', none, '2026-12-28'],
  [target, '2025-12-31 16:01', none, '2026-01-02'],
  ['sepa-credit-transfers', '2026-06-28 23:59', none, '2026-06-28'],
  ['domestic-credit-transfers-hr', '2026-12-25 23:59', none, '2026-12-25'],
  ['domestic-credit-transfers-hr', '2026-12-25 23:59', '2026-12-26', '2026-12-26'],
];

describe('The execution day of a payment', () => {
  for (const [product, now, requested, want] of rows) {
    const requestedDate = requested === undefined ? '' : `, requested for ${requested}`;
    it(`is ${want} for ${product} ordered on ${now}${requestedDate}`, () => {
      const [date = '', time = ''] = now.split(' ');
      expect(calculateExecutionDay(product, requested, { date, time })).to.equal(want);
    });
  }
});
