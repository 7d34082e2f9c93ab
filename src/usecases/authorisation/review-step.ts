/** Second step: the customer has reviewed what it is about, and is sent a code for exactly that. */
import { defined } from '../../domain/defined.js';
import { whenFree } from './attempts.js';
import { beginStep, type Visit } from './steps.js';

export async function confirmReview(visit: Visit, formId: string, ibans: readonly string[]): Promise<void> {
  const { rules, services, session } = visit;
  const { sca, stores, work } = services;
  const { psuId, authorisationId, browserKey, userName } = session;
  if (session.step !== 'review' || psuId === undefined) return;
  const chosenIbans = (await rules.choose?.(psuId, ibans)) ?? [];
  const isChosen = chosenIbans !== 'missing';
  // The form is spent before the code is sent, so that two clicks send one code.
  const isFirst = await work.run(async (transaction) => {
    if (!(await beginStep(transaction, visit, formId))) return false;
    if (isChosen) await stores.authorisations.advance(transaction, authorisationId, 'scaMethodSelected');
    else {
      const next = { ...session, notice: 'accounts-missing' } as const;
      await stores.authorisationSessions.move(transaction, 'review', next);
    }
    return true;
  });
  if (!isFirst) await whenFree(() => findReview(visit), services);
  if (!isFirst || !isChosen) return;
  const challenge = await sca.sendCode(psuId, rules.bindingOf(chosenIbans));
  await work.run(async (transaction) => {
    const decided = { psuId, challenge, chosenIbans, ...defined({ userName }) };
    const next = { authorisationId, browserKey, step: 'code', ...decided } as const;
    if (!(await stores.authorisationSessions.move(transaction, 'review', next))) return;
    await stores.authorisations.advance(transaction, authorisationId, 'started');
  });
}

/** Whether another click of the same browser is still about to lead on from here. */
async function findReview({ services, session }: Visit): Promise<'busy' | 'free'> {
  const { read, stores } = services;
  const { authorisationId, browserKey } = session;
  const [now, authorisation] = await read.run(async (db) => [
    await stores.authorisationSessions.find(db, authorisationId, browserKey),
    await stores.authorisations.find(db, authorisationId),
  ]);
  const isWaiting = now?.step === 'review' && now.notice === undefined;
  return isWaiting && authorisation?.outcome === undefined ? 'busy' : 'free';
}
