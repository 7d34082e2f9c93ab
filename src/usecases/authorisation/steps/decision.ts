/** The customer's decision after a confirmation by code or in the bank's app, provided that it is still possible. */
import type { Refusal } from '../../../domain/authorisation/authorisation.js';
import { isDecoupled } from '../../../domain/authorisation/decoupled.js';
import { scaRulesOf } from '../../../domain/authorisation/sca-method.js';
import type { Transaction } from '../../../storage/work/unit-of-work.js';
import { emitAfterCommit } from '../../events.js';
import { codeCounterKey, passwordCounterKey } from '../attempts/brute-force-counters.js';
import { beginCombinedSession } from '../combined-sessions.js';
import { uncountConfirmed } from '../../resource/decoupled.js';
import { AuthorisationUndone, type Decision } from '../../resource/kind.js';
import { idleSince } from '../../services.js';
import { sessionAtLogin, forgiveAttempt, refuse, type RightAttempt, type Visit } from './step.js';

/**
 * Carries out the decision. `refusal` is the bank's current objection: the customer may have lost the right since the
 * login.
 */
export async function decide(
  visit: Visit,
  attempt: RightAttempt,
  refusal: Refusal | undefined,
): Promise<void> {
  const { rules, services } = visit;
  // A customer who has since signed with another link is told so below.
  if (refusal && refusal !== 'signed-already') return refuse(visit, attempt, refusal);
  try {
    const accounts = await rules.accountsOf?.(attempt.psuId);
    const isAuthorised = await services.work.run((transaction) =>
      authorise(transaction, visit, attempt, accounts),
    );
    if (isAuthorised) rules.afterwards?.();
  } catch (error) {
    if (!(error instanceof AuthorisationUndone)) throw error;
    // The transaction is rolled back, and the whole resource is rejected in a second one.
    await refuse(visit, attempt, 'undone');
  }
}

/** True when this completes the authorisation; false when signatures are missing or a concurrent decision won. */
async function authorise(
  transaction: Transaction,
  visit: Visit,
  attempt: RightAttempt,
  accounts: Decision['accounts'],
): Promise<boolean> {
  const { authorisation, newSessionKey, rules, services, session } = visit;
  const { clock, stores } = services;
  const { psuId } = attempt;
  const { authorisationId, browserKey, chosenIbans, userName = psuId } = session;
  const next = { authorisationId, browserKey, psuId, userName, step: 'signed' } as const;
  // Moves the session before signing: a double submit, or a retried unit of work (see step.ts), finds it moved.
  if (!(await stores.authorisationSessions.settle(transaction, session, next))) return false;
  emitAfterCommit(transaction, { kind: 'confirmation-accepted', authorisationId, psuId }, services);
  // A right code is no failure, even when the resource has been decided since.
  if (attempt.isCounted) await forgiveAttempt(transaction, visit, psuId);
  const now = clock.now();
  if (!(await stores.authorisations.touch(transaction, authorisation.id, now, idleSince(services))))
    return false;
  await clearCounts(transaction, visit, { psuId, userName });

  const result = await rules.authorise(transaction, { psuId, chosenIbans, accounts, newSessionKey });
  if (result === 'superseded') return false;
  if (result === 'signed-already') {
    // This customer has signed through another link; this link waits for another signer.
    await stores.authorisationSessions.move(transaction, 'signed', sessionAtLogin(visit, result));
    return false;
  }
  await beginCombinedSession(transaction, visit, psuId);
  // An authorisation serves one signer; after the last signature those of other signers are obsolete.
  await stores.authorisations.end(transaction, authorisation.id, result);
  if (result === 'signed') return false;
  await stores.authorisations.endAllOf(transaction, authorisation.resource, 'decided');
  return true;
}

/** Clears the counts that the confirmation has answered: the pages' own, or those of requests without a browser. */
async function clearCounts(
  transaction: Transaction,
  visit: Visit,
  { psuId, userName }: { readonly psuId: string; readonly userName: string },
): Promise<void> {
  const { asked, authorisation, services, session } = visit;
  const { loginFailures, scaRequests } = services.stores;
  if (asked && session.method && scaRulesOf(session.method).step === 'push')
    await uncountConfirmed(transaction, authorisation.id, { clientId: asked.client.id, psuId }, services);
  // No password or code was entered.
  if (isDecoupled(session)) return;
  // Both names that failures count under: the bank's customer id may differ from the typed name.
  const counts = [psuId, userName].map((name) => passwordCounterKey(visit, name));
  for (const key of new Set([...counts, codeCounterKey(visit, psuId)]))
    await loginFailures.clear(transaction, key);
  await scaRequests.clear(transaction, services.fingerprint(psuId));
}
