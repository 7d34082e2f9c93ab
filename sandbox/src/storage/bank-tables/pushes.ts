/** The embedded bank's app: which customers use the app, and the confirmations that it asks for. */
import type { Knex } from 'knex';
import type { Instant } from '../../../../src/domain/time.js';
import { instant, oneOf, text } from '../../../../src/storage/sql/columns.js';
import { change, changesOne } from '../../../../src/storage/sql/statement.js';
import { findById, type Stored, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

const appTable = table('bank_apps', ['psuId'], { psuId: text('psu_id') });

const pushTable = table('bank_pushes', ['id'], {
  id: text('id'),
  psuId: text('psu_id'),
  authorisationId: text('authorisation_id'),
  /** Dynamic linking: the content to confirm as JSON, and its digest, which identifies the content. */
  binding: text('binding'),
  bindingDigest: text('binding_digest'),
  status: oneOf('status', ['waiting', 'confirmed', 'refused', 'replaced']),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
});

export type Push = Stored<typeof pushTable>;

/** Leaves out requests whose authorisation has ended, because the TPP cancelled or replaced it: an answer has no effect. */
function isAsked(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows
    .where('status', 'waiting')
    .whereNotExists((ended) =>
      ended
        .from('authorisations')
        .whereRaw('?? = ??', ['authorisations.id', 'bank_pushes.authorisation_id'])
        .whereNotNull('outcome'),
    );
}

const findApp = appTable.first<[psuId: string]>((rows, psuId) => rows.where('psu_id', psuId));

export const pushes = {
  find: findById(pushTable),

  /** Requests a confirmation, in place of the pending one of the same authorisation. */
  async ask(transaction: Transaction, push: Push): Promise<void> {
    const { authorisationId, psuId } = push;
    const earlier = { authorisation_id: authorisationId, psu_id: psuId, status: 'waiting' };
    await transaction('bank_pushes').where(earlier).update({ status: 'replaced' });
    await pushTable.insert(transaction, push);
  },

  /**
   * Stores the customer's answer; false when the request was answered already or has expired, or its authorisation has
   * ended. Of concurrent answers one wins.
   */
  answer: changesOne<[push: Pick<Push, 'id' | 'psuId'>, status: 'confirmed' | 'refused', now: Instant]>(
    (knex, { id, psuId }, status, now) =>
      isAsked(knex('bank_pushes').where({ id, psu_id: psuId }))
        .where('expires_at', '>', now)
        .update({ status }),
  ),

  waitingOf: pushTable.all<[psuId: string, now: Instant]>((rows, psuId, now) =>
    isAsked(rows.where('psu_id', psuId)).where('expires_at', '>', now).orderBy('created_at'),
  ),

  /** Deletes a customer's requests from before an instant. */
  forget: change<[psuId: string, before: Instant]>((knex, psuId, before) =>
    knex('bank_pushes').where('psu_id', psuId).where('created_at', '<', before).delete(),
  ),

  async usesApp(db: Knex, psuId: string): Promise<boolean> {
    return (await findApp(db, psuId)) !== undefined;
  },
  useApp: (transaction: Transaction, psuId: string): Promise<boolean> =>
    appTable.insertIfNew(transaction, { psuId }),
  leaveApp: change<[psuId: string]>((knex, psuId) => knex('bank_apps').where('psu_id', psuId).delete()),
};
