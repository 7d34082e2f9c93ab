/** Last step where a code is typed: whether it is the one that was made for exactly this. */
import { decide } from './decision.js';
import { admitAttempt, checkAttempt } from './attempt-admission.js';
import { recordFailure, type Visit } from './steps.js';

export async function enterCode(visit: Visit, formId: string, code: string): Promise<void> {
  const { rules, services, session } = visit;
  const { sca, work } = services;
  const { challenge, chosenIbans, psuId } = session;
  if (session.step !== 'code' || challenge === undefined || psuId === undefined) return;
  if (!(await admitAttempt(visit, formId, psuId))) return;

  const binding = rules.bindingOf(chosenIbans);
  const right = await checkAttempt(visit, psuId, async () =>
    (await sca.check(challenge, binding, code)) ? { refusal: await rules.findRefusal(psuId) } : undefined,
  );
  if (!right) {
    await work.run((transaction) => recordFailure(transaction, visit, 'code-wrong', psuId));
    return;
  }
  await decide(visit, { formId, name: psuId, psuId, isCounted: true }, right.refusal);
}
