/**
 * The statuses of payments, consents and signing baskets: locked, moved and recorded by the same statements, of which
 * every change is conditional on where it starts; and which of them may be overdue, found by indexes.
 */
import type { Knex } from 'knex';
import { basketLifecycle } from '../../domain/baskets/basket.js';
import { consentLifecycle, pagingMilliseconds } from '../../domain/consents/consent.js';
import { paymentLifecycle } from '../../domain/payments/payment.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import { instant, text } from '../columns.js';
import { changesOne, query } from '../statement.js';
import { select, type Stored, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';
import type { Moment } from '../../domain/authorisation/lifecycle.js';

/** What has a status of its own. */
export type StatusOwner = 'payment' | 'consent' | 'basket';

/** In place of a basket for what is done to an entry on its own, which one that waits in a basket does not allow. */
const noBasket = '';

/**
 * What an UPDATE sets in order to lock its rows until the transaction is over, although others may run on other nodes:
 * a cluster compares only what was changed, so this changes something.
 */
// See docs/decisions.md, D10.
function lockRow(knex: Knex): { readonly holds: Knex.Raw } {
  return { holds: knex.raw('holds + 1') };
}

/** Narrows the rows to those in a given basket, or in none. */
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

function statementsOf(
  owner: StatusOwner,
  openStatuses: readonly string[],
  /** A basket itself waits in none. */
  within: typeof entriesWithin = (rows) => rows,
  /** What changes together with the status. */
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
    cause: select(`${owner}_statuses`, { cause: text('cause') }).first<[id: string, to: string]>(
      (moves, id, to) => moves.where({ [`${owner}_id`]: id, to_status: to }),
    ),
    lockAt: changesOne<[id: string, status: string]>((knex, id, status) =>
      within(knex(resources).where({ id, status }), noBasket).update(lockRow(knex)),
    ),
    // The time of what waits in a basket is the basket's, whose row is locked before this one.
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
  payment: statementsOf(
    'payment',
    paymentLifecycle.open,
    entriesWithin,
    (_, nextAttemptAt) => ({ next_attempt_at: nextAttemptAt, basket_id: null }),
    // What is handed over to the core moves with the outcome of that, and with nothing else.
    (rows) => rows.where('handed_over', 0),
  ),
  consent: statementsOf('consent', consentLifecycle.open, entriesWithin, (today) => ({
    last_action_date: today,
    basket_id: null,
  })),
  basket: statementsOf('basket', basketLifecycle.open),
};

export interface Place {
  readonly id: string;
  /** The signing basket with which an entry is moved; without one an entry that waits in a basket stays as it is. */
  readonly basketId?: string | undefined;
}

export interface StatusMove extends Place {
  readonly from: string;
  readonly to: string;
  readonly today: LocalDate;
  /** When the worker looks at a payment again; never, when it is absent. */
  readonly nextAttemptAt?: Instant | undefined;
}

/** A move for the record, whose own id it has. */
export type RecordedMove = Stored<ReturnType<typeof statusTable>>;

export const transitions = {
  /** Moves from one status to another; false when it is not in the first one any more, or not in this basket. */
  move: (transaction: Transaction, owner: StatusOwner, move: StatusMove): Promise<boolean> =>
    statements[owner].move(transaction, move, move.basketId ?? noBasket, move.nextAttemptAt ?? null),

  /** Keeps moves for the record. */
  record: (transaction: Transaction, owner: StatusOwner, moves: readonly RecordedMove[]): Promise<void> =>
    statements[owner].record(transaction, moves),

  /** Why it came to a status that it reaches once at most; undefined when no such move was recorded. */
  async findCause(db: Knex, owner: StatusOwner, id: string, to: string): Promise<string | undefined> {
    return (await statements[owner].cause(db, id, to))?.cause;
  },

  /** Keeps it in this status until the transaction is over; false when it is not in it any more, or in a basket. */
  lockAt: (transaction: Transaction, owner: StatusOwner, id: string, status: string): Promise<boolean> =>
    statements[owner].lockAt(transaction, id, status),

  /**
   * Keeps it open until the transaction is over; false when it is decided or its time is over by now, or when it is
   * not in this basket: what is in a basket is authorised with it alone.
   */
  lockOpen: (
    transaction: Transaction,
    owner: StatusOwner,
    { basketId = noBasket, id, now }: Place & { readonly now: Instant },
  ): Promise<boolean> => statements[owner].lockOpen(transaction, id, now, basketId),
};

/** How many of a kind one round of the worker takes; more are left for the next. */
const batchSize = 64;

type Search = (knex: Knex, now: Knex.Raw, today: Knex.Raw) => Knex.QueryBuilder;

/** Ordered where the index alone keeps the order. */
const searches: Readonly<Record<StatusOwner, readonly Search[]>> = {
  // In a basket the basket's time counts.
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
  consent: [
    // Nobody has given them in time.
    (knex, now) =>
      knex('consents')
        .where('status', 'received')
        .whereNull('basket_id')
        .where('expires_at', '<=', now)
        .orderBy('expires_at'),
    // Their last day is over.
    (knex, _, today) =>
      knex('consents')
        .whereIn('status', ['received', 'valid'])
        .where('valid_until', '<', today)
        .whereNull('basket_id'),
    // They were for one access, whose last endpoint was called long enough ago.
    (knex, now) =>
      knex('consents')
        .where('status', 'valid')
        .whereRaw('used_up_at <= ? - ?', [now, pagingMilliseconds])
        .orderBy('used_up_at'),
  ],
};

/** Narrows the rows to a part of all; those of some clients are named by the search. */
type Among = (rows: Knex.QueryBuilder, clients: readonly Knex.Raw[]) => Knex.QueryBuilder;

/** Where no client is asked for: a statement takes no list without a value. */
const nobody: readonly string[] = [''];

/** Finds what may be overdue, of all that there is or of a part of it. */
export function findingOverdue(among: Among = (rows) => rows) {
  const selectsOf = (owner: StatusOwner) =>
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
    payment: selectsOf('payment'),
    basket: selectsOf('basket'),
    consent: selectsOf('consent'),
  };
  return {
    /** Some of them; the rule of the kind says which of them are. */
    async find(db: Knex, owner: StatusOwner, { now, today }: Moment, clients = nobody): Promise<string[]> {
      const found = await Promise.all(selects[owner].map((search) => search(db, now, today, clients)));
      return [...new Set(found.flat())];
    },
  };
}

export const overdue = findingOverdue();
