/** How far each browser has come with an authorisation, and which of its forms were used. */
import type { Knex } from 'knex';
import type { AuthorisationSession, Notice, SessionStep } from '../../domain/authorisation/session.js';
import type { Instant } from '../../domain/time.js';
import { oldRows } from '../retention.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

interface SessionRow {
  readonly authorisation_id: string;
  readonly browser_key: string;
  readonly step: SessionStep;
  readonly psu_id: string | null;
  readonly notice: Notice | null;
  readonly challenge: string | null;
  readonly choice: string | null;
  readonly last_used_at: bigint | null;
}

type SessionKey = Pick<AuthorisationSession, 'authorisationId' | 'browserKey'>;

const insertForm = statement((knex, value) =>
  knex('used_forms')
    .insert({ id: value('id'), used_at: value('now') })
    .onConflict('id')
    .ignore(),
);

function ibansOf(json: string): readonly string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
}

export const authorisationSessions = {
  async find(
    db: Knex,
    authorisationId: string,
    browserKey: string,
  ): Promise<AuthorisationSession | undefined> {
    const row = await db<SessionRow>('approval_sessions')
      .where({ authorisation_id: authorisationId, browser_key: browserKey })
      .first();
    return (
      row && {
        authorisationId,
        browserKey,
        step: row.step,
        ...(row.psu_id !== null && { psuId: row.psu_id }),
        ...(row.notice !== null && { notice: row.notice }),
        ...(row.challenge !== null && { challenge: row.challenge }),
        ...(row.choice !== null && { chosenIbans: ibansOf(row.choice) }),
        ...(row.last_used_at !== null && { lastUsedAt: Number(row.last_used_at) }),
      }
    );
  },

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
      .update({
        step: session.step,
        psu_id: session.psuId ?? null,
        notice: session.notice ?? null,
        challenge: session.challenge ?? null,
        choice: session.chosenIbans ? JSON.stringify(session.chosenIbans) : null,
      });
    return changed === 1;
  },

  /** Marks a form as used; false when it was used before. */
  async useForm(transaction: Transaction, formId: string, now: Instant): Promise<boolean> {
    return (await insertForm.change(transaction, { id: formId, now })) === 1;
  },

  formsBefore: (instant: Instant) =>
    oldRows({
      table: 'used_forms',
      key: ['id'],
      areOld: (rows) => rows.where('used_at', '<', instant),
      orderBy: 'used_at',
    }),
};
