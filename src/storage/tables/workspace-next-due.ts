/** What becomes due next in a workspace: each search reads an index in its order, and ends with the first rows. */
import type { Knex } from 'knex';
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import { basketLifecycle } from '../../domain/baskets/basket.js';
import { endOfTime, pagingMilliseconds } from '../../domain/consents/consent.js';
import { paymentLifecycle, unbooked } from '../../domain/payments/payment.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { Cells } from '../dialects/dialect.js';
import { query } from '../statement.js';
import { type DuePayment, dueColumns, readDue } from './payments.js';

/** What becomes due: payments to be executed, another attempt at one without funds, or what time ends. */
export type DueKind = 'execution' | 'retry' | 'payment' | 'basket' | 'consent';

export interface NextDue<At> {
  readonly kind: DueKind;
  readonly id: string;
  readonly at: At;
  /** The last one that was looked up of those that are found in the same way. */
  readonly isCut: boolean;
  /** Where it is one that waits for nothing but its day. */
  readonly payment?: DuePayment;
}

/** What becomes due of each kind, the first ones of it; and how many payments wait for funds. */
export interface Upcoming {
  readonly instants: readonly NextDue<Instant>[];
  /** Dates at whose end something is due. */
  readonly lastDays: readonly NextDue<LocalDate>[];
  readonly waiting: number;
}

/** How many rows a search answers at the most: enough for as long as a look is relied on. */
const most = 256;

interface Search {
  readonly kind: DueKind;
  readonly table: 'payments' | 'baskets' | 'consents';
  /** One alone, because the index keeps the order of the moments within a status. */
  readonly status: string;
  readonly moment: 'next_attempt_at' | 'expires_at' | 'used_up_at' | 'execution_date' | 'valid_until';
  readonly narrow?: (rows: Knex.QueryBuilder, today: Knex.Raw) => Knex.QueryBuilder;
}

const outsideBaskets = (rows: Knex.QueryBuilder) => rows.whereNull('basket_id');

function withEach(statuses: readonly string[], search: Omit<Search, 'status'>): readonly Search[] {
  return statuses.map((status) => ({ ...search, status }));
}

/** A payment that is approved for a later day is looked at when that begins, and never before. */
const approved = 'ACTC';
const attempt = { table: 'payments', moment: 'next_attempt_at' } as const;
const end = { moment: 'expires_at', narrow: outsideBaskets } as const;

const instantSearches: readonly Search[] = [
  ...withEach(
    unbooked.filter((status) => status !== 'PDNG' && status !== approved),
    { ...attempt, kind: 'execution' },
  ),
  // Once its day is over, a payment does not wait for funds any more.
  {
    ...attempt,
    kind: 'execution',
    status: 'PDNG',
    narrow: (rows, today) => rows.where('execution_date', '<', today),
  },
  { ...attempt, kind: 'retry', status: 'PDNG' },
  ...withEach(paymentLifecycle.open, { ...end, kind: 'payment', table: 'payments' }),
  ...withEach(basketLifecycle.open, { kind: 'basket', table: 'baskets', moment: 'expires_at' }),
  { ...end, kind: 'consent', table: 'consents', status: 'received' },
];

const usedUpSearches: readonly Search[] = [
  { kind: 'consent', table: 'consents', status: 'valid', moment: 'used_up_at' },
];

const lastDaySearches: readonly Search[] = [
  { kind: 'execution', table: 'payments', status: 'PDNG', moment: 'execution_date' },
  ...withEach(['received', 'valid'], {
    kind: 'consent',
    table: 'consents',
    moment: 'valid_until',
    narrow: (rows) => outsideBaskets(rows).where('valid_until', '<', endOfTime),
  }),
];

/** Of no client: a statement takes no list without a value. */
const nobody = [''];

/** The clients of a workspace, as the searches below take them. */
export async function clientsOf(db: Knex, workspaceId: string): Promise<readonly string[]> {
  const clients = await selectClients(db, workspaceId);
  return clients.length > 0 ? clients : nobody;
}

const selectClients = query<string, [workspaceId: string]>(
  ([id]) => String(id),
  (knex, workspaceId) => knex('workspace_clients').select('client_id').where('workspace_id', workspaceId),
);

/**
 * Narrows rows to those of some clients. The client as an expression, because an engine would otherwise read everything
 * that a client has ever had, in place of the few rows that the index of the moments gives.
 */
