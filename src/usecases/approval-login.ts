/** First step of an approval: user name and password, and whether this customer may approve this payment. */
import type { AuthorisationOutcome } from '../domain/authorisations/authorisation.js';
import { exceedsLimit } from '../domain/payments/limit.js';
import type { StatusCause } from '../domain/payments/status.js';
import {
  admitAttempt,
  endUndecided,
  forgiveAttempt,
  recordFailure,
  type Approval,
} from './approval-steps.js';

export async function logIn(
  approval: Approval,
  formId: string,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<void> {
  const { services, session } = approval;
  const { sca, work } = services;
  if (session.step !== 'login') return;
  if (!(await admitAttempt(approval, formId, userName))) return;

  const psuId = await sca.checkPassword(userName, password);
  if (psuId === undefined) {
    await work.run((transaction) => recordFailure(transaction, approval, 'credentials-wrong', userName));
    return;
  }
  const refusal = await findRefusal(approval, psuId);
  await work.run(async (transaction) => {
    const { stores } = services;
    const next = { authorisationId: session.authorisationId, browserKey: session.browserKey, psuId };
    // A repetition after a lost answer finds the step taken, and must not forgive twice.
    if (!(await stores.approvalSessions.move(transaction, 'login', { ...next, step: 'review' }))) return;
    await forgiveAttempt(transaction, approval, userName);
    if (refusal) await endUndecided(transaction, approval, refusal.outcome, refusal.cause);
    else await stores.authorisations.advance(transaction, session.authorisationId, 'psuAuthenticated');
  });
}

interface Refusal {
  readonly outcome: AuthorisationOutcome;
  readonly cause: StatusCause;
}

/** Why this customer may not approve this payment, if so; the bank's own checks after authentication. */
async function findRefusal({ payment, services }: Approval, psuId: string): Promise<Refusal | undefined> {
  const customer = await services.bank.findCustomer(psuId);
  if (customer?.status !== 'active') return { outcome: 'psu-blocked', cause: 'approval-failed' };
  const mandate = await services.bank.mandateOf(payment.debtorAccountId);
  if (!mandate.signers.includes(psuId)) return { outcome: 'account-foreign', cause: 'approval-failed' };
  if (exceedsLimit(payment.amount, customer.paymentLimit)) {
    return { outcome: 'limit-exceeded', cause: 'limit-exceeded' };
  }
  return undefined;
}
