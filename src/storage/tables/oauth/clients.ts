/** The table of registered TPP applications. */
import type { Knex } from 'knex';
import { type Client, clientStatuses, type JwkSet, type RegisteredClient } from '../../../domain/clients.js';
import { basketLifecycle } from '../../../domain/baskets/basket.js';
import { bulkLifecycle } from '../../../domain/payments/bulk.js';
import { standingOrderLifecycle } from '../../../domain/standing-orders/standing-order.js';
import { isFinal, transactionStatuses } from '../../../domain/payments/payment.js';
import type { Instant } from '../../../domain/time.js';
import { boolean, instant, integer, json, oneOf, optional, text, texts } from '../../sql/columns.js';
import { changesOne, query } from '../../sql/statement.js';
import { findByAll, findById, select, table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

const fields = {
  id: text('id'),
  name: text('name'),
  type: oneOf('type', ['public', 'confidential'], 'confidential'),
  // An unknown status blocks the client.
  status: oneOf('status', clientStatuses, 'blocked'),
  secretHash: optional(text('secret_hash')),
  roles: texts('roles'),
  grants: texts('grants'),
  redirectUris: texts('redirect_uris'),
  requiresPkce: boolean('requires_pkce'),
  organisationId: optional(text('organisation_id')),
  jwks: optional(json<JwkSet>('jwks')),
  jwksUri: optional(text('jwks_uri')),
};

const knownClient = select('clients', fields);

const grantsOfActive = select('clients', { grants: fields.grants }).all<[]>((rows) =>
  rows.distinct().where('status', 'active'),
);

const registeredFields = {
  ...fields,
  version: integer('version'),
  createdAt: instant('created_at'),
  statusAt: optional(instant('status_at')),
  secretAt: optional(instant('secret_at')),
};

const clientTable = table('clients', ['id'], registeredFields);

const openPayments = transactionStatuses.filter((status) => !isFinal(status));

/** Statuses that prevent the removal of a client; an authorised bulk is open as long as an entry, a payment, is. */
const openStatuses = {
  payments: openPayments,
  bulks: bulkLifecycle.open,
  // A running order has executions to come.
  standing_orders: [...standingOrderLifecycle.open, 'ACTC'],
  baskets: basketLifecycle.open,
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Openable = keyof typeof openStatuses;

function selectOpen(knex: Knex, name: Openable, clientId: Knex.Value): Knex.QueryBuilder {
  return knex(name)
    .where('client_id', clientId)
    .whereIn('status', [...openStatuses[name]]);
}

const countOpen = (name: Openable) =>
  query<number, [clientId: string]>(
    ([count]) => Number(count),
    (knex, clientId) => selectOpen(knex, name, clientId).count(),
  );
const [countOpenPayments, countOpenBulks, countOpenOrders, countOpenBaskets] = [
  countOpen('payments'),
  countOpen('bulks'),
  countOpen('standing_orders'),
  countOpen('baskets'),
];

export const clients = {
  find: findById(knownClient),
  byId: findByAll(knownClient, 'id'),

  /** A client with the bank's registration data. */
  findRegistered: findById(clientTable),

  /** Lists clients after an id, ordered by id; of one status, or all except removed clients. */
  list: clientTable.all<[after: string, status: RegisteredClient['status'] | '', most: number]>(
    (rows, after, status, most) =>
      rows
        .where('id', '>', after)
        .whereRaw("(status = ? or (? = '' and status <> 'removed'))", [status, status])
        .orderByRaw('id limit ?', [most]),
  ),

  /** The grants that at least one active client has. */
  async listGrants(db: Knex): Promise<readonly string[]> {
    return (await grantsOfActive(db)).flatMap(({ grants }) => grants);
  },

  async isEmpty(db: Knex): Promise<boolean> {
    return (await db('clients').first('id')) === undefined;
  },

  /** Registers a client; false when the id exists already. */
  insert: (transaction: Transaction, client: Client, createdAt: Instant): Promise<boolean> =>
    clientTable.insertIfNew(transaction, {
      ...client,
      version: 1,
      createdAt,
      statusAt: createdAt,
      ...(client.secretHash !== undefined && { secretAt: createdAt }),
    }),

  /** Changes a client's status; false when its status is not `from`. */
  move: changesOne<[move: { id: string; from: string; to: string; now: Instant }]>(
    (knex, { from, id, now, to }) =>
      knex('clients').where({ id, status: from }).update({ status: to, status_at: now }),
  ),

  /** Replaces a client's secret; false for a client that can have none. */
  setSecret: changesOne<[secret: { id: string; hash: string; now: Instant }]>((knex, { hash, id, now }) =>
    knex('clients')
      .where({ id, type: 'confidential' })
      .whereNot('status', 'removed')
      .update({ secret_hash: hash, secret_at: now }),
  ),

  /** Removes a client and its secret; false when it is removed already or has open payments or baskets. */
  remove: changesOne<[id: string, now: Instant]>((knex, id, now) =>
    knex('clients')
      .where({ id })
      .whereNot('status', 'removed')
      .whereNotExists(selectOpen(knex, 'payments', id))
      .whereNotExists(selectOpen(knex, 'bulks', id))
      .whereNotExists(selectOpen(knex, 'standing_orders', id))
      .whereNotExists(selectOpen(knex, 'baskets', id))
      .update({ status: 'removed', status_at: now, secret_hash: null, secret_at: null }),
  ),

  async countOpen(db: Knex, id: string): Promise<{ readonly payments: number; readonly baskets: number }> {
    const [payments = 0] = await countOpenPayments(db, id);
    const [bulks = 0] = await countOpenBulks(db, id);
    const [orders = 0] = await countOpenOrders(db, id);
    const [baskets = 0] = await countOpenBaskets(db, id);
    return { payments: payments + bulks + orders, baskets };
  },
};
