/** The customer has confirmed, by a code or in the bank's app: with that the customer has decided, if that may still be. */
import type { Refusal } from '../../domain/authorisation/authorisation.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { tellOnceCommitted } from '../events.js';
import { codeCount, passwordCount } from './counts.js';
import { AuthorisationUndone } from './kind.js';
import { atLogin, forgiveAttempt, idleSince, refuse, type RightAttempt, type Visit } from './steps.js';

/** Unless the customer has lost the right to since the login; `refusal` is what the bank says of that now. */
export async function decide(
  visit: Visit,
  attempt: RightAttempt,
  refusal: Refusal | undefined,
): Promise<void> {
  const { rules, services } = visit;
  // Who has signed meanwhile, with another link, is told so below.
  if (refusal && refusal !== 'signed-already') return refuse(visit, attempt, refusal);
  try {
    const isAuthorised = await services.work.run((transaction) => authorise(transaction, visit, attempt));
    if (isAuthorised) rules.afterwards?.();
  } catch (error) {
    if (!(error instanceof AuthorisationUndone)) throw error;
    // What cannot be authorised as a whole is undone, and rejected as a whole in a transaction of its own.
    await refuse(visit, attempt, 'undone');
  }
}

/** True when everything is authorised with this; false when more signatures are needed, or somebody was faster. */
async function authorise(transaction: Transaction, visit: Visit, attempt: RightAttempt): Promise<boolean> {
  const { authorisation, newSessionKey, rules, services, session } = visit;
  const { clock, stores } = services;
  const { psuId } = attempt;
  const { authorisationId, browserKey, chosenIbans, userName = psuId } = session;
  const next = { authorisationId, browserKey, psuId, userName, step: 'signed' } as const;
  // Before anything is signed: a second click and a work that is run again (see steps.ts) find the session moved.
  if (!(await stores.authorisationSessions.settle(transaction, session, next))) return false;
  tellOnceCommitted(transaction, { kind: 'confirmation-accepted', authorisationId, psuId }, services);
  // A right code is no failure, whatever has been decided meanwhile.
  if (attempt.isCounted) await forgiveAttempt(transaction, visit, psuId);
  const now = clock.now();
  if (!(await stores.authorisations.touch(transaction, authorisation.id, now, idleSince(services))))
    return false;
  // Both names under which this customer's failures are counted: the bank's id may differ from what was typed.
  const counts = [psuId, userName].map((name) => passwordCount(visit, name));
  for (const key of new Set([...counts, codeCount(visit, psuId)]))
    await stores.loginFailures.clear(transaction, key);
  await stores.scaRequests.clear(transaction, services.fingerprint(psuId));

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
