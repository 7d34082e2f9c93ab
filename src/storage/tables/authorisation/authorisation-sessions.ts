/** Browser sessions of the approval pages: each browser's step in an authorisation, and which forms were used. */
import type { Knex } from 'knex';
import {
  type AuthorisationSession,
  noticeKinds,
  type SessionStep,
  sessionSteps,
} from '../../../domain/authorisation/authorisation.js';
import type { Instant } from '../../../domain/time.js';
import { isScaMethodKind, type ScaMethod } from '../../../domain/authorisation/sca-method.js';
import { newerRelease } from '../../../domain/problem.js';
import { instant, integer, json, mapped, oneOf, optional, text, texts } from '../../sql/columns.js';
import { rowsByIndex } from '../../sql/rows-by-index.js';
import { rowsBefore } from '../../retention.js';
import { change, changesOne, query } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import { ofKnownResource } from '../known-rows.js';
import type { Transaction } from '../../work/unit-of-work.js';

function requireKnown(method: ScaMethod): ScaMethod {
  if (!isScaMethodKind(method.kind)) throw newerRelease();
  return method;
}

const sessionTable = table('approval_sessions', ['authorisationId', 'browserKey'], {
  authorisationId: text('authorisation_id'),
  browserKey: text('browser_key'),
  step: oneOf('step', sessionSteps),
  psuId: optional(text('psu_id')),
  continuedFrom: optional(instant('continued_from')),
  notice: optional(oneOf('notice', noticeKinds)),
  userName: optional(text('user_name')),
  attemptsLeft: optional(integer('attempts_left')),
  lockedUntil: optional(instant('locked_until')),
  methods: optional(
    mapped(
      json<readonly ScaMethod[]>('methods'),
      (all): readonly ScaMethod[] => all.map(requireKnown),
      (all) => all,
    ),
  ),
  method: optional(mapped(json<ScaMethod>('method'), requireKnown, (method) => method)),
  challenge: optional(text('challenge')),
  sentAt: optional(instant('sent_at')),
  lookAt: optional(instant('look_at')),
  chosenIbans: optional(texts('choice')),
  lastUsedAt: optional(instant('last_used_at')),
});

const formTable = table('used_forms', ['id'], { id: text('id'), usedAt: instant('used_at') });

type SessionKey = Pick<AuthorisationSession, 'authorisationId' | 'browserKey'>;
/** A session whose login a combined session replaced. */
export type ContinuedSession = AuthorisationSession &
  Required<Pick<AuthorisationSession, 'continuedFrom' | 'lastUsedAt'>>;

const toKeyColumns = <T>({ authorisationId, browserKey }: Readonly<Record<keyof SessionKey, T>>) => ({
  authorisation_id: authorisationId,
  browser_key: browserKey,
});

/** Keeps `continued_from`, so that no step can pass a continued login off as a login. */
function update(
  transaction: Transaction,
  where: object,
  session: AuthorisationSession,
  more: object = {},
): Promise<number> {
  const { attemptsLeft, challenge, chosenIbans, lockedUntil, lookAt, notice, psuId, sentAt, step } = session;
  return transaction('approval_sessions')
    .where(where)
    .update({
      step,
      psu_id: psuId ?? null,
      notice: notice ?? null,
      user_name: session.userName ?? null,
      // A process of an earlier release also writes names of failed logins (migration 0053).
      tried_name: null,
      attempts_left: attemptsLeft ?? null,
      locked_until: lockedUntil ?? null,
      methods: session.methods ? JSON.stringify(session.methods) : null,
      method: session.method ? JSON.stringify(session.method) : null,
      challenge: challenge ?? null,
      sent_at: sentAt ?? null,
      look_at: lookAt ?? null,
      choice: chosenIbans ? JSON.stringify(chosenIbans) : null,
      ...more,
    });
}

function logOut(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.whereNotIn('step', ['login', 'signed']).update({
    step: 'login',
    psu_id: null,
    user_name: null,
    tried_name: null,
    challenge: null,
    look_at: null,
  });
}

