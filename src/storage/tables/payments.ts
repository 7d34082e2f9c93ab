/** The table of payments: the orders, and which of them are due. */
import type { Knex } from 'knex';
import type { PaymentOrder } from '../../domain/payments/order.js';
import { executable, type Payment, transactionStatuses } from '../../domain/payments/payment.js';
import { allProducts } from '../../domain/payments/products.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import { boolean, date, initial, instant, integer, json, money, oneOf, optional, text } from '../columns.js';
import { query, statement } from '../statement.js';
import { projection, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';
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

const paymentTable = table({
  name: 'payments',
  key: ['id'],
  fields: { ...fields, signaturesGiven: initial('signatures_given', 0) },
});

const payment = projection(fields, 'payment');

/** How many payments one round of the worker takes; more are left for the next, or for another process. */
const batchSize = 64;

const claimExecution = statement<ExecutionClaim>((knex, value) =>
  knex('payments')
    .where('id', value('id'))
    .where('next_attempt_at', value('attemptAt'))
    .whereIn('status', [...executable])
    .update({ next_attempt_at: value('nextAttemptAt') }),
);

const dueAt = projection({ id: text('id'), attemptAt: instant('next_attempt_at') });
const selectDue = query(
  (cells): DuePayment => ({ ...dueAt.decode(cells), read: () => payment.read(cells, dueAt.columns.length) }),
  // Of one status, because the index gives the first ones in order then: many that are due are not sorted to find them.
  (knex, value) =>
    knex('payments')
      .select(...dueAt.columns, ...payment.columns)
      .where('status', value('status'))
      .where('next_attempt_at', '<=', value('now'))
      .where('execution_date', '<=', value('today'))
      .orderBy('next_attempt_at')
      .limit(batchSize),
);

/** One attempt to execute a payment, by the moment at which it was due. */
export type ExecutionClaim = {
  readonly id: string;
  readonly attemptAt: Instant;
  readonly nextAttemptAt: Instant;
};

export interface DuePayment {
  readonly id: string;
  readonly attemptAt: Instant;
  /** Throws for a row that nobody can read, which must not keep the others from being executed. */
  read(): Payment;
}

export const payments = {
  insert: (transaction: Transaction, order: Payment): Promise<void> =>
    paymentTable.insert(transaction, order),

  find: findEntry('payments', fields, 'payment'),

  /** Takes a due payment for one attempt; false when another process was first. */
  claim: claimExecution.changesOne,

  /** Authorised payments whose day and next attempt have come, the longest waiting first. */
  async findDue(db: Knex, now: Instant, today: LocalDate): Promise<DuePayment[]> {
    const found: DuePayment[] = [];
    for (const status of executable) found.push(...(await selectDue.all(db, { now, status, today })));
    return found.toSorted((one, other) => one.attemptAt - other.attemptAt).slice(0, batchSize);
  },
};
