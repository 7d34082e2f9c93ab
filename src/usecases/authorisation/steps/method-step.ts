/**
 * Choice and start of an SCA method, between review and confirmation; the method is started for exactly what was
 * reviewed.
 */
import type { ShownRequest } from '../../../bank/sca.js';
import type { AuthorisationSession } from '../../../domain/authorisation/authorisation.js';
import { type ScaMethod, scaRulesOf, unansweredAllowed } from '../../../domain/authorisation/sca-method.js';
import { defined } from '../../../domain/defined.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import { awaitFirstSubmit } from './double-submit.js';
import { beginStep, type Visit } from './step.js';

/** Minimum pause in milliseconds between two codes or app requests. */
const pauseMilliseconds = 30_000;

/**
 * Rate limit of codes and app requests per customer: counts a start and returns whether it is allowed. Otherwise a
 * known password would let an attacker make the customer's phone ring without end. The count is cleared by a
 * confirmation or after the length of a lockout.
 */
export async function admitStart(
  transaction: Transaction,
  { services }: Visit,
  method: ScaMethod,
  psuId: string,
): Promise<boolean> {
  if (!scaRulesOf(method).isSent) return true;
  const { fingerprint, policy, proofClock, stores } = services;
  const now = proofClock.now();
  const limit = { most: unansweredAllowed, since: now - policy.loginLockSeconds * 1000 };
  return stores.scaRequests.admit(transaction, fingerprint(psuId), now, limit);
}

/** Starts the method that a customer with several methods chose. */
export async function chooseMethod(visit: Visit, formId: string, methodId: string): Promise<void> {
  const { services, session } = visit;
  const { stores, work } = services;
  const method = session.methods?.find(({ id }) => id === methodId);
  const { psuId } = session;
  if (session.step !== 'method' || method === undefined || psuId === undefined) return;
  const isSoon = scaRulesOf(method).step === 'push' && isSentJustNow(visit);
  // The form is spent before anything is sent, so that a double submit sends one code.
  const click = await work.run(async (transaction) => {
    if (!(await beginStep(transaction, visit, formId))) return 'second';
    const { authorisationId } = session;
    if (!isSoon && (await admitStart(transaction, visit, method, psuId))) {
      await stores.authorisations.advance(transaction, authorisationId, 'scaMethodSelected');
      return 'starts';
    }
    const next = { ...session, notice: isSoon ? 'sent-just-now' : 'sent-too-often' } as const;
    await stores.authorisationSessions.move(transaction, 'method', next);
    return 'refused';
  });
  if (click === 'second') await awaitFirstSubmit(visit);
  if (click !== 'starts') return;
  const { chosenIbans, methods } = session;
  await startMethod(visit, method, { psuId, ...defined({ chosenIbans, methods }) });
}

type Reviewed = Pick<AuthorisationSession, 'chosenIbans' | 'methods'> & { readonly psuId: string };

/** Starts a method and moves to its step. A failure before that leaves the customer at the present step. */
export async function startMethod(visit: Visit, method: ScaMethod, reviewed: Reviewed): Promise<void> {
  const { services, session } = visit;
  const { stores, work } = services;
  const { authorisationId, browserKey, step, userName } = session;
  const started = await startChallenge(visit, method, reviewed);
  await work.run(async (transaction) => {
    const next = { authorisationId, browserKey, ...reviewed, ...started };
    const moved = { ...next, ...defined({ userName }) };
    if (!(await stores.authorisationSessions.move(transaction, step, moved))) return;
    await stores.authorisations.advance(transaction, authorisationId, 'started');
  });
}

/** Starts a method for exactly what was reviewed; returns the session's fields for it. */
export async function startChallenge(
  { asked, authorisation, rules, services }: Visit,
  method: ScaMethod,
  { chosenIbans, psuId }: Reviewed,
  more: ShownRequest = {},
) {
  const shown = { ...defined({ tppName: asked?.client.name }), ...more };
  const challenge = await services.sca.start(psuId, method.id, rules.bindingOf(chosenIbans), shown);
  const { id: authorisationId } = authorisation;
  services.tell({ kind: 'confirmation-asked', authorisationId, psuId, method: method.kind });
  const sentAt = services.proofClock.now();
  // The worker follows only kinds that need no browser afterwards: a consent's browser fetches the code for its client,
  // a login's is to be logged in.
  const needsNoBrowser = !['consent', 'session'].includes(authorisation.resource.kind);
  const { step } = scaRulesOf(method);
  const isFollowed = step === 'push' && needsNoBrowser;
  return {
    step,
    method,
    challenge,
    sentAt,
    ...(isFollowed && { lookAt: sentAt }),
  } as const;
}

/** Sends another code or app request for the same decision, after the pause. */
export async function sendAgain(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  const { proofClock, stores, work } = services;
  const { chosenIbans, method, psuId } = session;
  if ((session.step !== 'code' && session.step !== 'push') || !method || psuId === undefined) return;
  const sends = await work.run(async (transaction) => {
    if (!(await beginStep(transaction, visit, formId))) return false;
    const now = proofClock.now();
    const isTime = await stores.authorisationSessions.sendAgain(
      transaction,
      session,
      now,
      now - pauseMilliseconds,
    );
    const isAllowed = isTime && (await admitStart(transaction, visit, method, psuId));
    const next = { ...session, notice: isTime ? 'sent-too-often' : 'sent-just-now' } as const;
    if (!isAllowed) await stores.authorisationSessions.settle(transaction, session, next);
    return isAllowed;
  });
  if (!sends) return;
  const started = await startChallenge(visit, method, { psuId, ...defined({ chosenIbans }) });
  const next = { ...session, ...started, notice: 'sent-again' } as const;
  await work.run((transaction) => stores.authorisationSessions.settle(transaction, session, next));
}

/** Returns to the choice of a method; the started method is abandoned. */
export async function chooseAnother(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  const { authorisationId, browserKey, chosenIbans, methods, psuId, sentAt, userName } = session;
  if ((session.step !== 'code' && session.step !== 'push') || (methods?.length ?? 0) < 2) return;
  const kept = defined({ chosenIbans, methods, psuId, sentAt, userName });
  const next = { authorisationId, browserKey, step: 'method', ...kept } as const;
  await services.work.run(async (transaction) => {
    if (await beginStep(transaction, visit, formId))
      await services.stores.authorisationSessions.settle(transaction, session, next);
  });
}

function isSentJustNow({ services, session }: Visit): boolean {
  return session.sentAt !== undefined && session.sentAt + pauseMilliseconds > services.proofClock.now();
}
