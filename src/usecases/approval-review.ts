/** Second step of an approval: the customer has reviewed the payment, and is sent a code for exactly this one. */
import { formatMoney } from '../domain/money.js';
import type { CodeBinding } from '../bank/sca.js';
import { beginStep, type Approval } from './approval-steps.js';

/** What the one-time code is bound to (RTS on SCA, article 5: amount and payee). */
export function bindingOf({ authorisation, payment }: Approval): CodeBinding {
  return {
    authorisationId: authorisation.id,
    amount: formatMoney(payment.amount),
    currency: payment.amount.currency,
    creditorIban: payment.creditorIban,
  };
}

export async function confirmReview(approval: Approval, formId: string): Promise<void> {
  const { services, session } = approval;
  const { sca, stores, work } = services;
  const { psuId, authorisationId, browserKey } = session;
  if (session.step !== 'review' || psuId === undefined) return;
  // The form is spent before the code is sent, so that two clicks send one code.
  if (!(await work.run((transaction) => beginStep(transaction, approval, formId)))) return;
  const challenge = await sca.sendCode(psuId, bindingOf(approval));
  await work.run(async (transaction) => {
    const next = { authorisationId, browserKey, psuId, challenge, step: 'code' } as const;
    if (!(await stores.approvalSessions.move(transaction, 'review', next))) return;
    await stores.authorisations.advance(transaction, authorisationId, 'started');
  });
}
