/**
 * Last step where the customer confirms in the bank's app: the page asks for the answer, and so does the worker, so that a
 * payment goes on also when the page is closed. A look is no attempt: an answer that has not come yet is neither right
 * nor wrong.
 */
import { isLoggedOut } from '../../domain/authorisation/authorisation.js';
import { confirmationWaitMilliseconds, type PushOutcome } from '../../domain/authorisation/sca-method.js';
import type { AuthorisationSession } from '../../domain/authorisation/authorisation.js';
import { Problem } from '../../domain/problem.js';
import type { Services } from '../services.js';
import { decide } from './decision.js';
import { load } from './loading.js';
import { awaitFirstClick } from './second-click.js';
import { beginStep, hasEnded, idleSince, isLockedCustomer, tellLock, type Visit } from './steps.js';

/** So often the answer to "I have confirmed" asks. */
const pauseMilliseconds = 500;

/** The customer says that it is confirmed; waits until the authenticator says so too, ten seconds at most. */
export async function awaitConfirmation(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  const { psuId } = session;
  if (session.step !== 'push' || psuId === undefined) return;
  if (!(await services.work.run((transaction) => beginStep(transaction, visit, formId))))
    return awaitFirstClick(visit);
  // Without a place it is asked for once: the page says that it has not come yet, and a payment is followed by the worker.
  const leave = services.waitingPlaces.take(psuId);
  try {
    await settle(visit, formId, await lastOutcomeOf(visit, leave !== undefined), 'push-waiting');
  } finally {
    leave?.();
  }
}

async function lastOutcomeOf(visit: Visit, mayWait: boolean): Promise<PushOutcome> {
  const { pause, proofClock } = visit.services;
  const until = proofClock.now() + confirmationWaitMilliseconds;
  let outcome = await outcomeOf(visit);
  for (
    let waited = 0;
    mayWait && outcome === 'waiting' && waited < confirmationWaitMilliseconds;
    waited += pauseMilliseconds
  ) {
    if (proofClock.now() >= until) break;
    await pause(pauseMilliseconds);
    outcome = await outcomeOf(visit);
  }
  return outcome;
}

async function outcomeOf({ rules, services, session }: Visit): Promise<PushOutcome> {
  return services.sca.outcomeOf(session.challenge ?? '', rules.bindingOf(session.chosenIbans));
}

/** Makes true what the customer has answered in the app; true when it is answered. */
async function settle(
  visit: Visit,
  formId: string,
  outcome: PushOutcome,
  noticeOfWaiting?: 'push-waiting',
): Promise<boolean> {
  const { rules, services, session } = visit;
  const { psuId } = session;
  if (psuId === undefined) return true;
  switch (outcome) {
    case 'confirmed':
      if (await isLockedCustomer(visit, psuId)) {
        await services.work.run((transaction) => tellLock(transaction, visit, psuId));
      } else {
        await decide(visit, { formId, name: psuId, psuId, isCounted: false }, await rules.findRefusal(psuId));
      }
      return true;
    case 'refused':
      await refuseByApp(visit, psuId);
      return true;
    case 'expired':
      await tell(visit, 'push-expired');
      return true;
    case 'waiting':
      if (noticeOfWaiting) await tell(visit, noticeOfWaiting);
      return false;
  }
}

/** The customer has refused in the app, which is a refusal like that on the page. */
async function refuseByApp({ rules, services, session }: Visit, psuId: string): Promise<void> {
  const { authorisationId, browserKey } = session;
  const next = { authorisationId, browserKey, psuId, step: 'review' } as const;
  const { clock, stores, work } = services;
  await work.run(async (transaction) => {
    if (!(await stores.authorisationSessions.settle(transaction, session, next))) return;
    // What has ended while the page waited decides nothing about what another authorisation asks for.
    if (await stores.authorisations.keepAlive(transaction, authorisationId, clock.now(), idleSince(services)))
      await rules.reject(transaction, 'cancelled');
  });
}

async function tell({ services, session }: Visit, notice: 'push-waiting' | 'push-expired'): Promise<void> {
  const { lookAt, ...rest } = session;
  const isOver = notice === 'push-expired' || lookAt === undefined;
  const next = { ...rest, notice, ...(!isOver && { lookAt }) };
  await services.work.run((transaction) =>
    services.stores.authorisationSessions.settle(transaction, session, next),
  );
}

/** How long until the worker asks again: for a confirmation that has not come, and after a failure. */
const nextLookMilliseconds = 2_000;
const nextLookAfterFailureMilliseconds = 10_000;

/** Asks for some confirmations that customers may have given meanwhile; returns how many have been answered. */
export async function followConfirmations(services: Services): Promise<number> {
  const { proofClock, read, stores } = services;
  const sessions = await read.run((db) => stores.authorisationSessions.toLookAt(db, proofClock.now()));
  // Each for itself, so that one that cannot be asked for keeps no other.
  const looks = await Promise.allSettled(sessions.map((session) => lookLater(session, services)));
  const failure = looks.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
  return looks.filter((each) => each.status === 'fulfilled' && each.value).length;
}

/** What cannot be asked for at this moment is asked for later. */
async function lookLater(session: AuthorisationSession, services: Services): Promise<boolean> {
  try {
    return await look(session, services);
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') return false;
    throw error;
  }
}

async function look(session: AuthorisationSession, services: Services): Promise<boolean> {
  const { ids, proofClock, read, stores, work } = services;
  const { authorisationId, browserKey, lookAt } = session;
  // First of all, so that of several workers one asks, and that what fails is not asked for at once again.
  const next = proofClock.now() + nextLookAfterFailureMilliseconds;
  const isOurs = await work.run((transaction) =>
    stores.authorisationSessions.planLook(transaction, session, lookAt ?? 0, next),
  );
  if (!isOurs) return false;
  const visit = await read.run((db) => load(db, authorisationId, browserKey, services));
  const isOver =
    !visit ||
    visit.session.step !== 'push' ||
    hasEnded(visit) ||
    isLoggedOut(visit.session, services.policy.customerIdleSeconds, proofClock.now());
  if (isOver) {
    await work.run((transaction) => stores.authorisationSessions.endLooks(transaction, session));
    return false;
  }
  if (await settle(visit, ids.next(), await outcomeOf(visit))) return true;
  const soon = proofClock.now() + nextLookMilliseconds;
  await work.run((transaction) => stores.authorisationSessions.planLook(transaction, session, next, soon));
  return false;
}
