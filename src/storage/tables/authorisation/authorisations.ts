/** The table of authorisations; an authorisation with an outcome never changes again. */
import type { Knex } from 'knex';
import {
  authorisationOutcomes,
  failuresAllowed,
  finalScaStatus,
  initialScaStatus,
  scaStatuses,
  type AuthorisationOutcome,
  type NewAuthorisation,
  type ScaStatus,
} from '../../../domain/authorisation/authorisation.js';
import { resourceKinds, type Resource, type ResourceKind } from '../../../domain/authorisation/resource.js';
import type { Instant } from '../../../domain/time.js';
import { instant, integer, oneOf, optional, text } from '../../sql/columns.js';
import type { NewRow } from '../../work/additions.js';
import { expiredRows, type ExpiredRows } from '../../retention.js';
import { rowsByIndex } from '../../sql/rows-by-index.js';
import { change, changesOne } from '../../sql/statement.js';
import { findById, group, select, table } from '../../sql/table.js';
import { ofKnownResource } from '../known-rows.js';
import type { Transaction } from '../../work/unit-of-work.js';

const fields = {
  id: text('id'),
  resource: group({ kind: oneOf('resource_kind', resourceKinds), id: text('resource_id') }),
  scaStatus: oneOf('sca_status', scaStatuses),
  failures: integer('failures'),
  wrongCodes: integer('wrong_codes'),
  outcome: optional(oneOf('outcome', authorisationOutcomes)),
  lastUsedAt: instant('last_used_at'),
  psuId: optional(text('psu_id')),
  redirectUri: optional(text('redirect_uri')),
  nokRedirectUri: optional(text('nok_redirect_uri')),
};

const authorisationTable = table('authorisations', ['id'], { ...fields, createdAt: instant('created_at') });

function toStored(authorisation: NewAuthorisation) {
  const { id, nokRedirectUri, now, psuId, redirectUri, resource } = authorisation;
  return {
    id,
    resource,
    scaStatus: initialScaStatus(authorisation),
    failures: 0,
    wrongCodes: 0,
    lastUsedAt: now,
    createdAt: now,
    psuId,
    redirectUri,
    nokRedirectUri,
  };
}

function endedAs(outcome: AuthorisationOutcome) {
  return { outcome, sca_status: finalScaStatus(outcome) };
}

/** Authorisations without an outcome. */
function open(knex: Knex, where: object): Knex.QueryBuilder {
  return knex('authorisations').where(where).whereNull('outcome');
}

function toResourceColumns({ id, kind }: Resource) {
  return { resource_kind: kind, resource_id: id };
}

const endAll = change<[kind: ResourceKind, ids: readonly string[], ended: ReturnType<typeof endedAs>]>(
  (knex, kind, ids, { outcome, sca_status }) =>
    rowsByIndex(knex, 'authorisations', 'authorisations_resource_kind_resource_id_index')
      .where({ resource_kind: kind })
      .whereIn('resource_id', ids)
      .whereNull('outcome')
      .update({ outcome, sca_status }),
);

