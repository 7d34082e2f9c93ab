/**
 * State machine of payments, consents and signing baskets: the same statements lock, move and record each status, and
 * every change is conditional on the current status. Also finds overdue resources by index.
 */
import type { Knex } from 'knex';
import { basketLifecycle } from '../../domain/baskets/basket.js';
import { consentLifecycle } from '../../domain/consents/consent.js';
import { pagingMilliseconds } from '../../domain/consents/terms.js';
import { bulkLifecycle } from '../../domain/payments/bulk.js';
import { paymentLifecycle } from '../../domain/payments/payment.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import { instant, text } from '../sql/columns.js';
import { changesOne, query } from '../sql/statement.js';
import { select, type Stored, table } from '../sql/table.js';
import type { Transaction } from '../work/unit-of-work.js';
import type { Moment } from '../../domain/authorisation/lifecycle.js';

/** A kind of resource with a status. */
export type StatusOwner = 'payment' | 'bulk' | 'consent' | 'basket';

/** The basket id for changes to an entry on its own; these exclude an entry that waits in a basket. */
const noBasket = '';

/**
 * The columns that an UPDATE sets to lock its rows until the transaction ends, also on other nodes: a Galera cluster
 * detects conflicts only on changed rows, so the lock changes the row.
 */
// See docs/developer/decisions, D10.
function lockRow(knex: Knex): { readonly holds: Knex.Raw } {
  return { holds: knex.raw('holds + 1') };
}

/** Restricts the rows to those in a given basket, or in none. */
const entriesWithin = (rows: Knex.QueryBuilder, basketId: Knex.Value) =>
  rows.whereRaw("coalesce(basket_id, '') = ?", [basketId]);

function statusTable(owner: StatusOwner) {
  return table(`${owner}_statuses`, ['id'], {
    id: text('id'),
    resourceId: text(`${owner}_id`),
    from: text('from_status'),
    to: text('to_status'),
    cause: text('cause'),
    at: instant('changed_at'),
  });
}

function createStatements(
  owner: StatusOwner,
  openStatuses: readonly string[],
  /** The default applies to baskets, which are in no basket themselves. */
  within: typeof entriesWithin = (rows) => rows,
  /** Further columns that change with the status. */
  also: (today: Knex.Raw, nextAttemptAt: Knex.Raw) => Readonly<Record<string, Knex.Raw | null>> = () => ({}),
  /** Which rows may be moved at all. */
  movable: (rows: Knex.QueryBuilder) => Knex.QueryBuilder = (rows) => rows,
) {
  const resources = `${owner}s`;
  return {
    move: changesOne<[move: StatusMove, basketId: string, nextAttemptAt: Instant | null]>(
      (knex, { from, id, to, today }, basketId, nextAttemptAt) =>
        within(movable(knex(resources).where({ id, status: from })), basketId).update({
          status: to,
          ...also(today, nextAttemptAt),
        }),
    ),
    record: statusTable(owner).insertAll,
    moved: select(`${owner}_statuses`, { cause: text('cause'), at: instant('changed_at') }).first<
      [id: string, to: string]
    >((moves, id, to) => moves.where({ [`${owner}_id`]: id, to_status: to })),
    lockAt: changesOne<[id: string, status: string]>((knex, id, status) =>
      within(knex(resources).where({ id, status }), noBasket).update(lockRow(knex)),
    ),
    // An entry in a basket expires with the basket, whose row is locked before the entry's.
    lockOpen: changesOne<[id: string, now: Instant, basketId: string]>((knex, id, now, basketId) => {
      const alive = knex(resources)
        .where({ id })
        .whereIn('status', [...openStatuses])
        .whereRaw("(expires_at > ? or ? <> '')", [now, basketId]);
      return within(alive, basketId).update(lockRow(knex));
    }),
  };
}

const statements = {
  payment: createStatements(
    'payment',
    paymentLifecycle.open,
    entriesWithin,
    (_, nextAttemptAt) => ({ next_attempt_at: nextAttemptAt, basket_id: null }),
    // A payment at the core changes only with the outcome of its submission.
    (rows) => rows.where('handed_over', 0),
  ),
  consent: createStatements('consent', consentLifecycle.open, entriesWithin, (today) => ({
    last_action_date: today,
    basket_id: null,
  })),
  basket: createStatements('basket', basketLifecycle.open),
  bulk: createStatements('bulk', bulkLifecycle.open),
};

export interface TransitionTarget {
  readonly id: string;
  /** The signing basket with which an entry is moved; without it an entry in a basket is not moved. */
  readonly basketId?: string | undefined;
}

