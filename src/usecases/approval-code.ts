/** Last step of an approval: the one-time code. With it the customer has approved, and the matter is decided. */
import type { Transaction } from '../storage/unit-of-work.js';
import { admitAttempt, forgiveAttempt, idleSince, recordFailure, type Approval } from './approval-steps.js';

export async function enterCode(approval: Approval, formId: string, code: string): Promise<void> {
  const { services, session, subject } = approval;
  const { sca, work } = services;
  const { authorisationId, challenge, chosenIbans, psuId } = session;
  if (session.step !== 'code' || challenge === undefined || psuId === undefined) return;
  if (!(await admitAttempt(approval, formId, psuId))) return;

  if (!(await sca.checkCode(challenge, subject.bindingOf(authorisationId, chosenIbans), code))) {
    await work.run((transaction) => recordFailure(transaction, approval, 'code-wrong', psuId));
    return;
  }
  if (await work.run((transaction) => approve(transaction, approval, psuId))) subject.afterApproval();
}

/** True when the resource is approved with this; false when more signatures are needed, or somebody was faster. */
async function approve(transaction: Transaction, approval: Approval, psuId: string): Promise<boolean> {
  const { authorisation, services, session, subject } = approval;
  const { clock, stores } = services;
  const { authorisationId, browserKey, chosenIbans } = session;
  const next = { authorisationId, browserKey, psuId, step: 'signed' } as const;
  if (!(await stores.approvalSessions.move(transaction, 'code', next))) return false;
  // A right code is no failure, whatever has been decided meanwhile.
  await forgiveAttempt(transaction, approval, psuId);
  const now = clock.now();
  if (!(await stores.authorisations.touch(transaction, authorisation.id, now, idleSince(services))))
    return false;
  await stores.loginFailures.clear(transaction, services.fingerprint(psuId));

  if ((await subject.approve(transaction, psuId, chosenIbans)) !== 'approved') return false;
  await stores.authorisations.endAllOf(transaction, subject.resource, 'approved');
  return true;
}
