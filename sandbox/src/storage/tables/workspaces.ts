/** Workspaces of the sandbox's portal, and the clients, customers and companies that belong to each. */
import type { Instant, LocalDate } from '../../../../src/domain/time.js';
import { date, instant, integer, optional, text } from '../../../../src/storage/sql/columns.js';
import { change, changesOne, query } from '../../../../src/storage/sql/statement.js';
import { select, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

const fields = {
  id: text('id'),
  createdAt: instant('created_at'),
  lastUsedAt: instant('last_used_at'),
  aheadMilliseconds: integer('ahead_milliseconds'),
};

const workspaceTable = table('workspaces', ['id'], { ...fields, keyHash: text('key_hash') });
const shown = select('workspaces', fields);

const creationTable = table('workspace_creations', ['day', 'caller'], {
  caller: text('caller'),
  day: date('day'),
  count: integer('count'),
});

const countCreation = changesOne<[creation: { caller: string; day: LocalDate; most: number }]>(
  (knex, { caller, day, most }) =>
    knex('workspace_creations')
      .where({ caller, day })
      .where('count', '<', most)
      .update({ count: knex.raw('count + 1') }),
);

export const workspaces = {
  findByKey: shown.first<[keyHash: string]>((rows, keyHash) => rows.where('key_hash', keyHash)),

  /** The existing workspaces among `ids`. */
  findAll: shown.all<[ids: readonly string[]]>((rows, ids) => rows.whereIn('id', ids)),

  insert: workspaceTable.insert,

  /** Records that the workspace was used, at most once an hour, so that most calls write nothing. */
  touch: change<[id: string, now: Instant]>((knex, id, now) =>
    knex('workspaces').where({ id }).where('last_used_at', '<', now).update({ last_used_at: now }),
  ),

  /**
   * Locks a workspace until the end of the transaction, on every node of a cluster; false when the workspace is gone. A
   * Galera cluster detects conflicts only on changed rows, so the lock changes the row.
   */
  // See docs/developer/decisions, D10.
  hold: changesOne<[id: string]>((knex, id) =>
    knex('workspaces')
      .where({ id })
      .update({ holds: knex.raw('holds + 1') }),
  ),

  /** Locks a workspace on this node, where exactness across nodes is not needed; false when the workspace is gone. */
  async lock(transaction: Transaction, id: string): Promise<boolean> {
    return (await transaction('workspaces').where({ id }).forUpdate().first('id')) !== undefined;
  },

  remove: changesOne<[id: string]>((knex, id) => knex('workspaces').where({ id }).delete()),

  unusedSince: shown.all<[before: Instant, most: number]>((rows, before, most) =>
    rows.where('last_used_at', '<', before).orderByRaw('last_used_at limit ?', [most]),
  ),

  /** Counts a workspace that a caller creates on a day; false when the daily limit is reached. */
  async admitCreation(
    transaction: Transaction,
    creation: { readonly caller: string; readonly day: LocalDate; readonly most: number },
  ): Promise<boolean> {
    const { caller, day } = creation;
    await creationTable.insertIfNew(transaction, { caller, day, count: 0 });
    return countCreation(transaction, creation);
  },

  forgetCreations: change<[before: LocalDate]>((knex, before) =>
    knex('workspace_creations').where('day', '<', before).delete(),
  ),
};

type OwnedTable = 'workspace_clients' | 'workspace_customers' | 'workspace_companies';

/** A removed resource keeps its row, so that its name is never reused; counts and lists omit the row. */
function owned(name: OwnedTable, key: string) {
  const ownedTable = table(name, ['id'], {
    id: text(key),
    workspaceId: text('workspace_id'),
    createdAt: instant('created_at'),
    removedAt: optional(instant('removed_at')),
  });
  return {
    insert: ownedTable.insert,

    /** The ownership of a resource, also after its removal; undefined for a resource shared by all. */
    find: ownedTable.first<[id: string]>((rows, id) => rows.where(key, id)),

    findAll: ownedTable.all<[ids: readonly string[]]>((rows, ids) => rows.whereIn(key, ids)),

    /** In order of creation. */
    list: ownedTable.all<[workspaceId: string]>((rows, workspaceId) =>
      rows.where('workspace_id', workspaceId).whereNull('removed_at').orderBy(['created_at', key]),
    ),

    count: query<number, [workspaceId: string]>(
      ([count]) => Number(count),
      (knex, workspaceId) => knex(name).where('workspace_id', workspaceId).whereNull('removed_at').count(),
    ),

    remove: change<[id: string, now: Instant]>((knex, id, now) =>
      knex(name).where(key, id).whereNull('removed_at').update({ removed_at: now }),
    ),

    revive: change<[id: string]>((knex, id) => knex(name).where(key, id).update({ removed_at: null })),
  };
}

export const workspaceClients = owned('workspace_clients', 'client_id');

const selectSecretCount = query<number, [clientId: string]>(
  ([count]) => Number(count),
  (knex, clientId) => knex('workspace_clients').where('client_id', clientId).select('secret_count'),
);

const countSecret = change<[clientId: string]>((knex, clientId) =>
  knex('workspace_clients')
    .where('client_id', clientId)
    .update({ secret_count: knex.raw('secret_count + 1') }),
);

/** How often each client has got a new secret. */
export const secretCounts = {
  async find(db: Parameters<typeof selectSecretCount>[0], clientId: string): Promise<number> {
    const [count = 0] = await selectSecretCount(db, clientId);
    return count;
  },

  /** Counts a new secret; returns the count with it. */
  async add(transaction: Transaction, clientId: string): Promise<number> {
    await countSecret(transaction, clientId);
    return secretCounts.find(transaction, clientId);
  },
};
export const workspaceCustomers = owned('workspace_customers', 'customer_id');
export const workspaceCompanies = owned('workspace_companies', 'company_id');
