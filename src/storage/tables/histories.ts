/** Audit trail of an order, a consent or a signing basket, as the operator reads it. */
import { resourceKinds } from '../../domain/authorisation/resource.js';
import { transactionStatuses } from '../../domain/payments/payment.js';
import type { Instant } from '../../domain/time.js';
import { instant, integer, json, money, oneOf, optional, text } from '../sql/columns.js';
import { query } from '../sql/statement.js';
import { projection, select } from '../sql/table.js';
import { forEachOwner, nameInTables, type StatusOwner } from './status-owners.js';

const createResourceQuery = (owner: StatusOwner) =>
  select(`${nameInTables(owner)}s`, {
    id: text('id'),
    client: text('client_id'),
    createdAt: instant('created_at'),
    status: text('status'),
  }).first<[id: string]>((rows, id) => rows.where({ id }));

const createStatusQuery = (owner: StatusOwner) =>
  select(`${nameInTables(owner)}_statuses`, {
    at: instant('changed_at'),
    from: text('from_status'),
    to: text('to_status'),
    cause: text('cause'),
  }).all<[id: string]>((rows, id) =>
    rows
      .where(`${nameInTables(owner)}_id`, id)
      .orderBy('changed_at')
      .orderBy('id'),
  );

const answers = select('outcomes', {
  client: text('client_id'),
  requestId: text('request_id'),
  outcome: json<object>('outcome'),
  at: instant('created_at'),
});

const stuck = projection({
  id: text('p.id'),
  client: text('p.client_id'),
  status: oneOf('p.status', transactionStatuses),
  attempt: integer('p.attempt'),
  dueAt: instant('p.next_attempt_at'),
  handedOverAt: optional(instant('a.handed_over_at')),
  questions: optional(integer('a.questions')),
});

/** The most stuck payments per status: more of them share one cause. */
const mostStuck = 100;

export type StuckPayment = ReturnType<typeof stuck.decode>;

export const histories = {
  find: forEachOwner(createResourceQuery),

  /** The bulk or the standing order of a payment; undefined for a single payment. */
  bulkOf: select('payments', { bulkId: text('bulk_id'), bulkIndex: integer('bulk_index') }).first<
    [id: string]
  >((rows, id) => rows.where({ id }).whereNotNull('bulk_id')),

  statuses: forEachOwner(createStatusQuery),

  /** The authorisations of a resource, and of an order's cancellation. */
  authorisations: select('authorisations', {
    id: text('id'),
    kind: text('resource_kind'),
    resourceId: text('resource_id'),
    at: instant('created_at'),
    scaStatus: text('sca_status'),
    outcome: optional(text('outcome')),
    lastUsedAt: instant('last_used_at'),
    failures: integer('failures'),
  }).all<[id: string]>((rows, id) => rows.where({ resource_id: id }).whereIn('resource_kind', authorised)),

  /** The resource of an authorisation. */
  authorisedBy: select('authorisations', { kind: text('resource_kind'), id: text('resource_id') }).first<
    [id: string]
  >((rows, id) => rows.where({ id })),

  attempts: select('payment_attempts', {
    number: integer('number'),
    at: instant('handed_over_at'),
    outcome: optional(text('outcome')),
    knownAt: optional(instant('known_at')),
    questions: integer('questions'),
    alarmedAt: optional(instant('alarmed_at')),
  }).all<[id: string]>((rows, id) => rows.where({ payment_id: id }).orderBy('number')),

  returns: select('payment_returns', {
    at: instant('told_at'),
    returnId: text('return_id'),
    amount: money('amount', 'currency'),
    reason: optional(text('reason')),
  }).all<[id: string]>((rows, id) => rows.where({ payment_id: id })),

  grants: select('grants', {
    at: instant('created_at'),
    grant: text('kind'),
    endedAt: optional(instant('ended_at')),
  }).all<[consentId: string]>((rows, consentId) => rows.where({ consent_id: consentId })),

  /** First answers within a period that contain a text; used to find the call that created a resource. */
  answersWith: answers.all<[client: string, from: Instant, to: Instant, pattern: string]>(
    (rows, client, from, to, pattern) =>
      rows
        .where({ client_id: client })
        .where('created_at', '>=', from)
        .where('created_at', '<=', to)
        .where('outcome', 'like', pattern),
  ),

  /** First answers under an X-Request-ID, of all clients, because two clients may use the same id. */
  answersTo: answers.all<[requestId: string]>((rows, requestId) =>
    rows
      .whereIn('client_id', (clients) => clients.select('id').from('clients'))
      .where({ request_id: requestId }),
  ),

  /**
   * Stuck payments: due or submitted to the core by the given moment, and neither executed nor refused; the longest
   * waiting first.
   */
  stuckPayments: query<StuckPayment, [status: string, since: Instant]>(stuck.decode, (knex, status, since) =>
    knex('payments as p')
      .leftJoin('payment_attempts as a', { 'a.payment_id': 'p.id', 'a.number': 'p.attempt' })
      .select(...stuck.columns)
      .where('p.status', status)
      .where((rows) =>
        rows
          .where('p.next_attempt_at', '<=', since)
          .orWhere((handed) => handed.where('p.handed_over', 1).where('a.handed_over_at', '<=', since)),
      )
      .orderBy('p.next_attempt_at')
      .limit(mostStuck),
  ),
};

/** The kinds of resource; a login to the customer's own page also has authorisations and is excluded. */
const authorised = resourceKinds.filter((kind) => kind !== 'session');
