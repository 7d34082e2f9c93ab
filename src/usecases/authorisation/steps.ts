/**
 * What every step of an authorisation shares: one use per form, counted attempts, and a truthful end. When the answer to
 * its COMMIT was lost, the unit of work runs a step's work again (docs/decisions.md, D8 and D9): one that must not happen
 * twice begins with a form that can be used, or a session that can be moved, once.
 */
import {
  type Authorisation,
  type AuthorisationSession,
  failuresAllowed,
  isIdle,
  isLoginRefusal,
  type Refusal,
} from '../../domain/authorisation/authorisation.js';
import type { Instant } from '../../domain/time.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { renewBrowser, type Sender } from './browsers.js';
import { codeCount, countOf, isLocked, passwordCount } from './counts.js';
import type { CurrentRules } from './kinds.js';
import { type BankEvent, tellOnceCommitted } from '../events.js';
import type { Services } from '../services.js';

/** An authorisation as one browser stands before it. */
export interface Visit extends CurrentRules {
  readonly authorisation: Authorisation;
  readonly session: AuthorisationSession;
  /** Absent where no browser has sent a form: for the bank's app and the worker. */
  readonly sender?: Sender;
  /** Names the session that a login begins. */
  readonly newSessionKey?: string;
}

/** Links last used at this instant or before are dead. */
export function idleSince({ clock, policy }: Services): Instant {
  return clock.now() - policy.authorisationIdleSeconds * 1000;
}

/** Whether nothing can be done here any more; also when time has ended it, and nobody has written that down yet. */
export function hasEnded({ authorisation, isOverdue, services }: Visit): boolean {
  const { clock, policy } = services;
  const isDead = isIdle(authorisation, policy.authorisationIdleSeconds, clock.now());
  return authorisation.outcome !== undefined || isOverdue || isDead;
}

/** Spends the form and locks the authorisation; false when form or authorisation are used up. */
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

/** A name that is locked ends nothing: the browser is back at the login, and the link outlives the lock. */
export async function tellLock(transaction: Transaction, visit: Visit, name: string): Promise<void> {
  const { authorisation, services, session } = visit;
  const { clock, proofClock, stores } = services;
  const { lockedUntil } = await stores.loginFailures.find(transaction, countOf(visit, name));
  const next = { ...atLogin(visit, 'locked'), ...typedName(visit, name), lockedUntil };
  const { authorisationId } = next;
  tellOnceCommitted(transaction, { kind: 'login-locked', authorisationId, userName: name }, services);
  await stores.authorisationSessions.move(transaction, session.step, next);
  // The link goes by another clock than the lock.
  const usedAt = lockedUntil - proofClock.now() + clock.now();
  await stores.authorisations.keepAlive(transaction, authorisation.id, usedAt, idleSince(services));
}

const longestNameKept = 100;

/** The name as it is typed at the login, and is kept from there on. */
export function typedName({ session }: Visit, typed: string): Pick<AuthorisationSession, 'userName'> {
  const userName = session.step === 'login' ? typed : session.userName;
  return userName !== undefined && userName.length <= longestNameKept ? { userName } : {};
}

/** Takes back the count of an attempt that was right, or was not checked. */
export async function forgiveAttempt(transaction: Transaction, visit: Visit, name: string): Promise<void> {
  const { authorisations, loginFailures } = visit.services.stores;
  await authorisations.forgiveAttempt(transaction, visit.authorisation.id);
  await loginFailures.release(transaction, countOf(visit, name));
}

/**
 * A wrong password or code: this browser's page tells how many attempts are left. The last one ends the authorisation, and
 * what it is about waits for another; five wrong codes after a login reject that too.
 */
