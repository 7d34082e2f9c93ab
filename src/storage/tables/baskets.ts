/** The table family of signing baskets: their entries, their statuses with the record of every change, and signatures. */
import type { Knex } from 'knex';
import type { Basket } from '../../domain/baskets/basket.js';
import {
  canMove,
  isBasketStatus,
  live,
  type BasketCause,
  type BasketStatus,
} from '../../domain/baskets/status.js';
import type { Instant } from '../../domain/time.js';
import { exactly } from '../exact.js';
import { heldBy } from '../row-lock.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

interface BasketRow {
  readonly id: string;
  readonly client_id: string;
  readonly status: string;
  readonly payment_ids: string;
  readonly consent_ids: string;
  readonly signatures_needed: number | bigint;
  readonly signatures_given: number | bigint;
  readonly created_at: bigint;
  readonly expires_at: bigint;
  readonly psu_id: string | null;
  readonly redirect_uri: string | null;
  readonly nok_redirect_uri: string | null;
}

function basketOf(row: BasketRow): Basket {
  const { id, status } = row;
  if (!isBasketStatus(status)) throw new Error(`basket ${id} is not readable`);
  const paymentIds: readonly string[] = JSON.parse(row.payment_ids);
  const consentIds: readonly string[] = JSON.parse(row.consent_ids);
  return {
    id,
    clientId: row.client_id,
    status,
    paymentIds,
    consentIds,
    signaturesNeeded: Number(row.signatures_needed),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    ...(row.psu_id !== null && { psuId: row.psu_id }),
    ...(row.redirect_uri !== null && { redirectUri: row.redirect_uri }),
    ...(row.nok_redirect_uri !== null && { nokRedirectUri: row.nok_redirect_uri }),
  };
}

export interface BasketChange {
  readonly id: string;
  readonly basketId: string;
  readonly from: BasketStatus;
  readonly to: BasketStatus;
  readonly cause: BasketCause;
  readonly at: Instant;
}

type Move = Pick<BasketChange, 'from' | 'to'>;

/** How many baskets one round of the worker takes; more are left for the next. */
const batchSize = 64;

const insertSignature = statement((knex, value) =>
  knex('basket_signatures')
    .insert({ basket_id: value('basketId'), psu_id: value('psuId'), signed_at: value('now') })
    .onConflict(['basket_id', 'psu_id'])
    .ignore(),
);

export const baskets = {
  async insert(transaction: Transaction, basket: Basket): Promise<void> {
    await transaction('baskets').insert({
      id: basket.id,
      client_id: basket.clientId,
      status: basket.status,
      payment_ids: JSON.stringify(basket.paymentIds),
      consent_ids: JSON.stringify(basket.consentIds),
      signatures_needed: basket.signaturesNeeded,
      signatures_given: 0,
      created_at: basket.createdAt,
      expires_at: basket.expiresAt,
      psu_id: basket.psuId ?? null,
      redirect_uri: basket.redirectUri ?? null,
      nok_redirect_uri: basket.nokRedirectUri ?? null,
    });
  },

  async find(db: Knex, id: string): Promise<Basket | undefined> {
    const row = exactly(await db<BasketRow>('baskets').where({ id }).first(), id);
    return row && basketOf(row);
  },

  /** Keeps a basket undecided until the transaction is over, with its row locked; false when it is decided or expired. */
  async hold(transaction: Transaction, id: string, now: Instant): Promise<boolean> {
    const held = await transaction('baskets')
      .where({ id })
      .whereIn('status', [...live])
      .where('expires_at', '>', now)
      .update(heldBy(transaction));
    return held === 1;
  },

  /**
   * Counts one customer's signature and moves the basket to PATC or, with the last one, to ACTC. `superseded` when
   * the basket is decided or expired by now, `signed-already` when this customer has signed before.
   */
  async sign(
    transaction: Transaction,
    { id, now, psuId }: { readonly id: string; readonly psuId: string; readonly now: Instant },
  ): Promise<Move | 'signed-already' | 'superseded'> {
    if (!(await baskets.hold(transaction, id, now))) return 'superseded';
    if ((await insertSignature.change(transaction, { basketId: id, psuId, now })) === 0)
      return 'signed-already';
    await transaction('baskets')
      .where({ id })
      .update({
        // The status is set before the count, because MariaDB evaluates assignments from left to right.
        status: transaction.raw(
          "case when signatures_given + 1 >= signatures_needed then 'ACTC' else 'PATC' end",
        ),
        signatures_given: transaction.raw('signatures_given + 1'),
      });
    const row = await transaction<BasketRow>('baskets').where({ id }).first('status', 'signatures_given');
    if (!row || !isBasketStatus(row.status)) throw new Error(`basket ${id} vanished while it was signed`);
    return { from: Number(row.signatures_given) === 1 ? 'RCVD' : 'PATC', to: row.status };
  },

  /** Rejects a basket that nobody has decided yet; undefined when somebody has. */
  async reject(transaction: Transaction, id: string): Promise<BasketStatus | undefined> {
    for (const from of live) {
      if ((await transaction('baskets').where({ id, status: from }).update({ status: 'RJCT' })) === 1)
        return from;
    }
    return undefined;
  },

  /** Dissolves a basket that nobody has signed; false when somebody has, or when it is decided. */
  async cancel(transaction: Transaction, id: string): Promise<boolean> {
    return (await transaction('baskets').where({ id, status: 'RCVD' }).update({ status: 'CANC' })) === 1;
  },

  /** Keeps a move for the record; one that the table of moves does not know undoes the whole transaction. */
  async record(transaction: Transaction, change: BasketChange): Promise<void> {
    const { at, basketId, cause, from, id, to } = change;
    if (!canMove(from, to)) throw new Error(`no basket moves from ${from} to ${to}`);
    const row = { id, basket_id: basketId, from_status: from, to_status: to, cause, changed_at: at };
    await transaction('basket_statuses').insert(row);
  },

  /** The customers who have signed a basket. */
  async findSigners(db: Knex, id: string): Promise<string[]> {
    return db('basket_signatures').where({ basket_id: id }).pluck('psu_id');
  },

  /** Ids of baskets that were not approved in time. */
  async findExpired(db: Knex, now: Instant): Promise<string[]> {
    const rows = db('baskets')
      .whereIn('status', [...live])
      .where('expires_at', '<=', now);
    return rows.limit(batchSize).pluck('id');
  },
};
