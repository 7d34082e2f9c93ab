/** One set of steps for everything that a customer authorises: log in, review, enter the code; or cancel, at any time. */
import type { AuthorisationSession } from '../../domain/authorisation/session.js';
import { isLoggedOut } from '../../domain/authorisation/session.js';
import type { Connection } from '../../storage/unit-of-work.js';
import type { Services } from '../services.js';
import { enterCode } from './code-step.js';
import { findSubject } from './kinds.js';
import { logIn } from './login-step.js';
import { unknownAuthorisation, viewOf } from './presenter.js';
import { confirmReview } from './review-step.js';
import { atLogin, beginStep, hasEnded, idleSince, type Visit } from './steps.js';
import type { AuthorisationAction, CustomerAuthorisations } from './views.js';

export function customerAuthorisationsOf(services: Services): CustomerAuthorisations {
  const open = async (authorisationId: string, browserKey: string) => {
    const visit = await services.read.run((db) => load(db, authorisationId, browserKey, services));
    if (!visit?.asked) throw unknownAuthorisation();
    return logOutIdle(visit);
  };
  return {
    view: async (authorisationId, browserKey) => {
      const visit = await open(authorisationId, browserKey);
      if (!hasEnded(visit)) await keepAlive(visit);
      return viewOf(visit);
    },
    act: async (authorisationId, browserKey, formId, action) => {
      const visit = await open(authorisationId, browserKey);
      if (!hasEnded(visit)) await act(visit, formId, action);
    },
  };
}

/** An authorisation as a browser stands before it; undefined when there is none, or when its resource is gone. */
export async function load(
  db: Connection,
  authorisationId: string,
  browserKey: string,
  services: Services,
): Promise<Visit | undefined> {
  const { stores } = services;
  const found = await stores.authorisations.find(db, authorisationId);
  const subject = found && (await findSubject(db, found, services));
  if (!subject) return undefined;
  // Whatever has ended the resource between the two reads has ended the authorisation with it.
  const isStale = subject.isOver && found.outcome === undefined;
  const authorisation = (isStale && (await stores.authorisations.find(db, authorisationId))) || found;
  const session = await stores.authorisationSessions.find(db, authorisationId, browserKey);
  const atFirst: AuthorisationSession = { authorisationId, browserKey, step: 'login' };
  return { ...subject, services, authorisation, session: session ?? atFirst };
}

/** Looking at a page counts as using the link. */
export async function keepAlive({ authorisation, services, session }: Visit): Promise<void> {
  const { clock, stores, work } = services;
  await work.run(async (transaction) => {
    const now = clock.now();
    const isAlive = await stores.authorisations.touch(
      transaction,
      authorisation.id,
      now,
      idleSince(services),
    );
    if (isAlive && session.step !== 'login') {
      await stores.authorisationSessions.touch(transaction, session, now);
    }
  });
}

/** Who has left the pages for too long after the login is asked to log in again. */
async function logOutIdle(visit: Visit): Promise<Visit> {
  const { services, session } = visit;
  const { clock, policy, stores, work } = services;
  if (hasEnded(visit) || !isLoggedOut(session, policy.customerIdleSeconds, clock.now())) return visit;
  const next = atLogin(visit, 'logged-out');
  await work.run((transaction) => stores.authorisationSessions.move(transaction, session.step, next));
  return { ...visit, session: next };
}

/** Takes one step of an authorisation that has not ended. */
export async function act(visit: Visit, formId: string, action: AuthorisationAction): Promise<void> {
  switch (action.kind) {
    case 'login':
      return logIn(visit, formId, action);
    case 'confirm':
      return confirmReview(visit, formId, action.ibans ?? []);
    case 'code':
      return enterCode(visit, formId, action.code);
    case 'cancel':
      return cancel(visit, formId);
  }
}

/** Cancelling needs no login: whoever holds the link may decline, nobody may sign with it alone. */
async function cancel(visit: Visit, formId: string): Promise<void> {
  await visit.services.work.run(async (transaction) => {
    if (await beginStep(transaction, visit, formId)) await visit.rules.reject(transaction, 'cancelled');
  });
}