export interface StatusMove extends TransitionTarget {
  readonly from: string;
  readonly to: string;
  readonly today: LocalDate;
  /** When the worker processes the payment next; absent for never. */
  readonly nextAttemptAt?: Instant | undefined;
}

/** A recorded move, with an id of its own. */
export type RecordedMove = Stored<ReturnType<typeof statusTable>>;

export const transitions = {
  /** Moves a resource to another status; false when its status is no longer `from`, or it is not in this basket. */
  move: (transaction: Transaction, owner: StatusOwner, move: StatusMove): Promise<boolean> =>
    statements[owner].move(transaction, move, move.basketId ?? noBasket, move.nextAttemptAt ?? null),

  /** Stores moves in the audit trail. */
  record: (transaction: Transaction, owner: StatusOwner, moves: readonly RecordedMove[]): Promise<void> =>
    statements[owner].record(transaction, moves),

  /** The cause of the move to a status that is reached at most once; undefined without a recorded move. */
  findMove(
    db: Knex,
    owner: StatusOwner,
    id: string,
    to: string,
  ): Promise<{ readonly cause: string; readonly at: Instant } | undefined> {
    return statements[owner].moved(db, id, to);
  },

  /** Locks a resource in this status until the transaction ends; false when it has another status or is in a basket. */
  lockAt: (transaction: Transaction, owner: StatusOwner, id: string, status: string): Promise<boolean> =>
    statements[owner].lockAt(transaction, id, status),

  /**
   * Locks an open resource until the transaction ends; false when it is decided, expired or not in this basket: an
   * entry of a basket is authorised only with the basket.
   */
  lockOpen: (
    transaction: Transaction,
    owner: StatusOwner,
    { basketId = noBasket, id, now }: TransitionTarget & { readonly now: Instant },
  ): Promise<boolean> => statements[owner].lockOpen(transaction, id, now, basketId),
};

/** The most resources per search in one round of the worker; the next round takes the rest. */
const batchSize = 64;

type Search = (knex: Knex, now: Knex.Raw, today: Knex.Raw) => Knex.QueryBuilder;

/** Ordered only where the index provides the order. */
const searches: Readonly<Record<StatusOwner, readonly Search[]>> = {
  // An entry in a basket expires with the basket.
  payment: [
    (knex, now) =>
      knex('payments')
        .whereIn('status', [...paymentLifecycle.open])
        .whereNull('basket_id')
        .where('expires_at', '<=', now),
  ],
  basket: [
    (knex, now) =>
      knex('baskets')
        .whereIn('status', [...basketLifecycle.open])
        .where('expires_at', '<=', now),
  ],
  bulk: [
    (knex, now) =>
      knex('bulks')
        .whereIn('status', [...bulkLifecycle.open])
        .where('expires_at', '<=', now),
  ],
  consent: [
    // Consents that were not granted in time.
    (knex, now) =>
      knex('consents')
        .where('status', 'received')
        .whereNull('basket_id')
        .where('expires_at', '<=', now)
        .orderBy('expires_at'),
    // Consents after their last valid day.
    (knex, _, today) =>
      knex('consents')
        .whereIn('status', ['received', 'valid'])
        .where('valid_until', '<', today)
        .whereNull('basket_id'),
    // Consents for one access whose last endpoint was called long enough ago.
    (knex, now) =>
      knex('consents')
        .where('status', 'valid')
        .whereRaw('used_up_at <= ? - ?', [now, pagingMilliseconds])
        .orderBy('used_up_at'),
  ],
};

/** Restricts the rows of a search, for example to given clients. */
type Among = (rows: Knex.QueryBuilder, clients: readonly Knex.Raw[]) => Knex.QueryBuilder;

/** The default list of clients: a statement refuses an empty list. */
const nobody: readonly string[] = [''];

/** Finds resources that may be overdue, among all or among a subset. */
export function createOverdueSearch(among: Among = (rows) => rows) {
  const createSelects = (owner: StatusOwner) =>
    searches[owner].map((search) =>
      query<string, [now: Instant, today: LocalDate, clients: readonly string[]]>(
        ([id]) => String(id),
        (knex, now, today, clients) =>
          among(search(knex, now, today), clients)
            .limit(batchSize)
            .select('id'),
      ),
    );
  const selects = {
    payment: createSelects('payment'),
    basket: createSelects('basket'),
    bulk: createSelects('bulk'),
    consent: createSelects('consent'),
  };
  return {
    /** Returns a batch of candidates; the rules of their kind decide which are overdue. */
    async find(db: Knex, owner: StatusOwner, { now, today }: Moment, clients = nobody): Promise<string[]> {
      const found = await Promise.all(selects[owner].map((search) => search(db, now, today, clients)));
      return [...new Set(found.flat())];
    },
  };
}

export const overdue = createOverdueSearch();
