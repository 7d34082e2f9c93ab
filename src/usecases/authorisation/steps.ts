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
import { Problem } from '../../domain/problem.js';
import type { Instant } from '../../domain/time.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { checkInTime, whenFree } from './attempts.js';
import type { CurrentRules } from './kinds.js';
import { type BankEvent, tellOnceCommitted } from '../events.js';
import type { Services } from '../services.js';

/** An authorisation as one browser stands before it. */
export interface Visit extends CurrentRules {
  readonly services: Services;
  readonly authorisation: Authorisation;
  readonly session: AuthorisationSession;
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
  const { clock, stores } = services;
  const { authorisations, authorisationSessions } = stores;
  if (!(await authorisationSessions.useForm(transaction, formId, clock.now()))) return false;
  await authorisationSessions.begin(transaction, session, clock.now());
  return authorisations.keepAlive(transaction, authorisation.id, clock.now(), idleSince(services));
}

/**
 * Spends the form and admits an attempt at a password or code, on the authorisation and on a name, before it is
 * checked. The name is the typed one at the login, and at the code the customer's id, so that whoever knows the
 * password cannot guess more codes by spelling the name in another way. Waits while others of this name are being
 * checked; when that takes too long, throws `server.unavailable`, and the form can be sent again. False when form or
 * attempts are used up. Whoever clicks twice then sees what has come of the first click.
 */
export async function admitAttempt(visit: Visit, formId: string, name: string): Promise<boolean> {
  const { services } = visit;
  const { clock, fingerprint, read, stores, work } = services;
  const tryOnce = () => work.run((transaction) => tryToAdmit(transaction, visit, formId, name));
  const isPending = () =>
    read.run((db) => stores.loginFailures.isPending(db, fingerprint(name), clock.now()));
  const admission = await whenFree(tryOnce, services);
  if (admission === 'busy') throw new Problem('server.unavailable', 'Other attempts are being checked.');
  if (admission === 'refused') await whenFree(async () => ((await isPending()) ? 'busy' : 'free'), services);
  return admission === 'admitted';
}

async function tryToAdmit(
  transaction: Transaction,
  visit: Visit,
  formId: string,
  name: string,
): Promise<'admitted' | 'busy' | 'refused'> {
  const { clock, fingerprint, stores } = visit.services;
  const { id } = visit.authorisation;
  const userKey = fingerprint(name);
  const admission = await stores.loginFailures.admit(transaction, userKey, clock.now());
  if (admission === 'busy') return 'busy';
  const isOpen = await beginStep(transaction, visit, formId);
  if (admission === 'locked') {
    if (isOpen) await tellLock(transaction, visit, name);
    return 'refused';
  }
  const hasAttempts = isOpen && (await stores.authorisations.countAttempt(transaction, id));
  if (hasAttempts) {
    // Whoever has said a name is identified, whether the password is right or not.
    if (visit.session.step === 'login') await stores.authorisations.advance(transaction, id, 'psuIdentified');
    return 'admitted';
  }
  await stores.loginFailures.release(transaction, userKey);
  return 'refused';
}

/** A name that is locked ends nothing: the browser is back at the login, and the link outlives the lock. */
export async function tellLock(transaction: Transaction, visit: Visit, name: string): Promise<void> {
  const { authorisation, services, session } = visit;
  const { fingerprint, stores } = services;
  const { lockedUntil } = await stores.loginFailures.find(transaction, fingerprint(name));
  const next = { ...atLogin(visit, 'locked'), ...typedName(visit, name), lockedUntil };
  const { authorisationId } = next;
  tellOnceCommitted(transaction, { kind: 'login-locked', authorisationId, userName: name }, services);
  await stores.authorisationSessions.move(transaction, session.step, next);
  await stores.authorisations.keepAlive(transaction, authorisation.id, lockedUntil, idleSince(services));
}

const longestNameKept = 100;

/** The name as it is typed at the login, and is kept from there on. */
export function typedName({ session }: Visit, typed: string): Pick<AuthorisationSession, 'userName'> {
  const userName = session.step === 'login' ? typed : session.userName;
  return userName !== undefined && userName.length <= longestNameKept ? { userName } : {};
}

/** Whether an admitted attempt was right. */
export async function checkAttempt<T>(visit: Visit, name: string, check: () => Promise<T>): Promise<T> {
  const { services } = visit;
  const giveBack = () => services.work.run((transaction) => forgiveAttempt(transaction, visit, name));
  return checkInTime(check, giveBack, services);
}

/** Takes back the count of an attempt that was right, or was not checked. */
export async function forgiveAttempt(
  transaction: Transaction,
  { authorisation, services }: Visit,
  name: string,
): Promise<void> {
  await services.stores.authorisations.forgiveAttempt(transaction, authorisation.id);
  await services.stores.loginFailures.release(transaction, services.fingerprint(name));
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
  const { clock, fingerprint, policy, stores } = services;
  const userKey = fingerprint(name);
  const lockedUntil = clock.now() + policy.loginLockSeconds * 1000;
  await stores.loginFailures.countFailure(transaction, userKey, lockedUntil);
  tellOnceCommitted(transaction, failureOf(visit, notice, name), services);
  // Apart, because they alone reject; see docs/decisions.md, D15.
  if (notice === 'code-wrong') await stores.authorisations.countWrongCode(transaction, authorisation.id);
  const { failures: failuresOfName } = await stores.loginFailures.find(transaction, userKey);
  const current = await stores.authorisations.find(transaction, authorisation.id);
  if (!current) return;
  const isLocked = failuresOfName >= failuresAllowed;
  const isLast = current.failures >= failuresAllowed;
  if (isLocked && !isLast) return tellLock(transaction, visit, name);
  const left = failuresAllowed - Math.max(current.failures, failuresOfName);
  await stores.authorisationSessions.move(transaction, session.step, {
    ...session,
    notice,
    ...typedName(visit, name),
    ...(left < failuresAllowed - 2 && { attemptsLeft: left }),
    ...(isLocked && { lockedUntil }),
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
    const isFirst = await authorisationSessions.useForm(transaction, `${formId}.`, services.clock.now());
    if (!isFirst || !(await authorisationSessions.move(transaction, step, next))) return;
    tellOnceCommitted(transaction, failureOf(visit, refusal, psuId), services);
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

/** Five wrong attempts lock the customer's name, whatever is confirmed elsewhere. */
export async function isLockedName({ services }: Visit, psuId: string): Promise<boolean> {
  const { clock, fingerprint, read, stores } = services;
  const { failures, lockedUntil } = await read.run((db) => stores.loginFailures.find(db, fingerprint(psuId)));
  return failures >= failuresAllowed && lockedUntil > clock.now();
}

/** A browser that is back at the login, with nothing left of what it had said. */
export function atLogin({ authorisation, session }: Visit, notice?: AuthorisationSession['notice']) {
  const { browserKey } = session;
  return { authorisationId: authorisation.id, browserKey, step: 'login', ...(notice && { notice }) } as const;
}
