/** The table of authorisations; an authorisation that has its outcome never changes again. */
import type { Knex } from 'knex';
import {
  failuresAllowed,
  finalStatusOf,
  firstStatusOf,
  isScaStatus,
  scaStatuses,
  type Authorisation,
  type AuthorisationOutcome,
  type NewAuthorisation,
  type Resource,
  type ScaStatus,
} from '../../domain/authorisation/authorisation.js';
import type { Instant } from '../../domain/time.js';
import { exactly } from '../exact.js';
import { oldRows, type OldRows } from '../retention.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

interface AuthorisationRow {
  readonly id: string;
  readonly resource_kind: Resource['kind'];
  readonly resource_id: string;
  readonly sca_status: string;
  readonly failures: number | bigint;
  readonly outcome: AuthorisationOutcome | null;
  readonly last_used_at: bigint;
  readonly psu_id: string | null;
  readonly redirect_uri: string | null;
  readonly nok_redirect_uri: string | null;
}

const insertAuthorisation = statement((knex, value) =>
  knex('authorisations').insert({
    id: value('id'),
    resource_kind: value('kind'),
    resource_id: value('resourceId'),
    sca_status: value('scaStatus'),
    failures: 0,
    created_at: value('now'),
    last_used_at: value('now'),
    psu_id: value('psuId'),
    redirect_uri: value('redirectUri'),
    nok_redirect_uri: value('nokRedirectUri'),
  }),
);

const selectAuthorisation = statement((knex, value) => knex('authorisations').where('id', value('id')));

function endedAs(outcome: AuthorisationOutcome) {
  return { outcome, sca_status: finalStatusOf(outcome) };
}

