/** What every step of an authorisation shares: one use per form, counted attempts, and a truthful end. */
import {
  type Authorisation,
  type AuthorisationSession,
  failuresAllowed,
  isIdle,
} from '../../domain/authorisation/authorisation.js';
import type { Instant } from '../../domain/time.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { checkInTime, whenFree } from './attempts.js';
import type { FoundSubject } from './kinds.js';
import type { Services } from '../services.js';

/** An authorisation as one browser stands before it. */
export interface Visit extends FoundSubject {
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

/** Whether nothing can be done here any more; nobody may be told of an overdue one that a signature counts. */
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
  return authorisations.touch(transaction, authorisation.id, clock.now(), idleSince(services));
}

/**
 * Spends the form and admits an attempt at a password or code, on the authorisation and on the user's name, before
 * it is checked. Waits while others of this name are being checked. False when form or attempts are used up; in the
 * latter case the authorisation has ended. Whoever clicks twice then sees what has come of the first click.
 */
export async function admitAttempt(visit: Visit, formId: string, userName: string): Promise<boolean> {
  const { services } = visit;
  const { clock, fingerprint, read, stores, work } = services;
  const tryOnce = () => work.run((transaction) => tryToAdmit(transaction, visit, formId, userName));
  const isPending = () =>
    read.run((db) => stores.loginFailures.isPending(db, fingerprint(userName), clock.now()));
  const admission = await whenFree(tryOnce, services);
  if (admission === 'refused') await whenFree(async () => ((await isPending()) ? 'busy' : 'free'), services);
  return admission === 'admitted';
}

async function tryToAdmit(
  transaction: Transaction,
  visit: Visit,
  formId: string,
  userName: string,
): Promise<'admitted' | 'busy' | 'refused'> {
  const { clock, fingerprint, stores } = visit.services;
  const { id } = visit.authorisation;
  const userKey = fingerprint(userName);
  const admission = await stores.loginFailures.admit(transaction, userKey, clock.now());
  if (admission === 'busy') return 'busy';
  const isOpen = await beginStep(transaction, visit, formId);
  const isAdmitted = admission === 'admitted';
  const hasAttempts = isOpen && isAdmitted && (await stores.authorisations.countAttempt(transaction, id));
  if (hasAttempts) {
    // Whoever has said a name is identified, whether the password is right or not.
    if (visit.session.step === 'login') await stores.authorisations.advance(transaction, id, 'psuIdentified');
    return 'admitted';
  }
  if (isAdmitted) await stores.loginFailures.release(transaction, userKey);
  if (isOpen) await visit.rules.reject(transaction, 'locked');
  return 'refused';
}

/** Whether an admitted attempt was right. */
export async function checkAttempt<T>(visit: Visit, userName: string, check: () => Promise<T>): Promise<T> {
  const { services } = visit;
  const giveBack = () => services.work.run((transaction) => forgiveAttempt(transaction, visit, userName));
  return checkInTime(check, giveBack, services);
}

/** Takes back the count of an attempt that was right, or was not checked. */
export async function forgiveAttempt(
  transaction: Transaction,
  { authorisation, services }: Visit,
  userName: string,
): Promise<void> {
  await services.stores.authorisations.forgiveAttempt(transaction, authorisation.id);
  await services.stores.loginFailures.release(transaction, services.fingerprint(userName));
}

/** Shows the notice on this browser's page, or ends the authorisation when this was the last attempt. */
export async function recordFailure(
  transaction: Transaction,
  visit: Visit,
  notice: 'credentials-wrong' | 'code-wrong',
  userName: string,
): Promise<void> {
  const { session, services, authorisation } = visit;
  const { clock, fingerprint, policy, stores } = services;
  const lockedUntil = clock.now() + policy.loginLockSeconds * 1000;
  await stores.loginFailures.countFailure(transaction, fingerprint(userName), lockedUntil);
  await stores.authorisationSessions.move(transaction, session.step, { ...session, notice });
  const current = await stores.authorisations.find(transaction, authorisation.id);
  if (current && current.failures >= failuresAllowed) await visit.rules.reject(transaction, 'locked');
}

/** A browser that is back at the login, with nothing left of what it had said. */
export function atLogin({ authorisation, session }: Visit, notice?: AuthorisationSession['notice']) {
  const { browserKey } = session;
  return { authorisationId: authorisation.id, browserKey, step: 'login', ...(notice && { notice }) } as const;
}
