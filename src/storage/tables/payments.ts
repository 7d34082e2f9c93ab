/** The table of payments: the orders, and which of them are due. */
import type { Knex } from 'knex';
import type { PaymentOrder } from '../../domain/payments/order.js';
import { executable, type Payment, transactionStatuses } from '../../domain/payments/payment.js';
import { allProducts } from '../../domain/payments/products.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import { boolean, date, initial, instant, integer, json, money, oneOf, optional, text } from '../columns.js';
import { changesOne, query } from '../statement.js';
import { projection, table } from '../table.js';
import { findEntry } from './baskets.js';
import { price } from './pending-payments.js';

const fields = {
  id: text('id'),
  clientId: text('client_id'),
  product: oneOf('product', allProducts),
  status: oneOf('status', transactionStatuses),
  order: json<PaymentOrder>('order_json'),
  amount: money('amount', 'currency'),
  price,
  debtorAccountId: text('debtor_account_id'),
  debtorIban: text('debtor_iban'),
  creditorIban: text('creditor_iban'),
  executionDate: date('execution_date'),
  waitsForFunds: boolean('waits_for_funds'),
  signaturesNeeded: integer('signatures_needed'),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
  basketId: optional(text('basket_id')),
  psuId: optional(text('psu_id')),
  redirectUri: optional(text('redirect_uri')),
  nokRedirectUri: optional(text('nok_redirect_uri')),
};

const paymentTable = table('payments', ['id'], {
  ...fields,
  signaturesGiven: initial('signatures_given', 0),
});

const payment = projection(fields, 'payment');

/** How many payments one round of the worker takes; more are left for the next, or for another process. */
const batchSize = 64;

const dueAt = projection({ id: text('id'), attemptAt: instant('next_attempt_at') });
const selectDue = query<DuePayment, [status: string, now: Instant, today: LocalDate]>(
  (cells) => ({ ...dueAt.decode(cells), read: () => payment.read(cells, dueAt.columns.length) }),
  // Of one status, because the index gives the first ones in order then: many that are due are not sorted to find them.
  (knex, status, now, today) =>
    knex('payments')
      .select(...dueAt.columns, ...payment.columns)
      .where('status', status)
      .where('next_attempt_at', '<=', now)
      .where('execution_date', '<=', today)
      .orderBy('next_attempt_at')
      .limit(batchSize),
);

/** One attempt to execute a payment, by the moment at which it was due. */
export interface ExecutionClaim {
  readonly id: string;
  readonly attemptAt: Instant;
  readonly nextAttemptAt: Instant;
}

export interface DuePayment {
  readonly id: string;
  readonly attemptAt: Instant;
  /** Throws for a row that nobody can read, which must not keep the others from being executed. */
  read(): Payment;
}

export const payments = {
  insert: paymentTable.insert,
  find: findEntry('payments', fields, 'payment'),

  /** Takes a due payment for one attempt; false when another process was first. */
  claim: changesOne<[claim: ExecutionClaim]>((knex, { attemptAt, id, nextAttemptAt }) =>
    knex('payments')
      .where({ id, next_attempt_at: attemptAt })
      .whereIn('status', [...executable])
      .update({ next_attempt_at: nextAttemptAt }),
  ),

  /** Authorised payments whose day and next attempt have come, the longest waiting first. */
  async findDue(db: Knex, now: Instant, today: LocalDate): Promise<DuePayment[]> {
    const found: DuePayment[] = [];
    for (const status of executable) found.push(...(await selectDue(db, status, now, today)));
    return found.toSorted((one, other) => one.attemptAt - other.attemptAt).slice(0, batchSize);
  },
};
