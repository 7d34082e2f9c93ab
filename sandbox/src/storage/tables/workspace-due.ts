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
import { type Among, createOverdueSearch } from '../../../../src/storage/tables/status-owners.js';
import { findNextDue, listClientIds, nobody, ofClients } from './workspace-next-due.js';

/** Excludes clients whose clock is ahead or advancing; two subqueries, because each uses its own index. */
const atBankTimeAlone = ['w.ahead_milliseconds > 0', 'w.travel_target >= 0']
  .map(
    (isAhead) => `client_id not in (
  select c.client_id from workspaces as w join workspace_clients as c on c.workspace_id = w.id where ${isAhead})`,
  )
  .join(' and ');

/** The searches for due work, restricted to some rows. */
function createDueSearches(among: Among) {
  type Clients = readonly string[];
  const overdue = createOverdueSearch(among);
  return {
    selectDue: query<DuePayment, [clients: Clients, ...DueQuestion]>(readDue, (knex, clients, ...question) =>
      among(selectDueOfStatus(knex, ...question), clients),
    ),
    findDueOrders: query<string, [clients: Clients, ...DueOrderQuestion]>(
      readOrderId,
      (knex, clients, ...question) => among(selectDueOrders(knex, ...question), clients),
    ),
    findCompletedOrders: query<string, [clients: Clients]>(readOrderId, (knex, clients) =>
      among(selectCompletedOrders(knex), clients),
    ),
    findOverdue: overdue.find,
  };
}

type DueSearches = ReturnType<typeof createDueSearches>;

const searchesAtBankTime = createDueSearches((rows) => rows.whereRaw(atBankTimeAlone));
const searchesAmong = createDueSearches(ofClients);

/** The stores with these searches for due work; the searches by the bank's clock ignore the clients. */
function withSearches(stores: Stores, searches: DueSearches, clients: readonly string[]): Stores {
  const { findCompletedOrders, findDueOrders, findOverdue, selectDue } = searches;
  return {
    ...stores,
    payments: {
      ...stores.payments,
      findDue: createDueSearch((db, ...question) => selectDue(db, clients, ...question)),
    },
    standingOrders: {
      ...stores.standingOrders,
      findDue: (db, now) => findDueOrders(db, clients, now),
      findCompleted: (db) => findCompletedOrders(db, clients),
    },
    overdue: { find: (db, owner, moment) => findOverdue(db, owner, moment, clients) },
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
  /** The stores of the worker's regular rounds; their searches skip workspaces whose clock is ahead. */
  atBankTime: (stores: Stores): Stores => withSearches(stores, searchesAtBankTime, nobody),
  /** The stores of one workspace's rounds; their searches return only its clients' resources. */
  inWorkspace: (stores: Stores, clients: readonly string[]): Stores =>
    withSearches(stores, searchesAmong, clients),
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
