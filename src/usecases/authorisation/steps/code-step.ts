/** Last step with a typed code: checks that the code was issued for exactly this authorisation. */
import { lifetimeOf } from '../../../domain/authorisation/sca-method.js';
import { decide } from './decision.js';
import { admitAttempt, checkAttempt } from './attempt-admission.js';
import { beginStep, recordFailure, type Visit } from './step.js';

export async function enterCode(visit: Visit, formId: string, code: string): Promise<void> {
  const { rules, services, session } = visit;
  const { sca, work } = services;
  const { challenge, chosenIbans, psuId } = session;
  if (session.step !== 'code' || challenge === undefined || psuId === undefined) return;
  if (isExpired(visit)) return tellExpired(visit, formId);
  if (!(await admitAttempt(visit, formId, psuId))) return;

  const binding = rules.bindingOf(chosenIbans);
  const right = await checkAttempt(visit, formId, psuId, async () =>
    (await sca.check(challenge, binding, code)) ? { refusal: await rules.findRefusal(psuId) } : undefined,
  );
  if (!right) {
    const wrong = { formId, name: psuId, notice: 'code-wrong' } as const;
    await work.run((transaction) => recordFailure(transaction, visit, wrong));
    return;
  }
  await decide(visit, { formId, name: psuId, psuId, isCounted: true }, right.refusal);
}

/** A code expires even while the page stays open, so that a code found on the phone later is useless. */
function isExpired({ services, session }: Visit): boolean {
  const { method, sentAt } = session;
  const lifetime = lifetimeOf(method);
  return sentAt !== undefined && lifetime !== undefined && sentAt + lifetime <= services.proofClock.now();
}

/** An expired code is not checked, so it does not count as an attempt. */
async function tellExpired(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  const { stores, work } = services;
  await work.run(async (transaction) => {
    if (!(await beginStep(transaction, visit, formId))) return;
    const next = { ...session, notice: 'code-expired' } as const;
    await stores.authorisationSessions.settle(transaction, session, next);
  });
}
