/** What is due in a workspace by its own clock; and what is due elsewhere, where nobody's clock is ahead. */
import type { Knex } from 'knex';
import { basketLifecycle } from '../../domain/baskets/basket.js';
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import { endOfTime, pagingMilliseconds } from '../../domain/consents/consent.js';
import { paymentLifecycle, unbooked } from '../../domain/payments/payment.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { Cells } from '../dialects/dialect.js';
import { query } from '../statement.js';
import type { Stores } from '../stores.js';
import { type DuePayment, dueOfStatus, findingDue, readDue } from './payments.js';
import { findingOverdue } from './transitions.js';

function clientsOf(knex: Knex, workspaceId: Knex.Value): Knex.QueryBuilder {
  return knex('workspace_clients').select('client_id').where('workspace_id', workspaceId);
}

/** Those whose clock is ahead, or about to be. */
const clientsAhead = `
  select c.client_id
    from workspace_clients as c
    join workspaces as w on w.id = c.workspace_id
   where w.ahead_milliseconds > 0 or w.travel_target is not null`;

type When = [status: string, now: Instant, today: LocalDate];

const selectDueAtBankTime = query<DuePayment, When>(readDue, (knex, ...when) =>
  dueOfStatus(knex, ...when).whereRaw(`client_id not in (${clientsAhead})`),
);

const selectDueIn = query<DuePayment, [...When, workspaceId: string]>(
  readDue,
  (knex, status, now, today, workspaceId) =>
    dueOfStatus(knex, status, now, today).whereIn('client_id', clientsOf(knex, workspaceId)),
);

/** What the worker's usual rounds search: everything but what is in workspaces that are ahead. */
function atBankTime(stores: Stores): Stores {
  return {
    ...stores,
    payments: { ...stores.payments, findDue: findingDue(selectDueAtBankTime) },
    overdue: findingOverdue((rows) => rows.whereRaw(`client_id not in (${clientsAhead})`)),
  };
}

/** What the rounds of one workspace search. */
function inWorkspace(stores: Stores, workspaceId: string): Stores {
  return {
    ...stores,
    payments: {
      ...stores.payments,
      findDue: findingDue((db, ...when) => selectDueIn(db, ...when, workspaceId)),
    },
    overdue: findingOverdue((rows) =>
      rows.whereIn('client_id', (clients) =>
        clients.from('workspace_clients').select('client_id').where('workspace_id', workspaceId),
      ),
    ),
  };
}

/** Workspaces that stand ahead, and have payments that are due by their own clocks at this instant of the bank's. */
const selectWithPaymentsDue = query<{ id: string; aheadMilliseconds: number }, [now: Instant, most: number]>(
  ([id, ahead]) => ({ id: String(id), aheadMilliseconds: Number(ahead) }),
  (knex, now, most) =>
    knex('payments as p')
      .distinct('w.id', 'w.ahead_milliseconds')
      .join('workspace_clients as c', 'c.client_id', 'p.client_id')
      .join('workspaces as w', 'w.id', 'c.workspace_id')
      .where('w.ahead_milliseconds', '>', 0)
      .whereNull('w.travel_target')
      .whereIn('p.status', [...unbooked])
      .whereRaw('p.next_attempt_at <= ? + w.ahead_milliseconds', [now])
      .orderByRaw('w.id limit ?', [most]),
);

/** What becomes due: payments to be executed, another attempt at one without funds, or what time ends. */
export type DueKind = 'execution' | 'retry' | 'payment' | 'basket' | 'consent';

/** Those that do not wait for funds. */
const underWay = unbooked.filter((status) => status !== 'PDNG');

export interface NextDue<At> {
  readonly kind: DueKind;
  /** The first one after now. */
  readonly at: At;
}

/** The rows of a workspace's clients in a table, as one row of the answer: the first of their moments. */
function firstOf(
  kind: DueKind,
  knex: Knex,
  { moment, table, workspaceId }: { table: string; moment: string | Knex.Raw; workspaceId: Knex.Raw },
) {
  return knex(table)
    .select(
      knex.raw('? as kind', [kind]),
      knex.raw(typeof moment === 'string' ? 'min(??) as first_at' : 'min(?) as first_at', [moment]),
    )
    .whereIn('client_id', clientsOf(knex, workspaceId));
}

function allOf([first, ...others]: readonly [Knex.QueryBuilder, ...Knex.QueryBuilder[]]): Knex.QueryBuilder {
  return first.unionAll(others);
}

const selectNextInstants = query<
  NextDue<Instant> | undefined,
  [workspaceId: string, now: Instant, today: LocalDate]
