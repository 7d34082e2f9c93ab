/** How far each browser has come with an authorisation, and which of its forms were used. */
import type { Knex } from 'knex';
import type { AuthorisationSession, Notice, SessionStep } from '../../domain/authorisation/authorisation.js';
import type { Instant } from '../../domain/time.js';
import { claimed, instant, optional, text, texts } from '../columns.js';
import { expiredRows } from '../retention.js';
import { select, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const sessionTable = table({
  name: 'approval_sessions',
  key: ['authorisationId', 'browserKey'],
  fields: {
    authorisationId: text('authorisation_id'),
    browserKey: text('browser_key'),
    step: claimed<SessionStep>('step'),
    psuId: optional(text('psu_id')),
    notice: optional(claimed<Notice>('notice')),
    challenge: optional(text('challenge')),
    chosenIbans: optional(texts('choice')),
    lastUsedAt: optional(instant('last_used_at')),
  },
});

const formTable = table({
  name: 'used_forms',
  key: ['id'],
  fields: { id: text('id'), usedAt: instant('used_at') },
});

const selectSession = select('approval_sessions', sessionTable, (rows, value) =>
  rows.where({ authorisation_id: value('authorisationId'), browser_key: value('browserKey') }),
);

type SessionKey = Pick<AuthorisationSession, 'authorisationId' | 'browserKey'>;

export const authorisationSessions = {
  find: (db: Knex, authorisationId: string, browserKey: string): Promise<AuthorisationSession | undefined> =>
    selectSession.first(db, { authorisationId, browserKey }),

  /** A browser has sent a form, its first one or another. */
  async begin(
    transaction: Transaction,
    { authorisationId, browserKey }: SessionKey,
    now: Instant,
  ): Promise<void> {
    const key = { authorisation_id: authorisationId, browser_key: browserKey };
    await transaction('approval_sessions')
      .insert({ ...key, step: 'login', last_used_at: now })
      .onConflict(['authorisation_id', 'browser_key'])
      .merge({ last_used_at: now });
  },

  /** A browser has been shown a page. */
  async touch(
    transaction: Transaction,
    { authorisationId, browserKey }: SessionKey,
    now: Instant,
  ): Promise<void> {
    await transaction('approval_sessions')
      .where({ authorisation_id: authorisationId, browser_key: browserKey })
      .update({ last_used_at: now });
  },

  /** Moves a browser from one step to the next; false when it is not at that step any more. */
  async move(transaction: Transaction, from: SessionStep, session: AuthorisationSession): Promise<boolean> {
    const changed = await transaction('approval_sessions')
      .where({ authorisation_id: session.authorisationId, browser_key: session.browserKey, step: from })
      .update(sessionTable.columnsOf(session, ['step', 'psuId', 'notice', 'challenge', 'chosenIbans']));
    return changed === 1;
  },

  /** Marks a form as used; false when it was used before. */
  useForm: (transaction: Transaction, id: string, now: Instant): Promise<boolean> =>
    formTable.insertIfNew(transaction, { id, usedAt: now }),

  formsBefore: (time: Instant) =>
    expiredRows(formTable, (rows) => rows.where('used_at', '<', time), 'used_at'),
};
