/** Second step: the customer has reviewed what it is about, and is sent a code for exactly that. */
import { defined } from '../../domain/defined.js';
import { whenFree } from './attempts.js';
import { beginStep, type Visit } from './steps.js';

export async function confirmReview(visit: Visit, formId: string, ibans: readonly string[]): Promise<void> {
  const { rules, services, session } = visit;
  const { sca, stores, work } = services;
  const { psuId, authorisationId, browserKey, userName } = session;
  if (session.step !== 'review' || psuId === undefined) return;
  const chosenIbans = rules.choose ? await rules.choose(psuId, ibans) : [];
  // The form is spent before the code is sent, so that two clicks send one code.
  const isFirst = await work.run(async (transaction) => {
    if (!(await beginStep(transaction, visit, formId))) return false;
    if (chosenIbans) await stores.authorisations.advance(transaction, authorisationId, 'scaMethodSelected');
    else {
      const next = { ...session, notice: 'accounts-missing' } as const;
      await stores.authorisationSessions.move(transaction, 'review', next);
    }
    return true;
  });
  // The answer to a second click shows what the first one leads to, if that is known within five seconds.
  if (!isFirst) await whenFree(async () => ((await isLeadingOn(visit)) ? 'busy' : 'free'), services);
  if (!isFirst || !chosenIbans) return;
  const challenge = await sca.sendCode(psuId, rules.bindingOf(chosenIbans));
  await work.run(async (transaction) => {
    const decided = { psuId, challenge, chosenIbans, ...defined({ userName }) };
    const next = { authorisationId, browserKey, step: 'code', ...decided } as const;
    if (!(await stores.authorisationSessions.move(transaction, 'review', next))) return;
    await stores.authorisations.advance(transaction, authorisationId, 'started');
  });
}

/** Whether another click of the same browser is still about to lead on from here. */
async function isLeadingOn({ services, session }: Visit): Promise<boolean> {
  const { read, stores } = services;
  const { authorisationId, browserKey } = session;
  const [now, authorisation] = await read.run(async (db) => [
    await stores.authorisationSessions.find(db, authorisationId, browserKey),
    await stores.authorisations.find(db, authorisationId),
  ]);
  return now?.step === 'review' && now.notice === undefined && authorisation?.outcome === undefined;
}
