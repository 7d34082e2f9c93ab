/**
 * First step of an authorisation: user name and password, and whether this customer may sign. Where nothing is to be
 * reviewed, the code is sent at once.
 */
import { admitAttempt, checkAttempt, forgiveAttempt, recordFailure, type Visit } from './steps.js';

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
  const { authorisationId, browserKey } = session;
  if (refusal === 'signed-already') return askForAnother(visit, userName);
  const challenge =
    rules.review || refusal ? undefined : await sca.sendCode(psuId, rules.bindingOf(undefined));
  await work.run(async (transaction) => {
    const way =
      challenge === undefined ? ({ step: 'review' } as const) : ({ step: 'code', challenge } as const);
    const next = { authorisationId, browserKey, psuId, ...way };
    // A repetition after a lost answer finds the step taken, and must not forgive twice.
    if (!(await stores.authorisationSessions.move(transaction, 'login', next))) return;
    await forgiveAttempt(transaction, visit, userName);
    // A failed validation, as the interface says: the browser goes on to TPP-Nok-Redirect-URI.
    if (refusal) await rules.reject(transaction, refusal);
    else {
      const status = challenge === undefined ? 'psuAuthenticated' : 'started';
      await stores.authorisations.advance(transaction, authorisationId, status);
    }
  });
}

/** The payment waits for another signer, who may log in here. */
async function askForAnother(visit: Visit, userName: string): Promise<void> {
  const { services, session } = visit;
  const next = { ...session, notice: 'signed-already' } as const;
  await services.work.run(async (transaction) => {
    await forgiveAttempt(transaction, visit, userName);
    await services.stores.authorisationSessions.move(transaction, 'login', next);
  });
}
