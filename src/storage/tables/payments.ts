/** The table of payments: the orders, and which of them are due. */
import type { Knex } from 'knex';
import type { PaymentOrder } from '../../domain/payments/order.js';
import type { Payment } from '../../domain/payments/payment.js';
import { isProduct } from '../../domain/payments/products.js';
import { executable, isTransactionStatus } from '../../domain/payments/status.js';
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
  /** When the basket ends in which it waits; read with a single payment alone. */
  readonly basket_expires_at?: bigint | null;
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
    expiresAt: Number(row.basket_expires_at ?? row.expires_at),
    ...(row.basket_id !== null && { basketId: row.basket_id }),
    ...(row.psu_id !== null && { psuId: row.psu_id }),
    ...(row.redirect_uri !== null && { redirectUri: row.redirect_uri }),
    ...(row.nok_redirect_uri !== null && { nokRedirectUri: row.nok_redirect_uri }),
  };
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

  /** Takes a due payment for one attempt; false when another process was first. */
  async claim(transaction: Transaction, claim: ExecutionClaim): Promise<boolean> {
    return (await statements.claimExecution.change(transaction, { ...claim })) === 1;
  },

  /** Authorised payments whose day and next attempt have come, the longest waiting first. */
  async findDue(db: Knex, now: Instant, today: LocalDate): Promise<DuePayment[]> {
    const found: DuePayment[] = [];
    for (const status of executable) {
      const rows = await statements.selectDue.all<DueRow>(db, { now, status, today });
      for (const row of rows)
        found.push({ id: row.id, attemptAt: Number(row.next_attempt_at), read: () => paymentOf(row) });
    }
    return found.toSorted((one, other) => one.attemptAt - other.attemptAt).slice(0, statements.batchSize);
  },
};
