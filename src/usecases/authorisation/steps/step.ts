/**
 * Shared by all steps of an authorisation: single-use forms, counted attempts, truthful endings. After a lost COMMIT
 * answer the unit of work retries a step (docs/developer/decisions, D8 and D9), so work that must not happen twice begins by
 * spending a form or moving a session.
 */
import {
  type Authorisation,
  type AuthorisationSession,
  failuresAllowed,
  isIdle,
  isLoginRefusal,
  type Refusal,
} from '../../../domain/authorisation/authorisation.js';
import { defined } from '../../../domain/defined.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import { renewBrowser, type Sender } from '../attempts/browsers.js';
import { codeCounterKey, attemptCounterKey, passwordCounterKey } from '../attempts/brute-force-counters.js';
import type { CurrentRules } from '../kinds.js';
import { type BankEvent, emitAfterCommit } from '../../events.js';
import { endContinuedLogins, isLocked } from '../../limits/lockouts.js';
import { idleSince } from '../../services.js';

/** An authorisation as seen by one browser. */
export interface Visit extends CurrentRules {
  readonly authorisation: Authorisation;
  readonly session: AuthorisationSession;
  /** Absent without a form from a browser, that is for the bank's app and the worker. */
  readonly sender?: Sender;
  /** Key of the session that a login begins. */
  readonly newSessionKey?: string;
}

/** Whether the authorisation has ended, also by an expiry that is not yet recorded. */
export function hasEnded({ authorisation, isOverdue, services }: Visit): boolean {
  const { clock, policy } = services;
  const isDead = isIdle(authorisation, policy.authorisationIdleSeconds, clock.now());
  return authorisation.outcome !== undefined || isOverdue || isDead;
}

/** Spends the form and locks the authorisation; false when either is used up. */
export async function beginStep(
  transaction: Transaction,
  { authorisation, session, services }: Visit,
  formId: string,
): Promise<boolean> {
  const { clock, proofClock, stores } = services;
  const { authorisations, authorisationSessions } = stores;
  if (!(await authorisationSessions.useForm(transaction, formId, proofClock.now()))) return false;
  await authorisationSessions.begin(transaction, session, proofClock.now());
  return authorisations.keepAlive(transaction, authorisation.id, clock.now(), idleSince(services));
}

/**
 * A locked name does not end the authorisation: the browser returns to the login, and the link outlives the lockout.
 */
export async function recordLockout(transaction: Transaction, visit: Visit, name: string): Promise<void> {
  const { authorisation, services, session } = visit;
  const { clock, proofClock, stores } = services;
  const { lockedUntil } = await stores.loginFailures.find(transaction, attemptCounterKey(visit, name));
  const { userName } = session;
  const next = { ...sessionAtLogin(visit, 'locked'), ...defined({ userName }), lockedUntil };
  const { authorisationId } = next;
  emitAfterCommit(transaction, { kind: 'login-locked', authorisationId, userName: name }, services);
  await stores.authorisationSessions.move(transaction, session.step, next);
  // The lockout runs on `proofClock`, the link on `clock`.
  const usedAt = lockedUntil - proofClock.now() + clock.now();
  await stores.authorisations.keepAlive(transaction, authorisation.id, usedAt, idleSince(services));
}

/** Spends the end of a form's admitted attempt; false in a retried unit of work, which must not count it twice. */
export function endAttempt(transaction: Transaction, { services }: Visit, formId: string): Promise<boolean> {
  const { proofClock, stores } = services;
  return stores.authorisationSessions.useForm(transaction, `${formId}.`, proofClock.now());
}

/** Uncounts an attempt that was right or not checked. */
export async function forgiveAttempt(transaction: Transaction, visit: Visit, name: string): Promise<void> {
  const { authorisations, loginFailures } = visit.services.stores;
  await authorisations.forgiveAttempt(transaction, visit.authorisation.id);
  await loginFailures.release(transaction, attemptCounterKey(visit, name));
}

/** A wrong password or code: its form, and the name that it was counted under. */
export interface WrongAttempt {
  readonly formId: string;
  readonly name: string;
  readonly notice: 'credentials-wrong' | 'code-wrong';
}

/**
 * Records a wrong password or code; the page shows how many attempts are left. The last one ends the authorisation and
 * leaves the resource open; five wrong codes after a login also reject the resource.
 */