>(
  ([kind, at]) => (at === null ? undefined : { kind: kindOf(kind), at: Number(at) }),
  (knex, id, now, today) =>
    allOf([
      // Once its day is over, a payment does not wait for funds any more.
      firstOf('execution', knex, { table: 'payments', moment: 'next_attempt_at', workspaceId: id })
        .where((each) =>
          each
            .whereIn('status', underWay)
            .orWhere((late) => late.where('status', 'PDNG').where('execution_date', '<', today)),
        )
        .where('next_attempt_at', '>', now),
      firstOf('retry', knex, { table: 'payments', moment: 'next_attempt_at', workspaceId: id })
        .where('status', 'PDNG')
        .where('next_attempt_at', '>', now),
      firstOf('payment', knex, { table: 'payments', moment: 'expires_at', workspaceId: id })
        .whereIn('status', [...paymentLifecycle.open])
        .whereNull('basket_id')
        .where('expires_at', '>', now),
      firstOf('basket', knex, { table: 'baskets', moment: 'expires_at', workspaceId: id })
        .whereIn('status', [...basketLifecycle.open])
        .where('expires_at', '>', now),
      firstOf('consent', knex, { table: 'consents', moment: 'expires_at', workspaceId: id })
        .where('status', 'received')
        .whereNull('basket_id')
        .where('expires_at', '>', now),
      firstOf('consent', knex, {
        table: 'consents',
        moment: knex.raw('used_up_at + ?', [pagingMilliseconds]),
        workspaceId: id,
      })
        .where('status', 'valid')
        .whereRaw('used_up_at + ? > ?', [pagingMilliseconds, now]),
    ]),
);

/** Dates that begin: a payment's day. */
const selectNextDays = query<NextDue<LocalDate> | undefined, [workspaceId: string, today: LocalDate]>(
  nextDay,
  (knex, id, today) =>
    firstOf('execution', knex, { table: 'payments', moment: 'execution_date', workspaceId: id })
      .whereIn('status', underWay)
      .where('execution_date', '>', today),
);

/** Dates that are over: the day on which a payment waits for funds, and the last day of a consent. */
const selectLastDays = query<NextDue<LocalDate> | undefined, [workspaceId: string, today: LocalDate]>(
  nextDay,
  (knex, id, today) =>
    allOf([
      firstOf('execution', knex, { table: 'payments', moment: 'execution_date', workspaceId: id })
        .where('status', 'PDNG')
        .where('execution_date', '>=', today),
      firstOf('consent', knex, { table: 'consents', moment: 'valid_until', workspaceId: id })
        .whereIn('status', ['received', 'valid'])
        .whereNull('basket_id')
        .where('valid_until', '>=', today)
        .where('valid_until', '<', endOfTime),
    ]),
);

function nextDay([kind, at]: Cells): NextDue<LocalDate> | undefined {
  return at === null ? undefined : { kind: kindOf(kind), at: String(at) };
}

const countWaiting = query<number, [workspaceId: string]>(
  ([count]) => Number(count),
  (knex, id) => knex('payments').where('status', 'PDNG').whereIn('client_id', clientsOf(knex, id)).count(),
);

function kindOf(cell: unknown): DueKind {
  if (cell === 'execution' || cell === 'retry' || cell === 'payment' || cell === 'basket') return cell;
  return 'consent';
}

/** Whether an order of a workspace is at the core at this moment. */
const selectHandedOver = query<string, [workspaceId: string]>(
  ([id]) => String(id),
  (knex, id) =>
    knex('payments')
      .select('id')
      .where('handed_over', 1)
      .whereIn('status', [...unbooked])
      .whereIn('client_id', clientsOf(knex, id))
      .limit(1),
);

export const workspaceDue = {
  atBankTime,
  inWorkspace,
  withPaymentsDue: selectWithPaymentsDue,
  isAtCore: async (db: Knex, workspaceId: string): Promise<boolean> =>
    (await selectHandedOver(db, workspaceId)).length > 0,
  /** The first instants after a moment at which something is due. */
  async nextInstants(db: Knex, workspaceId: string, { now, today }: Moment): Promise<NextDue<Instant>[]> {
    return (await selectNextInstants(db, workspaceId, now, today)).flatMap((next) => next ?? []);
  },
  /** The first dates after a day that something waits for. */
  async nextDays(db: Knex, workspaceId: string, today: LocalDate): Promise<NextDue<LocalDate>[]> {
    return (await selectNextDays(db, workspaceId, today)).flatMap((next) => next ?? []);
  },
  /** The first dates from a day on at whose end something is due. */
  async lastDays(db: Knex, workspaceId: string, today: LocalDate): Promise<NextDue<LocalDate>[]> {
    return (await selectLastDays(db, workspaceId, today)).flatMap((next) => next ?? []);
  },
  /** How many payments wait for funds. */
  async waiting(db: Knex, workspaceId: string): Promise<number> {
    const [count = 0] = await countWaiting(db, workspaceId);
    return count;
  },
};
