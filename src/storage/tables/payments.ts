/** The table family of payments: orders, their statuses with the record of every change, and signatures. */
import type { Knex } from 'knex';
import type { PaymentOrder } from '../../domain/payments/order.js';
import type { Payment } from '../../domain/payments/payment.js';
import { isProduct } from '../../domain/payments/products.js';
import {
  canMove,
  executable,
  isTransactionStatus,
  type StatusCause,
  type TransactionStatus,
} from '../../domain/payments/status.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import { exactly } from '../exact.js';
import * as statements from './payment-statements.js';
import { priceColumns, priceOf, type PriceRow } from './prices.js';
import type { Transaction } from '../unit-of-work.js';

interface PaymentRow extends PriceRow {
  readonly id: string;
  readonly client_id: string;
  readonly product: string;
  readonly status: string;
  readonly order_json: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly debtor_account_id: string;
  readonly debtor_iban: string;
  readonly creditor_iban: string;
  readonly execution_date: LocalDate;
  readonly waits_for_funds: number | bigint;
  readonly signatures_needed: number | bigint;
  readonly created_at: bigint;
  readonly expires_at: bigint;
  readonly basket_id: string | null;
  readonly psu_id: string | null;
  readonly redirect_uri: string | null;
  readonly nok_redirect_uri: string | null;
}

/** What cannot be read is named by its id alone: the parser's own text would show a piece of the order. */
function paymentOf(row: PaymentRow): Payment {
  try {
    return readPayment(row);
  } catch {
    throw new Error(`payment ${row.id} is not readable`);
  }
}

function readPayment(row: PaymentRow): Payment {
  const { product, status } = row;
  if (!isProduct(product) || !isTransactionStatus(status))
    throw new TypeError('an unknown product or status');
  const order: PaymentOrder = JSON.parse(row.order_json);
  return {
    id: row.id,
    clientId: row.client_id,
    product,
    status,
    order,
    amount: { minorUnits: BigInt(row.amount), currency: row.currency },
    price: priceOf(row),
    debtorAccountId: row.debtor_account_id,
    debtorIban: row.debtor_iban,
    creditorIban: row.creditor_iban,
    executionDate: row.execution_date,
    waitsForFunds: Number(row.waits_for_funds) === 1,
    signaturesNeeded: Number(row.signatures_needed),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    ...(row.basket_id !== null && { basketId: row.basket_id }),
    ...(row.psu_id !== null && { psuId: row.psu_id }),
    ...(row.redirect_uri !== null && { redirectUri: row.redirect_uri }),
    ...(row.nok_redirect_uri !== null && { nokRedirectUri: row.nok_redirect_uri }),
  };
}

export interface RecordedChange {
  readonly id: string;
  readonly paymentId: string;
  readonly from: TransactionStatus;
  readonly to: TransactionStatus;
  readonly cause: StatusCause;
  readonly at: Instant;
}

/** One attempt to execute a payment, by the moment at which it was due. */
export interface ExecutionClaim {
  readonly id: string;
  readonly attemptAt: Instant;
  readonly nextAttemptAt: Instant;
}

type DueRow = PaymentRow & { readonly next_attempt_at: bigint };

export interface DuePayment {
  readonly id: string;
  readonly attemptAt: Instant;
  /** Throws for a row that nobody can read, which must not keep the others from being executed. */
  read(): Payment;
}

