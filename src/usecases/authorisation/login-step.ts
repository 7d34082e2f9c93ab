/**
 * First step of an authorisation: user name and password, and whether this customer may sign. Where nothing is to be
 * reviewed, the code is sent at once.
 */
import {
  admitAttempt,
  checkAttempt,
  forgiveAttempt,
  recordFailure,
  refuse,
  typedName,
  type Visit,
} from './steps.js';

export async function logIn(
  visit: Visit,
  formId: string,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<void> {
  const { rules, services, session } = visit;
  const { sca, stores, work } = services;
  if (session.step !== 'login') return;
  if (!(await admitAttempt(visit, formId, userName))) return;

  const psuId = await checkAttempt(visit, userName, () => sca.checkPassword(userName, password));
  if (psuId === undefined) {
    await work.run((transaction) => recordFailure(transaction, visit, 'credentials-wrong', userName));
    return;
  }
  const refusal = await rules.findRefusal(psuId);
  if (refusal) return refuse(visit, { formId, name: userName, psuId }, refusal);
  const { authorisationId, browserKey } = session;
  const challenge = rules.review ? undefined : await sca.sendCode(psuId, rules.bindingOf(undefined));
  await work.run(async (transaction) => {
    const way =
      challenge === undefined ? ({ step: 'review' } as const) : ({ step: 'code', challenge } as const);
    const next = { authorisationId, browserKey, psuId, ...typedName(visit, userName), ...way };
    // A work that is run again (see steps.ts) finds the step taken, and must not forgive twice.
    if (!(await stores.authorisationSessions.move(transaction, 'login', next))) return;
    await forgiveAttempt(transaction, visit, userName);
    const status = challenge === undefined ? 'psuAuthenticated' : 'started';
    await stores.authorisations.advance(transaction, authorisationId, status);
  });
}
