/** Searches for due payments and expired resources: in a workspace by its test clock, elsewhere by the bank's clock. */
import type { Knex } from 'knex';
import { unbooked } from '../../../../src/domain/payments/payment.js';
import type { Instant } from '../../../../src/domain/time.js';
import { query } from '../../../../src/storage/sql/statement.js';
import type { Stores } from '../../../../src/storage/stores.js';
import {
  type DuePayment,
  type DueQuestion,
  selectDueOfStatus,
  createDueSearch,
  readDue,
} from '../../../../src/storage/tables/payments/payments.js';
import {
  type DueOrderQuestion,
  readOrderId,
  selectCompletedOrders,
  selectDueOrders,
} from '../../../../src/storage/tables/payments/standing-orders.js';
import { createOverdueSearch } from '../../../../src/storage/tables/status-owners.js';
import { listClientIds, findNextDue, ofClients } from './workspace-next-due.js';

/** Excludes clients whose clock is ahead or advancing; two subqueries, because each uses its own index. */
const atBankTimeAlone = ['w.ahead_milliseconds > 0', 'w.travel_target >= 0']
  .map(
    (isAhead) => `client_id not in (
  select c.client_id from workspaces as w join workspace_clients as c on c.workspace_id = w.id where ${isAhead})`,
  )
  .join(' and ');

const selectDueAtBankTime = query<DuePayment, DueQuestion>(readDue, (knex, ...question) =>
  selectDueOfStatus(knex, ...question).whereRaw(atBankTimeAlone),
);

const selectDueIn = query<DuePayment, [clients: readonly string[], ...DueQuestion]>(
  readDue,
  (knex, clients, ...question) => ofClients(selectDueOfStatus(knex, ...question), clients),
);

const ordersAtBankTime = {
  findDue: query<string, DueOrderQuestion>(readOrderId, (knex, now) =>
    selectDueOrders(knex, now).whereRaw(atBankTimeAlone),
  ),
  findCompleted: query<string, []>(readOrderId, (knex) =>
    selectCompletedOrders(knex).whereRaw(atBankTimeAlone),
  ),
};

const ordersIn = {
  findDue: query<string, [...DueOrderQuestion, clients: readonly string[]]>(
    readOrderId,
    (knex, now, clients) => ofClients(selectDueOrders(knex, now), clients),
  ),
  findCompleted: query<string, [clients: readonly string[]]>(readOrderId, (knex, clients) =>
    ofClients(selectCompletedOrders(knex), clients),
  ),
};

const overdueAtBankTime = createOverdueSearch((rows) => rows.whereRaw(atBankTimeAlone));

const overdueIn = createOverdueSearch(ofClients);

/** The stores of the worker's regular rounds; their searches skip workspaces whose clock is ahead. */
function atBankTime(stores: Stores): Stores {
  return {
    ...stores,
    payments: { ...stores.payments, findDue: createDueSearch(selectDueAtBankTime) },
    standingOrders: { ...stores.standingOrders, ...ordersAtBankTime },
    overdue: overdueAtBankTime,
  };
}

/** The stores of one workspace's rounds; their searches return only its clients' resources. */
function inWorkspace(stores: Stores, clients: readonly string[]): Stores {
  return {
    ...stores,
    payments: {
      ...stores.payments,
      findDue: createDueSearch((db, ...question) => selectDueIn(db, clients, ...question)),
    },
    standingOrders: {
      ...stores.standingOrders,
      findDue: (db, now) => ordersIn.findDue(db, now, clients),
      findCompleted: (db) => ordersIn.findCompleted(db, clients),
    },
    overdue: {
      find: (db, owner, moment) => overdueIn.find(db, owner, moment, clients),
    },
  };
}

export interface WorkspaceAhead {
  readonly id: string;
  readonly aheadMilliseconds: number;
}

function createWithDueSearch(table: 'payments' | 'standing_orders', statuses: readonly string[]) {
  return query<WorkspaceAhead, [now: Instant, most: number]>(
    ([id, ahead]) => ({ id: String(id), aheadMilliseconds: Number(ahead) }),
    (knex, now, most) =>
      knex(`${table} as p`)
        .distinct('w.id', 'w.ahead_milliseconds')
        .join('workspace_clients as c', 'c.client_id', 'p.client_id')
        .join('workspaces as w', 'w.id', 'c.workspace_id')
        .where('w.ahead_milliseconds', '>', 0)
        .whereNull('w.travel_target')
        .whereIn('p.status', [...statuses])
        .whereRaw('p.next_attempt_at <= ? + w.ahead_milliseconds', [now])
        .orderByRaw('w.id limit ?', [most]),
  );
}
const withDueSearches = [
  createWithDueSearch('payments', unbooked),
  createWithDueSearch('standing_orders', ['ACTC']),
];

/** A payment of the workspace that the core is processing now, if any. */
const selectSubmitted = query<string, [clients: readonly string[]]>(
  ([id]) => String(id),
  (knex, clients) =>
    ofClients(knex('payments').whereIn('status', [...unbooked]), clients)
      .where('handed_over', 1)
      .select('id')
      .limit(1),
);

export const workspaceDue = {
  atBankTime,
  inWorkspace,
  /** Workspaces whose clock is ahead, with payments or standing orders due by that clock; `now` is the bank's time. */
  withWorkDue: async (db: Knex, now: Instant, most: number): Promise<readonly WorkspaceAhead[]> => {
    const found = await Promise.all(withDueSearches.map((search) => search(db, now, most)));
    return [...new Map(found.flat().map((each) => [each.id, each])).values()];
  },
  findNext: findNextDue,
  clientsOf: listClientIds,
  isAtCore: async (db: Knex, clients: readonly string[]): Promise<boolean> =>
    (await selectSubmitted(db, clients)).length > 0,
};