export async function recordFailure(
  transaction: Transaction,
  visit: Visit,
  { formId, name, notice }: WrongAttempt,
): Promise<void> {
  if (!(await endAttempt(transaction, visit, formId))) return;
  const { authorisation, rules, services, session } = visit;
  const { policy, proofClock, stores } = services;
  const userKey = attemptCounterKey(visit, name);
  const now = proofClock.now();
  const lockedUntil = now + policy.loginLockSeconds * 1000;
  await stores.loginFailures.countFailure(transaction, userKey, lockedUntil);
  emitAfterCommit(transaction, toFailureEvent(visit, notice, name), services);
  if (notice === 'code-wrong') {
    // Wrong codes also count towards the lockout of the login.
    await stores.loginFailures.countWithOthers(
      transaction,
      passwordCounterKey(visit, name),
      now,
      lockedUntil,
    );
    // Counted apart, because only wrong codes reject the resource; see docs/developer/decisions, D15.
    await stores.authorisations.countWrongCode(transaction, authorisation.id);
  }
  const { failures: failuresOfName } = await stores.loginFailures.find(transaction, userKey);
  const current = await stores.authorisations.find(transaction, authorisation.id);
  if (!current) return;
  const isNameLocked = failuresOfName >= failuresAllowed;
  const isLast = current.failures >= failuresAllowed;
  // Wrong codes can complete a lock of the login that wrong passwords have begun.
  const ofLogin = await stores.loginFailures.find(transaction, passwordCounterKey(visit, name));
  if (isNameLocked || ofLogin.failures >= failuresAllowed)
    await endContinuedLogins(transaction, name, services, authorisation.id);
  if (isNameLocked && !isLast) return recordLockout(transaction, visit, name);
  const left = failuresAllowed - Math.max(current.failures, failuresOfName);
  await stores.authorisationSessions.move(transaction, session.step, {
    ...session,
    notice,
    ...(left < failuresAllowed - 2 && { attemptsLeft: left }),
    ...(isNameLocked && { lockedUntil }),
  });
  if (!isLast) return;
  if (current.wrongCodes >= failuresAllowed) await rules.reject(transaction, 'locked');
  else await stores.authorisations.end(transaction, authorisation.id, 'locked');
}

/**
 * Refuses a right login or code. A customer who may not sign leaves the resource open for another customer; a resource
 * that cannot be carried out is rejected.
 */
export async function refuse(visit: Visit, attempt: RightAttempt, refusal: Refusal): Promise<void> {
  const { rules, services, session } = visit;
  const { authorisationId, browserKey, step } = session;
  const { formId, isCounted, psuId, name } = attempt;
  const { authorisationSessions } = services.stores;
  const next = isLoginRefusal(refusal)
    ? sessionAtLogin(visit, refusal)
    : ({ authorisationId, browserKey, psuId, step: 'review' } as const);
  await services.work.run(async (transaction) => {
    if (!(await endAttempt(transaction, visit, formId))) return;
    if (!(await authorisationSessions.move(transaction, step, next))) return;
    emitAfterCommit(transaction, toFailureEvent(visit, refusal, psuId), services);
    if (step === 'login') await renewBrowser(transaction, visit, psuId);
    if (isCounted) await forgiveAttempt(transaction, visit, name);
    if (!isLoginRefusal(refusal)) await rules.reject(transaction, refusal);
  });
}

/** The event for a failed login (`name` is the typed name) or confirmation (`name` is the customer's id). */
function toFailureEvent(
  { authorisation: { id: authorisationId }, session }: Visit,
  cause: Refusal | 'credentials-wrong' | 'code-wrong',
  name: string,
): BankEvent {
  return session.step === 'login' && cause !== 'code-wrong'
    ? { kind: 'login-rejected', authorisationId, cause, userName: name }
    : { kind: 'confirmation-rejected', authorisationId, cause, psuId: name };
}

/** A right password or code, or a confirmation in the app: its customer and form. */
export interface RightAttempt {
  readonly formId: string;
  /** Whether it was admitted as an attempt, and must be uncounted. */
  readonly isCounted: boolean;
  /** The name that it was counted under. */
  readonly name: string;
  readonly psuId: string;
}

/**
 * Whether wrong codes have locked the customer, who then cannot confirm by other means either; wrong passwords do not
 * stop a customer who is logged in.
 */
export async function isLockedCustomer(visit: Visit, psuId: string): Promise<boolean> {
  return isLocked(visit, codeCounterKey(visit, psuId));
}

/** A session back at the login, without anything entered before. */
export function sessionAtLogin({ authorisation, session }: Visit, notice?: AuthorisationSession['notice']) {
  const { browserKey } = session;
  return { authorisationId: authorisation.id, browserKey, step: 'login', ...(notice && { notice }) } as const;
}
