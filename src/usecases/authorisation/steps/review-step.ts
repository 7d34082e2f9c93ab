/** Second step: the customer has reviewed the resource and goes on to confirm exactly that. */
import { defined } from '../../../domain/defined.js';
import { admitStart, startMethod } from './method-step.js';
import { awaitFirstSubmit } from './double-submit.js';
import { beginStep, type Visit } from './step.js';

export async function confirmReview(visit: Visit, formId: string, ibans: readonly string[]): Promise<void> {
  const { rules, services, session } = visit;
  const { sca, stores, work } = services;
  const { psuId, authorisationId, browserKey, userName } = session;
  if (session.step !== 'review' || psuId === undefined) return;
  const chosenIbans = rules.choose ? await rules.choose(psuId, ibans) : [];
  const methods = chosenIbans ? await sca.methods(psuId) : [];
  const [method, ...others] = methods;
  // The form is spent before the code is sent, so that a double submit sends one code.
  const click = await work.run(async (transaction) => {
    if (!(await beginStep(transaction, visit, formId))) return 'second';
    const isOnly = method !== undefined && others.length === 0;
    if (isOnly && (await admitStart(transaction, visit, method, psuId))) {
      await stores.authorisations.advance(transaction, authorisationId, 'scaMethodSelected');
      return 'starts';
    }
    const choice = { psuId, methods, ...defined({ chosenIbans, userName }) };
    const lacking = chosenIbans ? 'method-missing' : 'accounts-missing';
    const next =
      others.length > 0
        ? ({ authorisationId, browserKey, step: 'method', ...choice } as const)
        : ({ ...session, notice: isOnly ? 'sent-too-often' : lacking } as const);
    await stores.authorisationSessions.move(transaction, 'review', next);
    return 'answered';
  });
  if (click === 'second') await awaitFirstSubmit(visit);
  if (click !== 'starts' || !chosenIbans || !method) return;
  await startMethod(visit, method, { psuId, chosenIbans, methods });
}
