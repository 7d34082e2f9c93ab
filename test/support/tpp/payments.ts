/** Payments of the bank under test from initiation to final status, and their audit trail. */
import { formatDate } from '../../../src/pages/texts/wording.js';
import { addDays, localDate } from '../../../src/domain/time.js';
import { type BankUnderTest, until } from '../server/bank.js';
import { balanceOf, paymentHistoryOf } from '../database/books.js';
import { authorise } from '../customer/customer.js';
import { ana, type Customer } from '../embedded-bank/sandbox.js';
import { domestic, orderOf, startedBy, type Initiation, type Started } from './tpp.js';

const final = ['ACCC', 'ACSC', 'RJCT', 'CANC'];
/** A day without test runs, for which the bank accepts orders. */
export const farAway = addDays(localDate(Date.now(), 'Europe/Zagreb'), 300);
export const farAwayInWords = formatDate(farAway, 'en');

export interface StartedPayment extends Started {
  readonly product: string;
}

export function paymentsOf({ database, tpp }: BankUnderTest) {
  const start = async (initiation: Initiation): Promise<StartedPayment> => ({
    ...startedBy(await tpp.initiate(initiation)),
    product: initiation.product ?? domestic,
  });
  const settled = ({ id, product }: Pick<StartedPayment, 'id' | 'product'>): Promise<string> =>
    until(
      () => tpp.statusOf(id, product),
      (status) => final.includes(status),
    );
  return {
    start,
    settled,
    /** A payment from its initiation to its final status. */
    async pay(initiation: Initiation, customer: Customer = ana): Promise<string> {
      const payment = await start(initiation);
      await authorise(payment.link, customer);
      return settled(payment);
    },
    /** Returns all statuses of the payment in order, from the recorded transitions. */
    historyOf: (id: string) => paymentHistoryOf(database(), id),
    async causeOf(id: string): Promise<string> {
      const rows = await database().reader('payment_statuses').where({ payment_id: id, to_status: 'RJCT' });
      return rows.map((row) => String(row.cause)).join(' ');
    },
    balances: (...accounts: readonly string[]) =>
      Promise.all(accounts.map((iban) => balanceOf(database(), iban))),
  };
}

export const paying = (amount: string, debtor: string, creditor: string, more: object = {}) =>
  orderOf({
    instructedAmount: { currency: 'EUR', amount },
    debtorAccount: { iban: debtor },
    creditorAccount: { iban: creditor },
    ...more,
  });
