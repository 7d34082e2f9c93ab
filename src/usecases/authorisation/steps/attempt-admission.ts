/** Brute-force protection: attempts are admitted before the check, so that concurrent ones cannot exceed the limit. */
import { Problem } from '../../../domain/problem.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import { checkInTime, waitDeadline, pollWhileBusy } from '../attempts/attempts.js';
import { attemptCounterKey, deviceKnowing, passwordCounterKey } from '../attempts/brute-force-counters.js';
import { isLocked } from '../../limits/lockouts.js';
import type { CheckRequester } from '../../limits/password-checks.js';
import { beginStep, endAttempt, forgiveAttempt, recordLockout, type Visit } from './step.js';

/**
 * Spends the form and admits an attempt at a password or code, counted on the authorisation and on a name, before the
 * check. The name is the typed one at the login; at the code it is the customer's id, so that other spellings of the
 * name give no further attempts. Waits while other attempts of this name are checked, and throws `server.unavailable`
 * when that takes too long; the form can then be sent again. Returns false when form or attempts are used up; a double
 * submit then shows the outcome of the first click.
 */
export async function admitAttempt(visit: Visit, formId: string, name: string): Promise<boolean> {
  const { services } = visit;
  const tryOnce = () => services.work.run((transaction) => tryToAdmit(transaction, visit, formId, name));
  return (await firstAnswer(visit, name, tryOnce)) === 'admitted';
}

/**
 * As above for a password, which is admitted and checked when its queue slot comes up: a queued attempt neither counts
 * nor uses the form. Undefined when form or attempts are used up.
 */
export async function attemptPassword<T>(
  visit: Visit,
  formId: string,
  name: string,
  check: () => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const { services } = visit;
  const tryOnce = async () => {
    const admission = await services.work.run((transaction) => tryToAdmit(transaction, visit, formId, name));
    return admission === 'admitted' ? { result: await checkAttempt(visit, formId, name, check) } : admission;
  };
  const until = waitDeadline(services);
  const turn = toCheckRequester(visit, name, until);
  // A locked name is refused without a check, so it does not queue.
  const isNameLocked = await isLocked(visit, passwordCounterKey(visit, name));
  const inTurn = () => (isNameLocked ? tryOnce() : services.passwordChecks(turn, tryOnce));
  const answer = await firstAnswer(visit, name, inTurn, until);
  return answer === 'refused' ? undefined : answer;
}

function toCheckRequester(visit: Visit, name: string, until: number): CheckRequester {
  const { sender, session } = visit;
  const device = deviceKnowing(name, visit);
  const browser = device ?? session.browserKey;
  return { address: sender?.address ?? '', browser, isKnown: device !== undefined, until };
}

/**
 * The answer to an attempt. A refused one waits until the pending checks of the same name end, perhaps its own first
 * click.
 */
async function firstAnswer<Answer>(
  visit: Visit,
  name: string,
  tryOnce: () => Promise<Answer | 'busy'>,
  until = waitDeadline(visit.services),
): Promise<Answer> {
  const { services } = visit;
  const { proofClock, read, stores } = services;
  const key = attemptCounterKey(visit, name);
  const isPending = () => read.run((db) => stores.loginFailures.isPending(db, key, proofClock.now()));
  const answer = await pollWhileBusy(tryOnce, services, until);
  if (answer === 'busy') throw new Problem('server.unavailable', 'Other attempts are being checked.');
  if (answer === 'refused')
    await pollWhileBusy(async () => ((await isPending()) ? 'busy' : 'free'), services, until);
  return answer;
}

async function tryToAdmit(
  transaction: Transaction,
  visit: Visit,
  formId: string,
  name: string,
): Promise<'admitted' | 'busy' | 'refused'> {
  const { proofClock, stores } = visit.services;
  const { id } = visit.authorisation;
  const userKey = attemptCounterKey(visit, name);
  const admission = await stores.loginFailures.admit(transaction, userKey, proofClock.now());
  if (admission === 'busy') return 'busy';
  const isOpen = await beginStep(transaction, visit, formId);
  if (admission === 'locked') {
    if (isOpen) await recordLockout(transaction, visit, name);
    return 'refused';
  }
  const hasAttempts = isOpen && (await stores.authorisations.countAttempt(transaction, id));
  if (hasAttempts) {
    // A typed name identifies the customer, whether or not the password is right.
    if (visit.session.step === 'login') await stores.authorisations.advance(transaction, id, 'psuIdentified');
    return 'admitted';
  }
  await stores.loginFailures.release(transaction, userKey);
  return 'refused';
}

export async function checkAttempt<T>(
  visit: Visit,
  formId: string,
  name: string,
  check: () => Promise<T>,
): Promise<T> {
  const { services } = visit;
  const giveBack = () =>
    services.work.run(async (transaction) => {
      if (await endAttempt(transaction, visit, formId)) await forgiveAttempt(transaction, visit, name);
    });
  return checkInTime(check, giveBack, services);
}
