/** What may be overdue, found by indexes: the ids of payments, consents and signing baskets whose time can be over. */
import type { Knex } from 'knex';
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import { basketLife } from '../../domain/baskets/basket.js';
import { pagingMilliseconds } from '../../domain/consents/consent.js';
import { paymentLife } from '../../domain/payments/payment.js';
import type { StatusOwner } from './transitions.js';

/** How many of a kind one round of the worker takes; more are left for the next. */
const batchSize = 64;

type Search = (db: Knex, moment: Moment) => Promise<string[]>;

const searches: Readonly<Record<StatusOwner, readonly Search[]>> = {
  // In a basket the basket's time counts.
  payment: [
    (db, { now }) =>
      some(
        db('payments')
          .whereIn('status', [...paymentLife.open])
          .whereNull('basket_id'),
        'expires_at',
        now,
      ),
  ],
  basket: [(db, { now }) => some(db('baskets').whereIn('status', [...basketLife.open]), 'expires_at', now)],
  consent: [
    // Nobody has given them in time.
    (db, { now }) =>
      some(db('consents').where('status', 'received').whereNull('basket_id'), 'expires_at', now, true),
    // Their last day is over.
    async (db, { today }) =>
      db('consents')
        .whereIn('status', ['received', 'valid'])
        .where('valid_until', '<', today)
        .whereNull('basket_id')
        .limit(batchSize)
        .pluck('id'),
    // They were for one access, whose last endpoint was called long enough ago.
    (db, { now }) =>
      some(db('consents').where('status', 'valid'), 'used_up_at', now - pagingMilliseconds, true),
  ],
};

async function some(
  rows: Knex.QueryBuilder,
  column: string,
  until: number,
  isOrdered = false,
): Promise<string[]> {
  const found = rows.where(column, '<=', until).limit(batchSize);
  return (isOrdered ? found.orderBy(column) : found).pluck('id');
}

export const overdue = {
  /** Some of them; the rule of the kind says which of them are. */
  async find(db: Knex, owner: StatusOwner, moment: Moment): Promise<string[]> {
    const ids = new Set<string>();
    for (const search of searches[owner]) for (const id of await search(db, moment)) ids.add(id);
    return [...ids];
  },
};
