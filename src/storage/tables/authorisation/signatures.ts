/** Signatures of orders and signing baskets: the signers and the number of signatures. */
import type { Knex } from 'knex';
import type { Instant, LocalDate } from '../../../domain/time.js';
import { instant, integer, text } from '../../sql/columns.js';
import { changesOne } from '../../sql/statement.js';
import { select } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

export type Signed = 'payment' | 'bulk' | 'standing-order' | 'basket';

/** A signature of a payment: the signer and the time. */
export interface PaymentSignature {
  readonly paymentId: string;
  readonly psuId: string;
  readonly signedAt: Instant;
}

const selectOfPayments = select('signatures', {
  paymentId: text('payment_id'),
  psuId: text('psu_id'),
  signedAt: instant('signed_at'),
}).all<[paymentIds: readonly string[]]>((rows, paymentIds) => rows.whereIn('payment_id', paymentIds));

function createStatements(table: string, signatureTable: string, key: string) {
  const progress = {
    status: text('status'),
    given: integer('signatures_given'),
    needed: integer('signatures_needed'),
  };
  return {
    insert: changesOne<[signature: Signature]>((knex, { id, now, psuId }) =>
      knex(signatureTable)
        .insert({ [key]: id, psu_id: psuId, signed_at: now })
        .onConflict([key, 'psu_id'])
        .ignore(),
    ),
    progress: select(table, progress).first<[id: string]>((each, id) => each.where({ id })),
    signers: select(signatureTable, { psuId: text('psu_id'), signedAt: instant('signed_at') }).all<
      [id: string]
    >((each, id) => each.where(key, id)),
  };
}

const statements = {
  payment: createStatements('payments', 'signatures', 'payment_id'),
  bulk: createStatements('bulks', 'bulk_signatures', 'bulk_id'),
  'standing-order': createStatements('standing_orders', 'standing_order_signatures', 'standing_order_id'),
  basket: createStatements('baskets', 'basket_signatures', 'basket_id'),
};

export interface Signature {
  readonly id: string;
  readonly psuId: string;
  readonly now: Instant;
}

export interface Signing {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export interface OrderSigning extends Signing {
  /** The earliest execution day by the cut-off time. */
  readonly today: LocalDate;
}

export interface PaymentSigning extends OrderSigning {
  /** When the worker first processes the payment; null before the last signature. */
  readonly attemptAt: Instant | null;
}

export const signatures = {
  /** Adds a customer's signature; false when the customer has signed already. */
  insert: (transaction: Transaction, signed: Signed, signature: Signature): Promise<boolean> =>
    statements[signed].insert(transaction, signature),

  /** The status, and the signatures given and needed. The caller has locked the row while it was open. */
  async findProgress(transaction: Transaction, signed: Signed, id: string) {
    const row = await statements[signed].progress(transaction, id);
    const status = row?.status;
    if (!row || (status !== 'RCVD' && status !== 'PATC'))
      throw new Error(`${signed} ${id} changed its status while it was signed`);
    return { ...row, status } as const;
  },

  /** Counts a signature of a basket and sets the resulting status. */
  countForBasket: changesOne<[signing: Signing]>((knex, { from, id, to }) =>
    knex('baskets')
      .where({ id, status: from })
      .update({ status: to, signatures_given: knex.raw('signatures_given + 1') }),
  ),

  /** As above for a bulk; moves an execution date before `today` to that day. */
  countForBulk: changesOne<[signing: OrderSigning]>((knex, { from, id, to, today }) =>
    knex('bulks')
      .where({ id, status: from })
      .update({
        status: to,
        signatures_given: knex.raw('signatures_given + 1'),
        execution_date: knex.raw('case when execution_date < ? then ? else execution_date end', [
          today,
          today,
        ]),
      }),
  ),

  /** As above for a payment; the last signature also takes the payment out of its basket. */
  countForPayment: changesOne<[signing: PaymentSigning]>((knex, { attemptAt, from, id, to, today }) =>
    knex.raw(
      `update payments
          set status = ?, signatures_given = signatures_given + 1, next_attempt_at = ?,
              execution_date = case when execution_date < ? then ? else execution_date end,
              basket_id = case when ? = 'PATC' then basket_id end
        where id = ? and status = ?`,
      [to, attemptAt, today, today, to, id, from],
    ),
  ),

  findOfPayments: async (db: Knex, paymentIds: readonly string[]): Promise<PaymentSignature[]> =>
    paymentIds.length === 0 ? [] : selectOfPayments(db, paymentIds),

  /** The signers and times of a payment or basket, the oldest signature first. */
  async findGiven(db: Knex, signed: Signed, id: string) {
    const given = await statements[signed].signers(db, id);
    return given.toSorted((one, other) => one.signedAt - other.signedAt);
  },

  async findSigners(db: Knex, signed: Signed, id: string): Promise<string[]> {
    return (await statements[signed].signers(db, id)).map(({ psuId }) => psuId);
  },
};
