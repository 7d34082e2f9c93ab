/** What every step of an approval shares: one use per form, counted attempts, and a truthful end. */
import {
  failuresAllowed,
  isIdle,
  type Authorisation,
  type AuthorisationOutcome,
} from '../../domain/authorisation/authorisation.js';
import type { AuthorisationSession } from '../../domain/authorisation/session.js';
import type { Instant } from '../../domain/time.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { StepSubject } from './subject.js';
import { checkInTime, whenFree } from './attempts.js';
import type { Services } from '../services.js';

/** An authorisation as one browser stands before it. */
export interface Approval {
  readonly services: Services;
  readonly authorisation: Authorisation;
  readonly subject: StepSubject;
  readonly session: AuthorisationSession;
}

/** Links last used at this instant or before are dead. */
export function idleSince({ clock, policy }: Services): Instant {
  return clock.now() - policy.authorisationIdleSeconds * 1000;
}

export function hasEnded({ authorisation, services, subject }: Approval): boolean {
  const { clock, policy } = services;
  return (
    authorisation.outcome !== undefined ||
    // The worker rejects what is overdue a moment later; until then nobody may be told that a signature counts.
    subject.isOverdue() ||
    isIdle(authorisation, policy.authorisationIdleSeconds, clock.now())
  );
}

/** Spends the form and locks the authorisation; false when form or authorisation are used up. */
export async function beginStep(
  transaction: Transaction,
  { authorisation, session, services }: Approval,
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
export async function admitAttempt(approval: Approval, formId: string, userName: string): Promise<boolean> {
  const { services } = approval;
  const tryOnce = () =>
    services.work.run((transaction) => tryToAdmit(transaction, approval, formId, userName));
  const admission = await whenFree(tryOnce, services);
  if (admission === 'refused') await whenFree(() => findPending(userName, services), services);
  return admission === 'admitted';
}

async function findPending(userName: string, services: Services): Promise<'busy' | 'free'> {
  const { clock, fingerprint, read, stores } = services;
  const isPending = await read.run((db) =>
    stores.loginFailures.isPending(db, fingerprint(userName), clock.now()),
  );
  return isPending ? 'busy' : 'free';
}

async function tryToAdmit(
  transaction: Transaction,
  approval: Approval,
  formId: string,
  userName: string,
): Promise<'admitted' | 'busy' | 'refused'> {
  const { clock, fingerprint, stores } = approval.services;
  const userKey = fingerprint(userName);
  const admission = await stores.loginFailures.admit(transaction, userKey, clock.now());
  if (admission === 'busy') return 'busy';
  const isOpen = await beginStep(transaction, approval, formId);
  const isAdmitted = admission === 'admitted';
  const hasAttempts =
    isOpen &&
    isAdmitted &&
    (await stores.authorisations.countAttempt(transaction, approval.authorisation.id));
  if (hasAttempts) {
    // Whoever has said a name is identified, whether the password is right or not.
    const { id } = approval.authorisation;
    if (approval.session.step === 'login')
      await stores.authorisations.advance(transaction, id, 'psuIdentified');
    return 'admitted';
  }
  if (isAdmitted) await stores.loginFailures.release(transaction, userKey);
  if (isOpen) await endUndecided(transaction, approval, 'locked');
  return 'refused';
}

/** Whether an admitted attempt was right. */
export async function checkAttempt<T>(
  approval: Approval,
  userName: string,
  check: () => Promise<T>,
): Promise<T> {
  const { services } = approval;
  const giveBack = () => services.work.run((transaction) => forgiveAttempt(transaction, approval, userName));
  return checkInTime(check, giveBack, services);
}

/** Takes back the count of an attempt that was right, or was not checked. */
export async function forgiveAttempt(
  transaction: Transaction,
  { authorisation, services }: Approval,
  userName: string,
): Promise<void> {
  await services.stores.authorisations.forgiveAttempt(transaction, authorisation.id);
  await services.stores.loginFailures.release(transaction, services.fingerprint(userName));
}

/** Shows the notice on this browser's page, or ends the authorisation when this was the last attempt. */
export async function recordFailure(
  transaction: Transaction,
  approval: Approval,
  notice: 'credentials-wrong' | 'code-wrong',
  userName: string,
): Promise<void> {
  const { session, services, authorisation } = approval;
  const { clock, fingerprint, policy, stores } = services;
  const lockedUntil = clock.now() + policy.loginLockSeconds * 1000;
  await stores.loginFailures.countFailure(transaction, fingerprint(userName), lockedUntil);
  await services.stores.authorisationSessions.move(transaction, session.step, { ...session, notice });
  const current = await services.stores.authorisations.find(transaction, authorisation.id);
  if (current && current.failures >= failuresAllowed) {
    await endUndecided(transaction, approval, 'locked');
  }
}

/** Rejects what was to be approved and ends its authorisations, unless somebody has decided already. */
export async function endUndecided(
  transaction: Transaction,
  { services, subject }: Pick<Approval, 'services' | 'subject'>,
  outcome: AuthorisationOutcome,
): Promise<void> {
  if (!(await subject.reject(transaction, outcome))) return;
  await services.stores.authorisations.endAllOf(transaction, subject.resource, outcome);
}
