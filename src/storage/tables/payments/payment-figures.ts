/** Payment counts for monitoring, with an upper bound, so that the cost does not grow with the table. */
import type { Knex } from 'knex';
import type { Instant, LocalDate } from '../../../domain/time.js';
import { bigint } from '../../sql/columns.js';
import { query } from '../../sql/statement.js';
import { projection } from '../../sql/table.js';

/** The most payments counted per status. */
const mostCounted = 10_000;

/** Moments, the newest first. */
export type AgeBounds = readonly [Instant, Instant, Instant, Instant];

const count = bigint('n');
const ages = projection({ all: count, a: count, b: count, c: count, d: count });

const since = (knex: Knex, moment: Knex.Raw) =>
  knex.raw('coalesce(sum(case when created_at > ? then 1 else 0 end), 0)', [moment]);

const selectAges = query<ReturnType<typeof ages.decode>, [status: string, ...bounds: AgeBounds]>(
  ages.decode,
  (knex, status, ...bounds) =>
    knex
      .from(knex('payments').select('created_at').where('status', status).limit(mostCounted).as('some'))
      .select(knex.raw('count(*)'), ...bounds.map((moment) => since(knex, moment))),
);

const selectCount = (knex: Knex, rows: Knex.QueryBuilder) =>
  knex.from(rows.select(knex.raw('1')).limit(mostCounted).as('some')).select(knex.raw('count(*)'));

const ofLastAttempt = (knex: Knex) =>
  knex('payments as p').leftJoin('payment_attempts as a', {
    'a.payment_id': 'p.id',
    'a.number': 'p.attempt',
  });

const selectStuck = query<bigint, [status: string, since: Instant, today: LocalDate]>(
  (cells) => count.read(cells, 0),
  (knex, status, moment, today) =>
    selectCount(
      knex,
      ofLastAttempt(knex)
        .where('p.status', status)
        // The index itself skips payments with a later execution date.
        .where('p.execution_date', '<=', today)
        .where((rows) =>
          rows
            .where('p.next_attempt_at', '<=', moment)
            .orWhere((handed) => handed.where('p.handed_over', 1).where('a.handed_over_at', '<=', moment)),
        ),
    ),
);

const selectUnknown = query<bigint, [status: string, today: LocalDate]>(
  (cells) => count.read(cells, 0),
  (knex, status, today) =>
    selectCount(
      knex,
      ofLastAttempt(knex)
        .where({ 'p.status': status, 'p.handed_over': 1 })
        .where('p.execution_date', '<=', today)
        .whereNotNull('a.alarmed_at')
        .whereNull('a.outcome'),
    ),
);

const single = async (counted: Promise<bigint[]>) => Number((await counted)[0] ?? 0n);

export const paymentFigures = {
  /** Counts payments of one status by age: since the first bound, between consecutive bounds, and before the last. */
  async byAge(db: Knex, status: string, bounds: AgeBounds): Promise<readonly number[]> {
    const [found] = await selectAges(db, status, ...bounds);
    if (!found) return [];
    // Each count includes all younger payments.
    const { a, all, b, c, d } = found;
    return [a, b - a, c - b, d - c, all - d].map(Number);
  },

  /**
   * Counts stuck payments of one status: due or at the core since `moment` or longer. See `histories.stuckPayments`.
   */
  stuck: (db: Knex, status: string, moment: Instant, today: LocalDate): Promise<number> =>
    single(selectStuck(db, status, moment, today)),

  /** Counts payments of one status that are at the core without an outcome and were reported to the operator. */
  unknown: (db: Knex, status: string, today: LocalDate): Promise<number> =>
    single(selectUnknown(db, status, today)),
};
