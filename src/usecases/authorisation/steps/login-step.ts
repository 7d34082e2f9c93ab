/**
 * First step of an authorisation: user name and password, and whether this customer may sign. Without a review, the
 * confirmation follows at once.
 */
import type { AuthorisationSession } from '../../../domain/authorisation/authorisation.js';
import { Problem } from '../../../domain/problem.js';
import { countLetters } from '../../../domain/visible-text.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import { emitAfterCommit } from '../../events.js';
import { renewBrowser } from '../attempts/browsers.js';
import { admitStart, startChallenge } from './method-step.js';
import { attemptPassword } from './attempt-admission.js';
import { sessionAtLogin, forgiveAttempt, recordFailure, refuse, type Visit } from './step.js';

const longestNameKept = 100;

export async function logIn(
  visit: Visit,
  formId: string,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<void> {
  const { rules, services, session } = visit;
  const { sca, work } = services;
  if (services.login)
    throw new Problem('request.invalid', 'Customers log in elsewhere, without a password here.');
  if (session.step !== 'login') return;

  // One unit: if the next step fails, the customer must not learn that the password was right.
  const attempt = await attemptPassword(visit, formId, userName, async () => {
    const psuId = await sca.checkPassword(userName, password);
    if (psuId === undefined) return undefined;
    const refusal = await rules.findRefusal(psuId);
    return refusal ? { psuId, refusal } : { psuId, next: await nextStep(visit, psuId) };
  });
  if (!attempt) return;
  const right = attempt.result;
  if (right === undefined) {
    const wrong = { formId, name: userName, notice: 'credentials-wrong' } as const;
    await work.run((transaction) => recordFailure(transaction, visit, wrong));
    return;
  }
  if (right.refusal !== undefined) {
    const { psuId, refusal } = right;
    return refuse(visit, { formId, name: userName, psuId, isCounted: true }, refusal);
  }
  await work.run(async (transaction) => {
    // A retried unit of work (see step.ts) finds the step taken, and must not forgive twice.
    const isKept = countLetters(userName) <= longestNameKept;
    const next = { ...right.next, ...(isKept && { userName }) };
    const isFirst = await advanceFromLogin(transaction, visit, right.psuId, next);
    if (isFirst) await forgiveAttempt(transaction, visit, userName);
  });
}

/** Moves a customer on from the login; false when this browser's session has moved already. */
export async function advanceFromLogin(
  transaction: Transaction,
  visit: Visit,
  psuId: string,
  next: AuthorisationSession,
): Promise<boolean> {
  const { services } = visit;
  const { stores } = services;
  const { authorisationId } = next;
  if (!(await stores.authorisationSessions.move(transaction, 'login', next))) return false;
  await renewBrowser(transaction, visit, psuId);
  emitAfterCommit(transaction, { kind: 'login-accepted', authorisationId, psuId }, services);
  const status = next.challenge === undefined ? 'psuAuthenticated' : 'started';
  await stores.authorisations.advance(transaction, authorisationId, status);
  return true;
}

/** Returns the review step; without a review, the choice of a method, or the confirmation by the only method. */
export async function nextStep(visit: Visit, psuId: string): Promise<AuthorisationSession> {
  const { rules, services, session } = visit;
  const { authorisationId, browserKey } = session;
  const common = { authorisationId, browserKey, psuId };
  if (rules.review) return { ...common, step: 'review' };
  const methods = await services.sca.methods(psuId);
  const [method, ...others] = methods;
  if (!method) return sessionAtLogin(visit, 'method-missing');
  if (others.length > 0) return { ...common, step: 'method', methods };
  const isAllowed = await services.work.run((transaction) => admitStart(transaction, visit, method, psuId));
  if (!isAllowed) return sessionAtLogin(visit, 'sent-too-often');
  return { ...common, methods, ...(await startChallenge(visit, method, { psuId })) };
}
