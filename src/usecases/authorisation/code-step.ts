/**
 * Last step of an approval: the one-time code. With it the customer has approved, and the matter is decided, unless the
 * customer has lost the right to approve since the login.
 */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { AuthorisationUndone } from './subject.js';
import {
  admitAttempt,
  checkAttempt,
  endUndecided,
  forgiveAttempt,
  idleSince,
  recordFailure,
  type Approval,
} from './steps.js';

export async function enterCode(approval: Approval, formId: string, code: string): Promise<void> {
  const { services, session, subject } = approval;
  const { sca, work } = services;
  const { authorisationId, challenge, chosenIbans, psuId } = session;
  if (session.step !== 'code' || challenge === undefined || psuId === undefined) return;
  if (!(await admitAttempt(approval, formId, psuId))) return;

  const binding = subject.bindingOf(authorisationId, chosenIbans);
  const isRight = await checkAttempt(approval, psuId, () => sca.checkCode(challenge, binding, code));
  if (!isRight) {
    await work.run((transaction) => recordFailure(transaction, approval, 'code-wrong', psuId));
    return;
  }
  const refusal = await subject.findRefusal(psuId);
  // Who has signed meanwhile, with another link, is told so below.
  if (refusal && refusal !== 'signed-already') return refuse(approval, psuId, refusal);
  if (await approveOrUndo(approval, psuId)) subject.afterApproval();
}

/** What cannot be approved as a whole is undone, and rejected as a whole in a transaction of its own. */
async function approveOrUndo(approval: Approval, psuId: string): Promise<boolean> {
  const { work } = approval.services;
  try {
    return await work.run((transaction) => approve(transaction, approval, psuId));
  } catch (error) {
    if (!(error instanceof AuthorisationUndone)) throw error;
    await refuse(approval, psuId, 'undone');
    return false;
  }
}

/** The code was right, and is no failure; but what it was to approve ends without having been approved. */
async function refuse(approval: Approval, psuId: string, outcome: AuthorisationOutcome): Promise<void> {
  const { services, session } = approval;
  const { authorisationId, browserKey } = session;
  const next = { authorisationId, browserKey, step: 'login' } as const;
  await services.work.run(async (transaction) => {
    // A repetition after a lost answer finds the step taken, and must not forgive twice.
    if (!(await services.stores.authorisationSessions.move(transaction, 'code', next))) return;
    await forgiveAttempt(transaction, approval, psuId);
    await endUndecided(transaction, approval, outcome);
  });
}

/** True when the resource is approved with this; false when more signatures are needed, or somebody was faster. */
async function approve(transaction: Transaction, approval: Approval, psuId: string): Promise<boolean> {
  const { authorisation, services, session, subject } = approval;
  const { clock, stores } = services;
  const { authorisationId, browserKey, chosenIbans } = session;
  const next = { authorisationId, browserKey, psuId, step: 'signed' } as const;
  if (!(await stores.authorisationSessions.move(transaction, 'code', next))) return false;
  // A right code is no failure, whatever has been decided meanwhile.
  await forgiveAttempt(transaction, approval, psuId);
  const now = clock.now();
  if (!(await stores.authorisations.touch(transaction, authorisation.id, now, idleSince(services))))
    return false;
  await stores.loginFailures.clear(transaction, services.fingerprint(psuId));

  const result = await subject.approve(transaction, psuId, chosenIbans);
  if (result === 'superseded') return false;
  if (result === 'signed-already') {
    const again = { authorisationId, browserKey, step: 'login', notice: result } as const;
    await stores.authorisationSessions.move(transaction, 'signed', again);
    return false;
  }
  // Each authorisation serves one signer; with the last signature those of the others are of no use any more.
  await stores.authorisations.end(transaction, authorisation.id, result);
  if (result === 'signed') return false;
  await stores.authorisations.endAllOf(transaction, subject.resource, 'decided');
  return true;
}