export const authorisationSessions = {
  find: sessionTable.first<[authorisationId: string, browserKey: string]>(
    (rows, authorisationId, browserKey) => rows.where(toKeyColumns({ authorisationId, browserKey })),
  ),

  /** Starts or continues a session when a browser sends a form. */
  begin: change<[session: SessionKey, now: Instant]>((knex, session, now) =>
    knex('approval_sessions')
      .insert({ ...toKeyColumns(session), step: 'login', last_used_at: now })
      .onConflict(['authorisation_id', 'browser_key'])
      .merge({ last_used_at: now }),
  ),

  /** Begins a session of a customer who need not log in; false when this browser has begun one. */
  beginContinued: (transaction: Transaction, session: ContinuedSession): Promise<boolean> =>
    sessionTable.insertIfNew(transaction, session),

  /** Logs out the customers of a browser who have not logged in here. */
  logOutContinued: change<[browserKey: string]>((knex, browserKey) =>
    logOut(knex('approval_sessions').where('browser_key', browserKey).whereNotNull('continued_from')),
  ),

  /**
   * Logs out a locked customer, named by id or by the name of the login, wherever the customer has not logged in;
   * except at one authorisation.
   */
  logOutLocked: change<[name: string, countedName: string, exceptId: string]>(
    (knex, name, countedName, exceptId) =>
      logOut(
        rowsByIndex(knex, 'approval_sessions', 'approval_sessions_continued_from_index')
          .where('continued_from', '>', 0)
          .whereRaw('(psu_id = ? or user_name = ? or user_name = ?)', [name, name, countedName])
          .whereNot('authorisation_id', exceptId),
      ),
  ),

  /** Inserts a confirmation without a browser, which the worker is to send by `lookAt`. */
  insert: sessionTable.insert,

  /** Stores the challenge of the request that was sent; false when another process has sent the request too. */
  storeChallenge: changesOne<[sent: SessionKey & { readonly challenge: string; readonly sentAt: Instant }]>(
    (knex, sent) =>
      knex('approval_sessions')
        .where(toKeyColumns(sent))
        .where({ step: 'push' })
        .whereNull('challenge')
        .update({ challenge: sent.challenge, sent_at: sent.sentAt }),
  ),

  /** Records that a browser was shown a page. */
  touch: change<[session: SessionKey, now: Instant]>((knex, session, now) =>
    knex('approval_sessions').where(toKeyColumns(session)).update({ last_used_at: now }),
  ),

  /** Moves a browser from one step to the next; false when it is not at that step any more. */
  async move(transaction: Transaction, from: SessionStep, session: AuthorisationSession): Promise<boolean> {
    const isLogin = from === 'login';
    const where = { ...toKeyColumns(session), step: from };
    return (await update(transaction, where, session, isLogin ? { continued_from: null } : {})) === 1;
  },

  /** Moves a browser on with the outcome of a challenge; false also when a newer challenge was started. */
  async settle(
    transaction: Transaction,
    { challenge = '', step }: Pick<AuthorisationSession, 'challenge' | 'step'>,
    next: AuthorisationSession,
  ): Promise<boolean> {
    return (await update(transaction, { ...toKeyColumns(next), step, challenge }, next)) === 1;
  },

  /** Changes a browser's key (protection against session fixation). */
  renewBrowser: change<[from: string, to: string]>((knex, from, to) =>
    knex('approval_sessions').where({ browser_key: from }).update({ browser_key: to }),
  ),

  /** Records that a code or an app request is sent again; false when the last was sent after `sentBefore`. */
  sendAgain: changesOne<[session: SessionKey, now: Instant, sentBefore: Instant]>(
    (knex, session, now, sentBefore) =>
      knex('approval_sessions')
        .where(toKeyColumns(session))
        .whereIn('step', ['code', 'push'])
        .where('sent_at', '<=', sentBefore)
        .update({ sent_at: now }),
  ),

  /** Sessions with an out-of-band confirmation that the worker must check by now. */
  findDueChecks: query<AuthorisationSession, [now: Instant]>(sessionTable.decode, (knex, now) =>
    knex('approval_sessions as s')
      .select(...sessionTable.columns.map((column) => `s.${column}`))
      .whereExists(
        ofKnownResource(
          knex('authorisations as a').select('a.id').whereRaw('?? = ??', ['a.id', 's.authorisation_id']),
          knex,
          'a',
        ),
      )
      .where('s.look_at', '<=', now)
      .orderBy('s.look_at')
      .limit(64),
  ),

  /** Schedules the next check; of several workers that try at once only one gets true. */
  scheduleCheck: changesOne<[session: SessionKey, lookAt: Instant, next: Instant]>(
    (knex, session, lookAt, next) =>
      knex('approval_sessions')
        .where({ ...toKeyColumns(session), step: 'push', look_at: lookAt })
        .update({ look_at: next }),
  ),

  /** Ends the worker's checks of a session. */
  endChecks: change<[session: SessionKey]>((knex, session) =>
    knex('approval_sessions').where(toKeyColumns(session)).update({ look_at: null }),
  ),

  /** Marks a form as used; false when it was used before. */
  useForm: (transaction: Transaction, id: string, now: Instant): Promise<boolean> =>
    formTable.insertIfNew(transaction, { id, usedAt: now }),

  formsBefore: rowsBefore(formTable, 'used_at'),
};
