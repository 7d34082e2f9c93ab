/** The next due instants in a workspace. Each search reads an index in order and stops after one row. */
import type { Knex } from 'knex';
import type { Moment } from '../../../../src/domain/authorisation/lifecycle.js';
import { endOfTime, pagingMilliseconds } from '../../../../src/domain/consents/terms.js';
import { unbooked } from '../../../../src/domain/payments/payment.js';
import type { Instant, LocalDate } from '../../../../src/domain/time.js';
import { query } from '../../../../src/storage/sql/statement.js';
import { openStatuses } from '../../../../src/storage/tables/status-owners.js';

/** The execution of a payment, a retry for lack of funds, or an expiry. */
export type DueKind = 'execution' | 'retry' | 'end';

export interface NextDue<At> {
  readonly kind: DueKind;
  readonly at: At;
}

export interface Upcoming {
  /** The first instant found by each search. */
  readonly instants: readonly NextDue<Instant>[];
  /** Dates at the end of which something is due. */
  readonly lastDays: readonly NextDue<LocalDate>[];
  readonly waiting: number;
}

interface Search {
  readonly kind: DueKind;
  readonly table: 'payments' | 'bulks' | 'standing_orders' | 'baskets' | 'consents';
  /** One status, because the index orders the moments within a status. */
  readonly status: string;
  readonly moment: 'next_attempt_at' | 'expires_at' | 'used_up_at' | 'execution_date' | 'valid_until';
  readonly narrow?: (rows: Knex.QueryBuilder, today: Knex.Raw) => Knex.QueryBuilder;
}

const outsideBaskets = (rows: Knex.QueryBuilder) => rows.whereNull('basket_id');

function withEach(statuses: readonly string[], search: Omit<Search, 'status'>): readonly Search[] {
  return statuses.map((status) => ({ ...search, status }));
}

const attempt = { table: 'payments', moment: 'next_attempt_at' } as const;
const end = { kind: 'end', moment: 'expires_at', narrow: outsideBaskets } as const;

const instantSearches: readonly Search[] = [
  ...withEach(
    unbooked.filter((status) => status !== 'PDNG'),
    { ...attempt, kind: 'execution' },
  ),
  // After its execution date a payment no longer waits for funds.
  {
    ...attempt,
    kind: 'execution',
    status: 'PDNG',
    narrow: (rows, today) => rows.where('execution_date', '<', today),
  },
  { ...attempt, kind: 'retry', status: 'PDNG' },
  ...withEach(openStatuses.payment, { ...end, table: 'payments' }),
  ...withEach(openStatuses.bulk, { kind: 'end', table: 'bulks', moment: 'expires_at' }),
  ...withEach(openStatuses['standing-order'], {
    kind: 'end',
    table: 'standing_orders',
    moment: 'expires_at',
  }),
  { kind: 'execution', table: 'standing_orders', status: 'ACTC', moment: 'next_attempt_at' },
  ...withEach(openStatuses.basket, { kind: 'end', table: 'baskets', moment: 'expires_at' }),
  { ...end, table: 'consents', status: 'received' },
];

const usedUpSearches: readonly Search[] = [
  { kind: 'end', table: 'consents', status: 'valid', moment: 'used_up_at' },
];

const lastDaySearches: readonly Search[] = [
  { kind: 'execution', table: 'payments', status: 'PDNG', moment: 'execution_date' },
  ...withEach(['received', 'valid'], {
    kind: 'end',
    table: 'consents',
    moment: 'valid_until',
    narrow: (rows) => outsideBaskets(rows).where('valid_until', '<', endOfTime),
  }),
];

/** The empty list of clients: a statement refuses an empty list. */
export const nobody: readonly string[] = [''];

/** The clients of a workspace, in the form that the searches below take. */
export async function listClientIds(db: Knex, workspaceId: string): Promise<readonly string[]> {
  const clients = await selectClients(db, workspaceId);
  return clients.length > 0 ? clients : nobody;
}

const selectClients = query<string, [workspaceId: string]>(
  ([id]) => String(id),
  (knex, workspaceId) => knex('workspace_clients').select('client_id').where('workspace_id', workspaceId),
);

/**
 * Restricts rows to some clients. `client_id` is wrapped in an expression so that the engine uses the index of moments
 * instead of reading all rows of a client.
 */
export function ofClients(rows: Knex.QueryBuilder, clients: readonly Knex.Raw[]): Knex.QueryBuilder {
  const places = clients.map(() => '?').join(', ');
  return rows.whereRaw(["coalesce(client_id, '') in (", places, ')'].join(''), [...clients]);
}

type After = [clients: readonly string[], from: Instant | LocalDate, today: LocalDate];

/** Selects the first row of each search. */
function selectFirsts<At>(searches: readonly Search[], comparison: '>' | '>=', read: (cell: unknown) => At) {
  return query<NextDue<At>, After>(
    ([search, at]) => ({ kind: searches[Number(search)]?.kind ?? 'end', at: read(at) }),
    (knex, clients, from, today) => {
      const [first, ...others] = searches.map(({ moment, narrow, status, table }, number) => {
        const rows = knex(table)
          .select(knex.raw('? as search', [number]), knex.raw('?? as first_at', [moment]))
          .where({ status })
          .where(moment, comparison, from)
          .orderBy(moment)
          .limit(1);
        const own = ofClients(narrow ? narrow(rows, today) : rows, clients);
        return knex.from(own.as('first_one')).select('*');
      });
      if (!first) throw new TypeError('There is nothing to search for.');
      return first.unionAll(others);
    },
  );
}

const selectInstants = selectFirsts(instantSearches, '>', Number);
const selectUsedUp = selectFirsts(usedUpSearches, '>', Number);
const selectLastDays = selectFirsts(lastDaySearches, '>=', String);

const countWaiting = query<number, [clients: readonly string[]]>(
  ([count]) => Number(count),
  (knex, clients) => ofClients(knex('payments').where('status', 'PDNG'), clients).count(),
);

/** Finds work that is due after a moment, and overdue work; `today` is the date of the workspace's clock. */
export async function findNextDue(
  db: Knex,
  clients: readonly string[],
  after: Moment,
  today: LocalDate,
): Promise<Upcoming> {
  const [instants, usedUp, lastDays, [waiting = 0]] = await Promise.all([
    selectInstants(db, clients, after.now, today),
    selectUsedUp(db, clients, after.now - pagingMilliseconds, today),
    selectLastDays(db, clients, after.today, today),
    countWaiting(db, clients),
  ]);
  return {
    instants: [...instants, ...usedUp.map(({ at, kind }) => ({ kind, at: at + pagingMilliseconds }))],
    lastDays,
    waiting,
  };
}
