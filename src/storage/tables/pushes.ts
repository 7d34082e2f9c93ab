/** The embedded bank's app: which customers use it, and what it asks them to confirm. */
import type { Knex } from 'knex';
import type { Instant } from '../../domain/time.js';
import { instant, oneOf, text } from '../columns.js';
import { change, changesOne } from '../statement.js';
import { findById, type Stored, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const appTable = table('bank_apps', ['psuId'], { psuId: text('psu_id') });

const pushTable = table('bank_pushes', ['id'], {
  id: text('id'),
  psuId: text('psu_id'),
  authorisationId: text('authorisation_id'),
  /** What is asked, as JSON; and a digest of it, which tells it from any other. */
  binding: text('binding'),
  bindingDigest: text('binding_digest'),
  status: oneOf('status', ['waiting', 'confirmed', 'refused', 'replaced']),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
});

export type Push = Stored<typeof pushTable>;

const findApp = appTable.first<[psuId: string]>((rows, psuId) => rows.where('psu_id', psuId));

export const pushes = {
  find: findById(pushTable),

  /** Asks for a confirmation, in place of the one that the same authorisation waits for. */
  async ask(transaction: Transaction, push: Push): Promise<void> {
    const { authorisationId, psuId } = push;
    const earlier = { authorisation_id: authorisationId, psu_id: psuId, status: 'waiting' };
    await transaction('bank_pushes').where(earlier).update({ status: 'replaced' });
    await pushTable.insert(transaction, push);
  },

  /** Of an approval and a refusal at the same moment one wins; false for the other, and for what comes too late. */
  answer: changesOne<[push: Pick<Push, 'id' | 'psuId'>, status: 'confirmed' | 'refused', now: Instant]>(
    (knex, { id, psuId }, status, now) =>
      knex('bank_pushes')
        .where({ id, psu_id: psuId, status: 'waiting' })
        .where('expires_at', '>', now)
        .update({ status }),
  ),

  waitingOf: pushTable.all<[psuId: string, now: Instant]>((rows, psuId, now) =>
    rows.where({ psu_id: psuId, status: 'waiting' }).where('expires_at', '>', now).orderBy('created_at'),
  ),

  /** Forgets what a customer was asked before a time. */
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
