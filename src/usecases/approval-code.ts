/** Last step of an approval: the one-time code. With it the customer has signed, and the payment is decided. */
import type { Transaction } from '../storage/unit-of-work.js';
import { bindingOf } from './approval-review.js';
import { admitAttempt, forgiveAttempt, idleSince, recordFailure, type Approval } from './approval-steps.js';

export async function enterCode(approval: Approval, formId: string, code: string): Promise<void> {
  const { services, session } = approval;
  const { sca, work } = services;
  const { challenge, psuId } = session;
  if (session.step !== 'code' || challenge === undefined || psuId === undefined) return;
  if (!(await admitAttempt(approval, formId, psuId))) return;

  if (!(await sca.checkCode(challenge, bindingOf(approval), code))) {
    await work.run((transaction) => recordFailure(transaction, approval, 'code-wrong', psuId));
    return;
  }
  if (await work.run((transaction) => sign(transaction, approval, psuId))) services.wakeExecution();
}

/**
 * Counts the signature; with the last one the payment is approved. True when that is so. The status decides:
 * of an approval and a cancellation at the same moment one finds it undecided, and the other changes nothing.
 */
async function sign(transaction: Transaction, approval: Approval, psuId: string): Promise<boolean> {
  const { authorisation, payment, services, session } = approval;
  const { clock, ids, stores } = services;
  const now = clock.now();
  const { authorisationId, browserKey } = session;
  const next = { authorisationId, browserKey, psuId, step: 'signed' } as const;
  if (!(await stores.approvalSessions.move(transaction, 'code', next))) return false;
  // A right code is no failure, whatever has become of the payment meanwhile.
  await forgiveAttempt(transaction, approval, psuId);
  if (!(await stores.authorisations.touch(transaction, authorisation.id, now, idleSince(services))))
    return false;
  await stores.loginFailures.clear(transaction, services.fingerprint(psuId));

  const signature = { id: payment.id, psuId, now, today: clock.today() };
  const move = await stores.payments.sign(transaction, signature);
  if (!move) return false;
  const change = { id: ids.next(), paymentId: payment.id, ...move, cause: 'signed', at: now } as const;
  await stores.payments.record(transaction, change);
  if (move.to !== 'ACTC') return false;
  await stores.authorisations.endAllOf(transaction, payment.id, 'approved');
  return true;
}