export const payments = {
  async insert(transaction: Transaction, payment: Payment): Promise<void> {
    await statements.insertPayment.change(transaction, {
      id: payment.id,
      clientId: payment.clientId,
      product: payment.product,
      status: payment.status,
      order: JSON.stringify(payment.order),
      amount: payment.amount.minorUnits,
      currency: payment.amount.currency,
      ...priceColumns(payment.price),
      debtorAccountId: payment.debtorAccountId,
      debtorIban: payment.debtorIban,
      creditorIban: payment.creditorIban,
      executionDate: payment.executionDate,
      waitsForFunds: payment.waitsForFunds ? 1 : 0,
      signaturesNeeded: payment.signaturesNeeded,
      createdAt: payment.createdAt,
      expiresAt: payment.expiresAt,
      psuId: payment.psuId ?? null,
      redirectUri: payment.redirectUri ?? null,
      nokRedirectUri: payment.nokRedirectUri ?? null,
    });
  },

  async find(db: Knex, id: string): Promise<Payment | undefined> {
    const row = exactly(await statements.selectPayment.first<PaymentRow>(db, { id }), id);
    return row && paymentOf(row);
  },

  /**
   * Counts one customer's signature and moves the payment to PATC or, with the last one, to ACTC.
   * `superseded` when the payment is decided or expired by now, `signed-already` when this customer has signed before.
   */
  async sign(
    transaction: Transaction,
    signature: {
      readonly id: string;
      readonly psuId: string;
      readonly now: Instant;
      readonly today: LocalDate;
      /** When the worker looks at the payment first, if this is the last signature. */
      readonly attemptAt: Instant;
      /** The basket that the payment is signed with; without one a payment in a basket is not signed. */
      readonly basketId?: string;
    },
  ): Promise<
    { readonly from: TransactionStatus; readonly to: TransactionStatus } | 'signed-already' | 'superseded'
  > {
    const { attemptAt, basketId, id, psuId, now, today } = signature;
    // First, so that two who sign at the same moment wait here, and not for each other.
    if (!(await payments.holdUndecided(transaction, id, now, basketId))) return 'superseded';
    if ((await statements.insertSignature.change(transaction, { paymentId: id, psuId, now })) === 0)
      return 'signed-already';
    await statements.signPayment.change(transaction, { attemptAt, id, today });
    const row = await statements.selectSignatures.first<{
      status: string;
      signatures_given: number | bigint;
    }>(transaction, { id });
    if (!row || !isTransactionStatus(row.status))
      throw new Error(`payment ${id} vanished while it was signed`);
    return { from: Number(row.signatures_given) === 1 ? 'RCVD' : 'PATC', to: row.status };
  },

  /**
   * Keeps a payment open for approval until the transaction is over; false when it is decided or expired by now, or
   * when it is not in this basket: what is in a basket is approved with it alone.
   */
  async holdUndecided(
    transaction: Transaction,
    id: string,
    now: Instant,
    basketId: string = statements.noBasket,
  ): Promise<boolean> {
    return (await statements.holdUndecided.change(transaction, { basketId, id, now })) === 1;
  },

  /** Rejects a payment that nobody has decided yet; undefined when somebody has, or when it is not in this basket. */
  async rejectUndecided(
    transaction: Transaction,
    id: string,
    basketId: string = statements.noBasket,
  ): Promise<TransactionStatus | undefined> {
    if ((await statements.rejectUndecided.change(transaction, { id, basketId })) === 0) return undefined;
    const row = await statements.selectSignatures.first<{ signatures_given: number | bigint }>(transaction, {
      id,
    });
    return Number(row?.signatures_given) === 0 ? 'RCVD' : 'PATC';
  },

  /** Takes a due payment for one attempt; false when another process was first. */
  async claim(transaction: Transaction, claim: ExecutionClaim): Promise<boolean> {
    return (await statements.claimExecution.change(transaction, { ...claim })) === 1;
  },

  /** Sets the status that a claimed payment's attempt has led to, and when to look at it again, if ever. */
  async settle(
    transaction: Transaction,
    result: {
      readonly id: string;
      readonly status: TransactionStatus;
      readonly nextAttemptAt: Instant | null;
    },
  ): Promise<void> {
    await statements.settle.change(transaction, result);
  },

  /** Keeps a move for the record; one that the table of moves does not know undoes the whole transaction. */
  async record(transaction: Transaction, change: RecordedChange): Promise<void> {
    if (!canMove(change.from, change.to))
      throw new Error(`no payment moves from ${change.from} to ${change.to}`);
    await statements.insertStatus.change(transaction, { ...change });
  },

  /** Approved payments whose day and next attempt have come, the longest waiting first. */
  async findDue(db: Knex, now: Instant, today: LocalDate): Promise<DuePayment[]> {
    const found: DuePayment[] = [];
    for (const status of executable) {
      const rows = await statements.selectDue.all<DueRow>(db, { now, status, today });
      for (const row of rows)
        found.push({ id: row.id, attemptAt: Number(row.next_attempt_at), read: () => paymentOf(row) });
    }
    return found.toSorted((one, other) => one.attemptAt - other.attemptAt).slice(0, statements.batchSize);
  },

  /** The customers who have signed a payment. */
  async findSigners(db: Knex, id: string): Promise<string[]> {
    const rows = await statements.selectSigners.all<{ psu_id: string }>(db, { id });
    return rows.map((row) => row.psu_id);
  },

  /** Ids of payments that were not approved in time; in a basket the basket's time counts. */
  async findExpired(db: Knex, now: Instant): Promise<string[]> {
    const rows = await statements.selectExpired.all<{ id: string }>(db, { now });
    return rows.map((row) => row.id);
  },
};
