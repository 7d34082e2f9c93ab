/**
 * Last step: the one-time code. With it the customer has decided, unless the customer has lost the right to since the
 * login.
 */
import type { Transaction } from '../../storage/unit-of-work.js';
import { AuthorisationUndone } from './kind.js';
import {
  admitAttempt,
  atLogin,
  checkAttempt,
  forgiveAttempt,
  idleSince,
  recordFailure,
  refuse,
  type Visit,
} from './steps.js';

export async function enterCode(visit: Visit, formId: string, code: string): Promise<void> {
  const { rules, services, session } = visit;
  const { sca, work } = services;
  const { challenge, chosenIbans, psuId } = session;
  if (session.step !== 'code' || challenge === undefined || psuId === undefined) return;
  if (!(await admitAttempt(visit, formId, psuId))) return;

  const binding = rules.bindingOf(chosenIbans);
  const isRight = await checkAttempt(visit, psuId, () => sca.checkCode(challenge, binding, code));
  if (!isRight) {
    await work.run((transaction) => recordFailure(transaction, visit, 'code-wrong', psuId));
    return;
  }
  const attempt = { formId, name: psuId, psuId };
  const refusal = await rules.findRefusal(psuId);
  // Who has signed meanwhile, with another link, is told so below.
  if (refusal && refusal !== 'signed-already') return refuse(visit, attempt, refusal);
  try {
    const isAuthorised = await work.run((transaction) => authorise(transaction, visit, psuId));
    if (isAuthorised) rules.afterwards?.();
  } catch (error) {
    if (!(error instanceof AuthorisationUndone)) throw error;
    // What cannot be authorised as a whole is undone, and rejected as a whole in a transaction of its own.
    await refuse(visit, attempt, 'undone');
  }
}

/** True when everything is authorised with this; false when more signatures are needed, or somebody was faster. */
async function authorise(transaction: Transaction, visit: Visit, psuId: string): Promise<boolean> {
  const { authorisation, newSessionKey, rules, services, session } = visit;
  const { clock, stores } = services;
  const { authorisationId, browserKey, chosenIbans, userName = psuId } = session;
  const next = { authorisationId, browserKey, psuId, step: 'signed' } as const;
  // Before anything is signed: a second click and a work that is run again (see steps.ts) find the session moved.
  if (!(await stores.authorisationSessions.move(transaction, 'code', next))) return false;
  // A right code is no failure, whatever has been decided meanwhile.
  await forgiveAttempt(transaction, visit, psuId);
  const now = clock.now();
  if (!(await stores.authorisations.touch(transaction, authorisation.id, now, idleSince(services))))
    return false;
  // Both under which this customer's failures are counted: the bank's id may differ from the name that was typed.
  for (const name of new Set([psuId, userName]))
    await stores.loginFailures.clear(transaction, services.fingerprint(name));

  const result = await rules.authorise(transaction, { psuId, chosenIbans, newSessionKey });
  if (result === 'superseded') return false;
  if (result === 'signed-already') {
    // This customer has signed, but not here: the link waits for another one.
    await stores.authorisationSessions.move(transaction, 'signed', atLogin(visit, result));
    return false;
  }
  // Each authorisation serves one signer; with the last signature those of the others are of no use any more.
  await stores.authorisations.end(transaction, authorisation.id, result);
  if (result === 'signed') return false;
  await stores.authorisations.endAllOf(transaction, authorisation.resource, 'decided');
  return true;
}
