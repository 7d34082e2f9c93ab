/** How far each browser has come with an authorisation, and which of its forms were used. */
import type { AuthorisationSession, Notice, SessionStep } from '../../domain/authorisation/authorisation.js';
import type { Instant } from '../../domain/time.js';
import { claimed, instant, integer, optional, text, texts } from '../columns.js';
import { rowsBefore } from '../retention.js';
import { change } from '../statement.js';
import { table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const sessionTable = table('approval_sessions', ['authorisationId', 'browserKey'], {
  authorisationId: text('authorisation_id'),
  browserKey: text('browser_key'),
  step: claimed<SessionStep>('step'),
  psuId: optional(text('psu_id')),
  notice: optional(claimed<Notice>('notice')),
  userName: optional(text('tried_name')),
  attemptsLeft: optional(integer('attempts_left')),
  lockedUntil: optional(instant('locked_until')),
  challenge: optional(text('challenge')),
  chosenIbans: optional(texts('choice')),
  lastUsedAt: optional(instant('last_used_at')),
});

const formTable = table('used_forms', ['id'], { id: text('id'), usedAt: instant('used_at') });

type SessionKey = Pick<AuthorisationSession, 'authorisationId' | 'browserKey'>;

const keyOf = <T>({ authorisationId, browserKey }: Readonly<Record<keyof SessionKey, T>>) => ({
  authorisation_id: authorisationId,
  browser_key: browserKey,
});

export const authorisationSessions = {
  find: sessionTable.first<[authorisationId: string, browserKey: string]>(
    (rows, authorisationId, browserKey) => rows.where(keyOf({ authorisationId, browserKey })),
  ),

  /** A browser has sent a form, its first one or another. */
  begin: change<[session: SessionKey, now: Instant]>((knex, session, now) =>
    knex('approval_sessions')
      .insert({ ...keyOf(session), step: 'login', last_used_at: now })
      .onConflict(['authorisation_id', 'browser_key'])
      .merge({ last_used_at: now }),
  ),

  /** A browser has been shown a page. */
  touch: change<[session: SessionKey, now: Instant]>((knex, session, now) =>
    knex('approval_sessions').where(keyOf(session)).update({ last_used_at: now }),
  ),

  /** Moves a browser from one step to the next; false when it is not at that step any more. */
  async move(transaction: Transaction, from: SessionStep, session: AuthorisationSession): Promise<boolean> {
    const { attemptsLeft, challenge, chosenIbans, lockedUntil, notice, psuId, step, userName } = session;
    const changed = await transaction('approval_sessions')
      .where({ ...keyOf(session), step: from })
      .update({
        step,
        psu_id: psuId ?? null,
        notice: notice ?? null,
        tried_name: userName ?? null,
        attempts_left: attemptsLeft ?? null,
        locked_until: lockedUntil ?? null,
        challenge: challenge ?? null,
        choice: chosenIbans ? JSON.stringify(chosenIbans) : null,
      });
    return changed === 1;
  },

  /** Marks a form as used; false when it was used before. */
  useForm: (transaction: Transaction, id: string, now: Instant): Promise<boolean> =>
    formTable.insertIfNew(transaction, { id, usedAt: now }),

  formsBefore: rowsBefore(formTable, 'used_at'),
};