export const authorisations = {
  async insert(transaction: Transaction, authorisation: NewAuthorisation): Promise<void> {
    const { id, nokRedirectUri, now, psuId, redirectUri, resource } = authorisation;
    await insertAuthorisation.change(transaction, {
      id,
      now,
      kind: resource.kind,
      resourceId: resource.id,
      scaStatus: firstStatusOf(authorisation),
      psuId: psuId ?? null,
      redirectUri: redirectUri ?? null,
      nokRedirectUri: nokRedirectUri ?? null,
    });
  },

  /** The same in place of an open one of the same customer. Whoever calls this has locked the resource. */
  async replace(transaction: Transaction, authorisation: NewAuthorisation): Promise<void> {
    const { psuId, resource } = authorisation;
    await transaction('authorisations')
      .where({ resource_kind: resource.kind, resource_id: resource.id, psu_id: psuId ?? null })
      .whereNull('outcome')
      .update(endedAs('replaced'));
    await authorisations.insert(transaction, authorisation);
  },

  /** The same for an id that a form has brought along, perhaps not for the first time. */
  async insertIfNew(
    transaction: Transaction,
    { id, now, resource }: { readonly id: string; readonly resource: Resource; readonly now: Instant },
  ): Promise<void> {
    const row = { id, resource_kind: resource.kind, resource_id: resource.id, sca_status: 'received' };
    await transaction('authorisations')
      .insert({ ...row, failures: 0, created_at: now, last_used_at: now })
      .onConflict('id')
      .ignore();
  },

  async find(db: Knex, id: string): Promise<Authorisation | undefined> {
    const row = exactly(await selectAuthorisation.first<AuthorisationRow>(db, { id }), id);
    if (!row) return undefined;
    if (!isScaStatus(row.sca_status)) throw new Error(`authorisation ${id} is not readable`);
    return {
      id: row.id,
      resource: { kind: row.resource_kind, id: row.resource_id },
      scaStatus: row.sca_status,
      failures: Number(row.failures),
      lastUsedAt: Number(row.last_used_at),
      ...(row.outcome !== null && { outcome: row.outcome }),
      ...(row.psu_id !== null && { psuId: row.psu_id }),
      ...(row.redirect_uri !== null && { redirectUri: row.redirect_uri }),
      ...(row.nok_redirect_uri !== null && { nokRedirectUri: row.nok_redirect_uri }),
    };
  },

  /** Keeps a link alive; false when it was idle for too long, or has its outcome. */
  async touch(transaction: Transaction, id: string, now: Instant, idleSince: Instant): Promise<boolean> {
    const changed = await transaction('authorisations')
      .where({ id })
      .whereNull('outcome')
      .where('last_used_at', '>', idleSince)
      .update({ last_used_at: now });
    return changed === 1;
  },

  /** Moves scaStatus forward; a browser that is behind another one does not set it back. */
  async advance(transaction: Transaction, id: string, status: ScaStatus): Promise<void> {
    const earlier = scaStatuses.slice(0, scaStatuses.indexOf(status));
    await transaction('authorisations')
      .where({ id })
      .whereNull('outcome')
      .whereIn('sca_status', earlier)
      .update({ sca_status: status });
  },

  /**
   * Counts an attempt before it is made, so that attempts at the same moment cannot exceed the limit together.
   * False when all attempts are used up.
   */
  async countAttempt(transaction: Transaction, id: string): Promise<boolean> {
    const changed = await transaction('authorisations')
      .where({ id })
      .whereNull('outcome')
      .where('failures', '<', failuresAllowed)
      .increment('failures', 1);
    return changed === 1;
  },

  /** Takes back the count of an attempt that turned out right. */
  async forgiveAttempt(transaction: Transaction, id: string): Promise<void> {
    await transaction('authorisations').where({ id }).where('failures', '>', 0).decrement('failures', 1);
  },

  /** Ends an authorisation that is still idle; its payment can be approved through another one. */
  async endIdle(transaction: Transaction, id: string, idleSince: Instant): Promise<void> {
    await transaction('authorisations')
      .where({ id })
      .whereNull('outcome')
      .where('last_used_at', '<=', idleSince)
      .update(endedAs('expired'));
  },

  /** Ids of a resource's authorisations, in the order of their making. */
  async listOf(db: Knex, resource: Resource): Promise<string[]> {
    const where = { resource_kind: resource.kind, resource_id: resource.id };
    return db('authorisations').where(where).orderBy('created_at').orderBy('id').pluck('id');
  },

  /** Whether a customer has approved the resource through one of its authorisations. */
  async wasApproved(db: Knex, resource: Resource): Promise<boolean> {
    const where = { resource_kind: resource.kind, resource_id: resource.id, outcome: 'approved' };
    return (await db('authorisations').where(where).first('id')) !== undefined;
  },

  /** Ends one authorisation that is still open. */
  async end(transaction: Transaction, id: string, outcome: AuthorisationOutcome): Promise<void> {
    await transaction('authorisations').where({ id }).whereNull('outcome').update(endedAs(outcome));
  },

  /** Ends every open authorisation of a resource that is decided. */
  async endAllOf(transaction: Transaction, resource: Resource, outcome: AuthorisationOutcome): Promise<void> {
    await transaction('authorisations')
      .where({ resource_kind: resource.kind, resource_id: resource.id })
      .whereNull('outcome')
      .update(endedAs(outcome));
  },

  /** Logins that nobody has used any more since the given instant. */
  sessionsBefore(instant: Instant): OldRows<{ readonly id: string }> {
    const rows = oldRows({
      table: 'authorisations',
      key: ['id'],
      areOld: (each) => each.where('resource_kind', 'session').where('last_used_at', '<', instant),
    });
    return {
      find: (db) => rows.find(db),
      delete: async (transaction, keys) => {
        const ids = keys.map(({ id }) => id);
        await transaction('approval_sessions').whereIn('authorisation_id', ids).delete();
        await rows.delete(transaction, keys);
      },
    };
  },

  async findIdle(db: Knex, idleSince: Instant): Promise<string[]> {
    return db('authorisations')
      .whereNull('outcome')
      .where('last_used_at', '<=', idleSince)
      .limit(64)
      .pluck('id');
  },
};
