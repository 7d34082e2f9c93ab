/** The approval of a payment by its customer: log in, review, enter the one-time code; or cancel, at any time. */
import { isLoggedOut } from '../../domain/authorisation/session.js';
import { Problem } from '../../domain/problem.js';
import { enterCode } from './code-step.js';
import { logIn } from './login-step.js';
import { viewOf, type AskedApproval } from './presenter.js';
import { confirmReview } from './review-step.js';
import { beginStep, endUndecided, hasEnded, idleSince, type Approval } from './steps.js';
import type { AuthorisationAction, CustomerAuthorisations } from './views.js';
import { findSubject } from './subjects.js';
import type { Services } from '../services.js';

export function customerAuthorisationsOf(services: Services): CustomerAuthorisations {
  return {
    view: async (authorisationId, browserKey) => {
      const approval = await logOutIdle(await load(authorisationId, browserKey, services));
      if (!hasEnded(approval)) await keepAlive(approval);
      return viewOf(approval);
    },
    act: async (authorisationId, browserKey, formId, action) => {
      const approval = await logOutIdle(await load(authorisationId, browserKey, services));
      if (!hasEnded(approval)) await act(approval, formId, action);
    },
  };
}

async function load(authorisationId: string, browserKey: string, services: Services): Promise<AskedApproval> {
  const { read, stores } = services;
  return read.run(async (db) => {
    const authorisation = await stores.authorisations.find(db, authorisationId);
    const subject = authorisation && (await findSubject(db, authorisation, services));
    if (!subject) throw new Problem('approval.unknown', 'There is no such approval.');
    const session = await stores.authorisationSessions.find(db, authorisationId, browserKey);
    return {
      services,
      authorisation,
      subject,
      session: session ?? { authorisationId, browserKey, step: 'login' },
    };
  });
}

/** Looking at a page counts as using the link. */
async function keepAlive({ authorisation, services, session }: Approval): Promise<void> {
  const { clock, stores, work } = services;
  await work.run(async (transaction) => {
    const isAlive = await stores.authorisations.touch(
      transaction,
      authorisation.id,
      clock.now(),
      idleSince(services),
    );
    if (isAlive && session.step !== 'login') {
      await stores.authorisationSessions.touch(transaction, session, clock.now());
    }
  });
}

/** Who has left the pages for too long after the login is asked to log in again. */
async function logOutIdle(approval: AskedApproval): Promise<AskedApproval> {
  const { services, session } = approval;
  const { clock, policy, stores, work } = services;
  if (hasEnded(approval) || !isLoggedOut(session, policy.customerIdleSeconds, clock.now())) return approval;
  const { authorisationId, browserKey, step } = session;
  const next = { authorisationId, browserKey, step: 'login', notice: 'logged-out' } as const;
  await work.run((transaction) => stores.authorisationSessions.move(transaction, step, next));
  return { ...approval, session: next };
}

/** Takes one step of an approval that has not ended. */
export async function act(approval: Approval, formId: string, action: AuthorisationAction): Promise<void> {
  switch (action.kind) {
    case 'login':
      return logIn(approval, formId, action);
    case 'confirm':
      return confirmReview(approval, formId, action.ibans ?? []);
    case 'code':
      return enterCode(approval, formId, action.code);
    case 'cancel':
      return cancel(approval, formId);
  }
}

/** Cancelling needs no login: whoever holds the link may decline, nobody may approve with it alone. */
async function cancel(approval: Approval, formId: string): Promise<void> {
  await approval.services.work.run(async (transaction) => {
    if (!(await beginStep(transaction, approval, formId))) return;
    await endUndecided(transaction, approval, 'cancelled');
  });
}
