/** Second step of an approval: the customer has reviewed what it is about, and is sent a code for exactly that. */
import { beginStep, type Approval } from './approval-steps.js';

export async function confirmReview(
  approval: Approval,
  formId: string,
  ibans: readonly string[],
): Promise<void> {
  const { services, session, subject } = approval;
  const { sca, stores, work } = services;
  const { psuId, authorisationId, browserKey } = session;
  if (session.step !== 'review' || psuId === undefined) return;
  // The form is spent before the code is sent, so that two clicks send one code.
  if (!(await work.run((transaction) => beginStep(transaction, approval, formId)))) return;
  const chosenIbans = await subject.choose(psuId, ibans);
  if (chosenIbans === 'missing') {
    const next = { ...session, notice: 'accounts-missing' } as const;
    await work.run((transaction) => stores.approvalSessions.move(transaction, 'review', next));
    return;
  }
  const challenge = await sca.sendCode(psuId, subject.bindingOf(authorisationId, chosenIbans));
  await work.run(async (transaction) => {
    const next = { authorisationId, browserKey, psuId, challenge, chosenIbans, step: 'code' } as const;
    if (!(await stores.approvalSessions.move(transaction, 'review', next))) return;
    await stores.authorisations.advance(transaction, authorisationId, 'started');
  });
}