export async function recordFailure(
  transaction: Transaction,
  visit: Visit,
  notice: 'credentials-wrong' | 'code-wrong',
  name: string,
): Promise<void> {
  const { authorisation, rules, services, session } = visit;
  const { policy, proofClock, stores } = services;
  const userKey = countOf(visit, name);
  const now = proofClock.now();
  const lockedUntil = now + policy.loginLockSeconds * 1000;
  await stores.loginFailures.countFailure(transaction, userKey, lockedUntil);
  tellOnceCommitted(transaction, failureOf(visit, notice, name), services);
  if (notice === 'code-wrong') {
    // Five wrong codes let nobody log in either.
    await stores.loginFailures.countWithOthers(transaction, passwordCount(visit, name), now, lockedUntil);
    // Apart, because they alone reject; see docs/decisions.md, D15.
    await stores.authorisations.countWrongCode(transaction, authorisation.id);
  }
  const { failures: failuresOfName } = await stores.loginFailures.find(transaction, userKey);
  const current = await stores.authorisations.find(transaction, authorisation.id);
  if (!current) return;
  const isNameLocked = failuresOfName >= failuresAllowed;
  const isLast = current.failures >= failuresAllowed;
  if (isNameLocked && !isLast) return tellLock(transaction, visit, name);
  const left = failuresAllowed - Math.max(current.failures, failuresOfName);
  await stores.authorisationSessions.move(transaction, session.step, {
    ...session,
    notice,
    ...typedName(visit, name),
    ...(left < failuresAllowed - 2 && { attemptsLeft: left }),
    ...(isNameLocked && { lockedUntil }),
  });
  if (!isLast) return;
  if (current.wrongCodes >= failuresAllowed) await rules.reject(transaction, 'locked');
  else await stores.authorisations.end(transaction, authorisation.id, 'locked');
}

/**
 * Why nothing comes of a login or a code that was right. Whoever may not sign leaves what waits as it is, and another
 * customer may log in; what cannot be carried out is rejected.
 */
export async function refuse(visit: Visit, attempt: RightAttempt, refusal: Refusal): Promise<void> {
  const { rules, services, session } = visit;
  const { authorisationId, browserKey, step } = session;
  const { formId, isCounted, psuId, name } = attempt;
  const { authorisationSessions } = services.stores;
  const next = isLoginRefusal(refusal)
    ? atLogin(visit, refusal)
    : ({ authorisationId, browserKey, psuId, step: 'review' } as const);
  await services.work.run(async (transaction) => {
    // A work that is run again finds the form used, and must not forgive twice.
    const isFirst = await authorisationSessions.useForm(transaction, `${formId}.`, services.proofClock.now());
    if (!isFirst || !(await authorisationSessions.move(transaction, step, next))) return;
    tellOnceCommitted(transaction, failureOf(visit, refusal, psuId), services);
    if (step === 'login') await renewBrowser(transaction, visit);
    if (isCounted) await forgiveAttempt(transaction, visit, name);
    if (!isLoginRefusal(refusal)) await rules.reject(transaction, refusal);
  });
}

/** Of a login, where `name` is what was typed, or of a confirmation, where it is the customer's id. */
function failureOf(
  { authorisation: { id: authorisationId }, session }: Visit,
  cause: Refusal | 'credentials-wrong' | 'code-wrong',
  name: string,
): BankEvent {
  return session.step === 'login' && cause !== 'code-wrong'
    ? { kind: 'login-rejected', authorisationId, cause, userName: name }
    : { kind: 'confirmation-rejected', authorisationId, cause, psuId: name };
}

/** A password or a code that was right, or a confirmation elsewhere: of whom, and with which form it came. */
export interface RightAttempt {
  readonly formId: string;
  /** Whether it was admitted as an attempt, which it then is no more. */
  readonly isCounted: boolean;
  /** What it was counted by. */
  readonly name: string;
  readonly psuId: string;
}

/** Five wrong codes lock a customer, whatever is confirmed elsewhere; wrong passwords stop nobody who is logged in. */
export async function isLockedCustomer(visit: Visit, psuId: string): Promise<boolean> {
  return isLocked(visit, codeCount(visit, psuId));
}

/** A browser that is back at the login, with nothing left of what it had said. */
export function atLogin({ authorisation, session }: Visit, notice?: AuthorisationSession['notice']) {
  const { browserKey } = session;
  return { authorisationId: authorisation.id, browserKey, step: 'login', ...(notice && { notice }) } as const;
}