export const authorisations = {
  row: (authorisation: NewAuthorisation): NewRow => authorisationTable.row(toStored(authorisation)),

  insert: (transaction: Transaction, authorisation: NewAuthorisation): Promise<void> =>
    authorisationTable.insert(transaction, toStored(authorisation)),

  /** Inserts an authorisation in place of an open one of the same customer. The caller has locked the resource. */
  async replace(transaction: Transaction, authorisation: NewAuthorisation): Promise<void> {
    const { psuId = null, resource } = authorisation;
    await open(transaction, { ...toResourceColumns(resource), psu_id: psuId }).update(endedAs('replaced'));
    await authorisations.insert(transaction, authorisation);
  },

  /** Inserts an authorisation with an id sent by a form; a repeated id is ignored. */
  async insertIfNew(
    transaction: Transaction,
    { id, now, resource }: Pick<NewAuthorisation, 'id' | 'resource' | 'now'>,
  ): Promise<void> {
    await authorisationTable.insertIfNew(transaction, toStored({ id, resource, now }));
  },

  find: findById(select('authorisations', fields, 'authorisation')),

  /** Resets a link's idle time-out; false when the link had expired or has its outcome. */
  touch: changesOne<[id: string, now: Instant, idleSince: Instant]>((knex, id, now, idleSince) =>
    open(knex, { id }).where('last_used_at', '>', idleSince).update({ last_used_at: now }),
  ),

  /** As `touch`, for a page that was shown or sent; a later `last_used_at` is kept. */
  keepAlive: changesOne<[id: string, now: Instant, idleSince: Instant]>((knex, id, now, idleSince) =>
    open(knex, { id })
      .where('last_used_at', '>', idleSince)
      .update({
        last_used_at: knex.raw('case when last_used_at > ? then last_used_at else ? end', [now, now]),
      }),
  ),

  /** Moves scaStatus forward, never back, so that a browser that lags behind another changes nothing. */
  async advance(transaction: Transaction, id: string, status: ScaStatus): Promise<void> {
    const earlier = scaStatuses.slice(0, scaStatuses.indexOf(status));
    await open(transaction, { id }).whereIn('sca_status', earlier).update({ sca_status: status });
  },

  /**
   * Counts an attempt before it is made (brute-force protection), so that concurrent attempts cannot exceed the limit.
   * False when all attempts are used up.
   */
  countAttempt: changesOne<[id: string]>((knex, id) =>
    open(knex, { id }).where('failures', '<', failuresAllowed).increment('failures', 1),
  ),

  /** Counts a wrong code; `countAttempt` has counted the attempt itself. */
  countWrongCode: change<[id: string]>((knex, id) =>
    knex('authorisations').where({ id }).increment('wrong_codes', 1),
  ),

  /** Takes back the count of a successful attempt. */
  forgiveAttempt: change<[id: string]>((knex, id) =>
    knex('authorisations').where({ id }).where('failures', '>', 0).decrement('failures', 1),
  ),

  /** Ends an authorisation that is still idle; its payment can be approved through a further authorisation. */
  endIdle: change<[id: string, idleSince: Instant]>((knex, id, idleSince) =>
    open(knex, { id }).where('last_used_at', '<=', idleSince).update(endedAs('expired')),
  ),

  /** Changes a browser's key (protection against session fixation) in its logins to the customer's own page. */
  renewBrowser: change<[from: string, to: string]>((knex, from, to) =>
    knex('authorisations').where({ resource_kind: 'session', resource_id: from }).update({ resource_id: to }),
  ),

  /** Ids of a resource's authorisations, in order of creation. */
  async listOf(db: Knex, resource: Resource): Promise<string[]> {
    return db('authorisations')
      .where(toResourceColumns(resource))
      .orderBy('created_at')
      .orderBy('id')
      .pluck('id');
  },

  /** Ends one authorisation that is still open. */
  async end(transaction: Transaction, id: string, outcome: AuthorisationOutcome): Promise<void> {
    await open(transaction, { id }).update(endedAs(outcome));
  },

  /** Ends every open authorisation of a resource that has been decided. */
  endAllOf: (
    transaction: Transaction,
    { id, kind }: Resource,
    outcome: AuthorisationOutcome,
  ): Promise<void> => endAll(transaction, kind, [id], endedAs(outcome)),

  /** As `endAllOf`, for several resources of one kind. */
  endAllOfEach: (
    transaction: Transaction,
    kind: ResourceKind,
    ids: readonly string[],
    outcome: AuthorisationOutcome,
  ): Promise<void> => endAll(transaction, kind, ids, endedAs(outcome)),

  /** Logins unused since the given instant. */
  sessionsBefore(time: Instant): ExpiredRows {
    const rows = expiredRows(authorisationTable, (each) =>
      each.where('resource_kind', 'session').where('last_used_at', '<', time),
    );
    return {
      find: rows.find,
      async delete(transaction, keys) {
        const ids = keys.flatMap(({ id }) => id ?? []);
        await transaction('approval_sessions').whereIn('authorisation_id', ids).delete();
        await rows.delete(transaction, keys);
      },
    };
  },

  async findIdle(db: Knex, idleSince: Instant): Promise<string[]> {
    const idle = open(db, {}).where('last_used_at', '<=', idleSince);
    return ofKnownResource(idle, db, 'authorisations').limit(64).pluck('id');
  },
};
