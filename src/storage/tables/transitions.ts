/**
 * State machine of orders, consents and signing baskets: the same statements lock, move and record each status, and
 * every change is conditional on the current status.
 */
import type { Knex } from 'knex';
import type { Instant, LocalDate } from '../../domain/time.js';
import { instant, text } from '../sql/columns.js';
import { changesOne } from '../sql/statement.js';
import { select, type Stored, table } from '../sql/table.js';
import type { Transaction } from '../work/unit-of-work.js';
import { nameInTables, openStatuses, type StatusOwner } from './status-owners.js';

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
  return table(`${nameInTables(owner)}_statuses`, ['id'], {
    id: text('id'),
    resourceId: text(`${nameInTables(owner)}_id`),
    from: text('from_status'),
    to: text('to_status'),
    cause: text('cause'),
    at: instant('changed_at'),
  });
}

function createStatements(
  owner: StatusOwner,
  /** The default applies to baskets, which are in no basket themselves. */
  within: typeof entriesWithin = (rows) => rows,
  /** Further columns that change with the status. */
  also: (today: Knex.Raw, nextAttemptAt: Knex.Raw) => Readonly<Record<string, Knex.Raw | null>> = () => ({}),
  /** Which rows may be moved at all. */
  movable: (rows: Knex.QueryBuilder) => Knex.QueryBuilder = (rows) => rows,
) {
  const resources = `${nameInTables(owner)}s`;
  return {
    move: changesOne<[move: StatusMove, basketId: string, nextAttemptAt: Instant | null]>(
      (knex, { from, id, to, today }, basketId, nextAttemptAt) =>
        within(movable(knex(resources).where({ id, status: from })), basketId).update({
          status: to,
          ...also(today, nextAttemptAt),
        }),
    ),
    record: statusTable(owner).insertAll,
    moved: select(`${nameInTables(owner)}_statuses`, {
      cause: text('cause'),
      at: instant('changed_at'),
    }).first<[id: string, to: string]>((moves, id, to) =>
      moves.where({ [`${nameInTables(owner)}_id`]: id, to_status: to }),
    ),
    lockAt: changesOne<[id: string, status: string]>((knex, id, status) =>
      within(knex(resources).where({ id, status }), noBasket).update(lockRow(knex)),
    ),
    // An entry in a basket expires with the basket, whose row is locked before the entry's.
    lockOpen: changesOne<[id: string, now: Instant, basketId: string]>((knex, id, now, basketId) => {
      const alive = knex(resources)
        .where({ id })
        .whereIn('status', [...openStatuses[owner]])
        .whereRaw("(expires_at > ? or ? <> '')", [now, basketId]);
      return within(alive, basketId).update(lockRow(knex));
    }),
  };
}

const statements = {
  payment: createStatements(
    'payment',
    entriesWithin,
    (_, nextAttemptAt) => ({ next_attempt_at: nextAttemptAt, basket_id: null }),
    // A payment at the core changes only with the outcome of its submission.
    (rows) => rows.where('handed_over', 0),
  ),
  consent: createStatements('consent', entriesWithin, (today) => ({
    last_action_date: today,
    basket_id: null,
  })),
  basket: createStatements('basket'),
  bulk: createStatements('bulk'),
  // An order that moves without a signature has ended.
  'standing-order': createStatements('standing-order', undefined, () => ({
    next_attempt_at: null,
  })),
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
