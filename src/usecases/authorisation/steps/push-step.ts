/**
 * Last step with a push confirmation in the bank's app: page and worker both poll the authenticator, so that a payment
 * proceeds even with the page closed. A poll is no attempt: a missing answer is neither right nor wrong.
 */
import { isLoggedOut } from '../../../domain/authorisation/authorisation.js';
import { decoupledKey, isDecoupled } from '../../../domain/authorisation/decoupled.js';
import { confirmationWaitMilliseconds, type PushOutcome } from '../../../domain/authorisation/sca-method.js';
import type { AuthorisationSession } from '../../../domain/authorisation/authorisation.js';
import { Problem } from '../../../domain/problem.js';
import { idleSince, type Services } from '../../services.js';
import { decide } from './decision.js';
import { askInApp, endDecoupled } from './decoupled-step.js';
import { loadVisit } from './loading.js';
import { awaitFirstSubmit } from './double-submit.js';
import { beginStep, hasEnded, isLockedCustomer, recordLockout, type Visit } from './step.js';

/** Poll interval in milliseconds after the customer says "I have confirmed". */
const pauseMilliseconds = 500;

/** The customer says that the push is confirmed: waits ten seconds at most for the authenticator to agree. */
export async function awaitConfirmation(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  const { psuId } = session;
  if (session.step !== 'push' || psuId === undefined) return;
  if (!(await services.work.run((transaction) => beginStep(transaction, visit, formId))))
    return awaitFirstSubmit(visit);
  // Without a waiting place it polls once: the page says that the answer is missing, and the worker follows a payment.
  const leave = services.waitingPlaces.take(psuId);
  try {
    await settle(visit, formId, await awaitOutcome(visit, leave !== undefined), 'push-waiting');
  } finally {
    leave?.();
  }
}

async function awaitOutcome(visit: Visit, mayWait: boolean): Promise<PushOutcome> {
  const { pause, proofClock } = visit.services;
  const until = proofClock.now() + confirmationWaitMilliseconds;
  let outcome = await pollOutcome(visit);
  for (
    let waited = 0;
    mayWait && outcome === 'waiting' && waited < confirmationWaitMilliseconds;
    waited += pauseMilliseconds
  ) {
    if (proofClock.now() >= until) break;
    await pause(pauseMilliseconds);
    outcome = await pollOutcome(visit);
  }
  return outcome;
}

async function pollOutcome({ rules, services, session }: Visit): Promise<PushOutcome> {
  return services.sca.outcomeOf(session.challenge ?? '', rules.bindingOf(session.chosenIbans));
}

/** Carries out the authenticator's answer; false while there is none. */
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
        await services.work.run((transaction) => recordLockout(transaction, visit, psuId));
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

/** Records a refusal in the app, which equals one on the page. */
async function refuseByApp({ rules, services, session }: Visit, psuId: string): Promise<void> {
  const { authorisationId, browserKey } = session;
  const next = { authorisationId, browserKey, psuId, step: 'review' } as const;
  const { clock, stores, work } = services;
  await work.run(async (transaction) => {
    if (!(await stores.authorisationSessions.settle(transaction, session, next))) return;
    // An authorisation that ended while the page waited must not reject a resource that another one is about.
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

/** The worker's poll intervals in milliseconds: after a missing confirmation, and after a failure. */
const pollMilliseconds = 2_000;
const pollAfterFailureMilliseconds = 10_000;

/** Polls a batch of open push confirmations; returns how many were answered. */
export async function followConfirmations(services: Services): Promise<number> {
  const { proofClock, read, stores } = services;
  const sessions = await read.run((db) => stores.authorisationSessions.findDueChecks(db, proofClock.now()));
  // Independently, so that one failing poll does not block the others.
  const polls = await Promise.allSettled(sessions.map((session) => pollUnlessUnavailable(session, services)));
  const failure = polls.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
  return polls.filter((each) => each.status === 'fulfilled' && each.value).length;
}

/** Polls one session; an unavailable authenticator is polled again later. */
async function pollUnlessUnavailable(session: AuthorisationSession, services: Services): Promise<boolean> {
  try {
    return await poll(session, services);
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') return false;
    throw error;
  }
}

async function poll(session: AuthorisationSession, services: Services): Promise<boolean> {
  const { proofClock, read, stores, work } = services;
  const { authorisationId, browserKey, lookAt } = session;
  // First plans the next poll, so that only one worker polls, and a failure is not retried at once.
  const next = proofClock.now() + pollAfterFailureMilliseconds;
  const isOurs = await work.run((transaction) =>
    stores.authorisationSessions.scheduleCheck(transaction, session, lookAt ?? 0, next),
  );
  if (!isOurs) return false;
  const visit = await read.run((db) => loadVisit(db, authorisationId, browserKey, services));
  const isOver =
    !visit ||
    visit.session.step !== 'push' ||
    hasEnded(visit) ||
    isLoggedOut(visit.session, services.policy.customerIdleSeconds, proofClock.now());
  if (isOver) {
    await work.run((transaction) => stores.authorisationSessions.endChecks(transaction, session));
    return false;
  }
  // A decoupled request has no challenge until it is sent.
  if (visit.session.challenge === undefined) await askInApp(visit);
  else if (await takeAnswer(visit)) return true;
  const soon = proofClock.now() + pollMilliseconds;
  await work.run((transaction) =>
    stores.authorisationSessions.scheduleCheck(transaction, session, next, soon),
  );
  return false;
}

/** Carries out the answer that the authenticator has by now, once among concurrent polls; false while there is none. */
async function takeAnswer(visit: Visit): Promise<boolean> {
  const outcome = await pollOutcome(visit);
  if (!(await settle(visit, visit.services.ids.next(), outcome))) return false;
  if (isDecoupled(visit.session)) await endDecoupled(visit, outcome);
  return true;
}

/** As the worker does, at once: false while the request is not sent or not answered, true once it has ended. */
export async function followDecoupled(authorisationId: string, services: Services): Promise<boolean> {
  const { read } = services;
  const visit = await read.run((db) => loadVisit(db, authorisationId, decoupledKey, services));
  if (!visit || hasEnded(visit)) return true;
  return visit.session.challenge !== undefined && takeAnswer(visit);
}
