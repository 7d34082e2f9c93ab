/** The kinds of resource with a status, and the search for those whose time is over, by index. */
import type { Knex } from 'knex';
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import { basketLifecycle } from '../../domain/baskets/basket.js';
import { consentLifecycle } from '../../domain/consents/consent.js';
import { pagingMilliseconds } from '../../domain/consents/terms.js';
import { bulkLifecycle } from '../../domain/payments/bulk.js';
import { paymentLifecycle } from '../../domain/payments/payment.js';
import { standingOrderLifecycle } from '../../domain/standing-orders/standing-order.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import { query } from '../sql/statement.js';
import { onlyKnown } from './known-rows.js';

/** A kind of resource with a status. */
export type StatusOwner = 'payment' | 'bulk' | 'standing-order' | 'consent' | 'basket';

/** Builds a value for each kind. */
export function forEachOwner<T>(build: (owner: StatusOwner) => T): Readonly<Record<StatusOwner, T>> {
  return {
    payment: build('payment'),
    bulk: build('bulk'),
    'standing-order': build('standing-order'),
    consent: build('consent'),
    basket: build('basket'),
  };
}

/** The beginning of the names of an owner's tables and columns. */
export function nameInTables(owner: StatusOwner): string {
  return owner.replace('-', '_');
}

/** The statuses in which resources wait for their customer. */
export const openStatuses: Readonly<Record<StatusOwner, readonly string[]>> = {
  payment: paymentLifecycle.open,
  bulk: bulkLifecycle.open,
  'standing-order': standingOrderLifecycle.open,
  consent: consentLifecycle.open,
  basket: basketLifecycle.open,
};

/** The most resources per search in one round of the worker; the next round takes the rest. */
const batchSize = 64;

type Search = (knex: Knex, now: Knex.Raw, today: Knex.Raw) => Knex.QueryBuilder;

function selectExpired(owner: StatusOwner): Search {
  return (knex, now) =>
    knex(`${nameInTables(owner)}s`)
      .whereIn('status', [...openStatuses[owner]])
      .where('expires_at', '<=', now);
}

/** Ordered only where the index provides the order. */
const searches: Readonly<Record<StatusOwner, readonly Search[]>> = {
  // An entry in a basket expires with the basket.
  payment: [
    (...question) => onlyKnown(selectExpired('payment')(...question), 'payments').whereNull('basket_id'),
  ],
  basket: [selectExpired('basket')],
  bulk: [(...question) => onlyKnown(selectExpired('bulk')(...question), 'bulks')],
  'standing-order': [
    (...question) => onlyKnown(selectExpired('standing-order')(...question), 'standing_orders'),
  ],
  consent: [
    // Consents that were not granted in time.
    (knex, now) =>
      onlyKnown(knex('consents'), 'consents')
        .where('status', 'received')
        .whereNull('basket_id')
        .where('expires_at', '<=', now)
        .orderBy('expires_at'),
    // Consents after their last valid day.
    (knex, _, today) =>
      onlyKnown(knex('consents'), 'consents')
        .whereIn('status', ['received', 'valid'])
        .where('valid_until', '<', today)
        .whereNull('basket_id'),
    // Consents for one access whose last endpoint was called long enough ago.
    (knex, now) =>
      onlyKnown(knex('consents'), 'consents')
        .where('status', 'valid')
        .whereRaw('used_up_at <= ? - ?', [now, pagingMilliseconds])
        .orderBy('used_up_at'),
  ],
};

/** Restricts the rows of a search, for example to given clients. */
export type Among = (rows: Knex.QueryBuilder, clients: readonly Knex.Raw[]) => Knex.QueryBuilder;

/** The default list of clients: a statement refuses an empty list. */
const nobody: readonly string[] = [''];

/** Finds resources that may be overdue, among all or among a subset. */
export function createOverdueSearch(among: Among = (rows) => rows) {
  const selects = forEachOwner((owner) =>
    searches[owner].map((search) =>
      query<string, [now: Instant, today: LocalDate, clients: readonly string[]]>(
        ([id]) => String(id),
        (knex, now, today, clients) =>
          among(search(knex, now, today), clients)
            .limit(batchSize)
            .select('id'),
      ),
    ),
  );
  return {
    /** Returns a batch of candidates; the rules of their kind decide which are overdue. */
    async find(db: Knex, owner: StatusOwner, { now, today }: Moment, clients = nobody): Promise<string[]> {
      const found = await Promise.all(selects[owner].map((search) => search(db, now, today, clients)));
      return [...new Set(found.flat())];
    },
  };
}

export const overdue = createOverdueSearch();
