/**
 * First step of an approval: user name and password, and whether this customer may approve this. Where nothing is
 * to be reviewed, the code is sent at once.
 */
import {
  admitAttempt,
  checkAttempt,
  endUndecided,
  forgiveAttempt,
  recordFailure,
  type Approval,
} from './steps.js';

export async function logIn(
  approval: Approval,
  formId: string,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<void> {
  const { services, session, subject } = approval;
  const { sca, stores, work } = services;
  if (session.step !== 'login') return;
  if (!(await admitAttempt(approval, formId, userName))) return;

  const psuId = await checkAttempt(approval, userName, () => sca.checkPassword(userName, password));
  if (psuId === undefined) {
    await work.run((transaction) => recordFailure(transaction, approval, 'credentials-wrong', userName));
    return;
  }
  const refusal = await subject.findRefusal(psuId);
  const { authorisationId, browserKey } = session;
  if (refusal === 'signed-already') return askForAnother(approval, userName);
  const challenge =
    subject.isReviewed || refusal
      ? undefined
      : await sca.sendCode(psuId, subject.bindingOf(authorisationId, undefined));
  await work.run(async (transaction) => {
    const way =
      challenge === undefined ? ({ step: 'review' } as const) : ({ step: 'code', challenge } as const);
    const next = { authorisationId, browserKey, psuId, ...way };
    // A repetition after a lost answer finds the step taken, and must not forgive twice.
    if (!(await stores.authorisationSessions.move(transaction, 'login', next))) return;
    await forgiveAttempt(transaction, approval, userName);
    if (refusal) await endUndecided(transaction, approval, refusal);
    else {
      const status = challenge === undefined ? 'psuAuthenticated' : 'started';
      await stores.authorisations.advance(transaction, authorisationId, status);
    }
  });
}

/** The payment waits for another signer, who may log in here. */
async function askForAnother(approval: Approval, userName: string): Promise<void> {
  const { services, session } = approval;
  const next = { ...session, notice: 'signed-already' } as const;
  await services.work.run(async (transaction) => {
    await forgiveAttempt(transaction, approval, userName);
    await services.stores.authorisationSessions.move(transaction, 'login', next);
  });
}