export function ofClients(rows: Knex.QueryBuilder, clients: readonly Knex.Raw[]): Knex.QueryBuilder {
  const places = clients.map(() => '?').join(', ');
  return rows.whereRaw(["coalesce(client_id, '') in (", places, ')'].join(''), [...clients]);
}

interface Within {
  readonly clients: readonly Knex.Raw[];
  readonly comparison: '>' | '>=';
  readonly from: Knex.Raw;
  readonly today: Knex.Raw;
}

/** The first ones of each search, with its number. */
function firsts(knex: Knex, searches: readonly Search[], within: Within): Knex.QueryBuilder {
  const { clients, comparison, from, today } = within;
  const [first, ...others] = searches.map(({ moment, narrow, status, table }, number) => {
    const rows = knex(table)
      .select(knex.raw('? as search', [number]), knex.raw('?? as first_at', [moment]), 'id')
      .where({ status })
      .where(moment, comparison, from)
      .orderBy(moment)
      .limit(most);
    const own = ofClients(narrow ? narrow(rows, today) : rows, clients);
    return knex.from(own.as('first_ones')).select('*');
  });
  if (!first) throw new TypeError('There is nothing to search for.');
  return first.unionAll(others);
}

type InstantsAfter = [clients: readonly string[], from: Instant, today: LocalDate];

/** A row of `firsts`. */
interface Found<At> {
  readonly search: number;
  readonly at: At;
  readonly id: string;
}

const selectInstants = query<Found<Instant>, InstantsAfter>(foundInstant, (knex, clients, from, today) =>
  firsts(knex, instantSearches, { clients, comparison: '>', from, today }),
);

const selectUsedUp = query<Found<Instant>, InstantsAfter>(foundInstant, (knex, clients, from, today) =>
  firsts(knex, usedUpSearches, { clients, comparison: '>', from, today }),
);

const selectLastDays = query<Found<LocalDate>, [clients: readonly string[], from: LocalDate]>(
  ([search, at, id]) => ({ search: Number(search), at: String(at), id: String(id) }),
  (knex, clients, from) => firsts(knex, lastDaySearches, { clients, comparison: '>=', from, today: from }),
);

/** As they are, because each of them is executed a little later. */
const selectApproved = query<DuePayment, [clients: readonly string[], from: Instant]>(
  readDue,
  (knex, clients, from) =>
    ofClients(knex('payments').select(...dueColumns), clients)
      .where('status', approved)
      .where('next_attempt_at', '>', from)
      .orderBy('next_attempt_at')
      .limit(most),
);

const countWaiting = query<number, [clients: readonly string[]]>(
  ([count]) => Number(count),
  (knex, clients) => ofClients(knex('payments').where('status', 'PDNG'), clients).count(),
);

function foundInstant([search, at, id]: Cells): Found<Instant> {
  return { search: Number(search), at: Number(at), id: String(id) };
}

function nextOf<At>(searches: readonly Search[], found: readonly Found<At>[]): readonly NextDue<At>[] {
  return searches.flatMap(({ kind }, number) => {
    const rows = found.filter(({ search }) => search === number);
    return rows.map(({ at, id }, index) => ({ kind, id, at, isCut: index === most - 1 }));
  });
}

/** What is due after a moment, whether or not it should have been done by now; `today` is the day that it is. */
export async function findNextDue(
  db: Knex,
  clients: readonly string[],
  after: Moment,
  today: LocalDate,
): Promise<Upcoming> {
  const [instants, payments, usedUp, lastDays, [waiting = 0]] = await Promise.all([
    selectInstants(db, clients, after.now, today),
    selectApproved(db, clients, after.now),
    selectUsedUp(db, clients, after.now - pagingMilliseconds, today),
    selectLastDays(db, clients, after.today),
    countWaiting(db, clients),
  ]);
  const waitingForTheirDay = payments.map((payment, index) => {
    const { attemptAt: at, id } = payment;
    return { kind: 'execution', id, at, isCut: index === most - 1, payment } as const;
  });
  return {
    instants: [
      ...nextOf(instantSearches, instants),
      ...waitingForTheirDay,
      ...nextOf(usedUpSearches, usedUp).map((each) => ({ ...each, at: each.at + pagingMilliseconds })),
    ],
    lastDays: nextOf(lastDaySearches, lastDays),
    waiting,
  };
}
