/**
 * Combined sessions of account information and payments: an order or signing basket continues the login that its
 * customer made for the same TPP in the same browser (src/domain/consents/combined-session.ts).
 */
import type { AuthorisationSession } from '../../domain/authorisation/authorisation.js';
import { replacesLogin } from '../../domain/consents/combined-session.js';
import { defined } from '../../domain/defined.js';
import { unlessNewer } from '../../domain/problem.js';
import type { ContinuedSession } from '../../storage/tables/authorisation/authorisation-sessions.js';
import type { SessionAddress, SessionCookies } from '../../storage/tables/authorisation/combined-sessions.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { emitAfterCommit } from '../events.js';
import { currentMoment, idleSince, type Services } from '../services.js';
import { toCountedName } from '../limits/lockouts.js';
import { beginStep, hasEnded, type Visit } from './steps/step.js';

/** Sessions confirmed at this instant or before have ended. */
export function combinedSince({ policy, proofClock }: Pick<Services, 'policy' | 'proofClock'>): number {
  return proofClock.now() - policy.combinedSessionSeconds * 1000;
}

/**
 * Begins a session after a confirmation in a browser for a TPP. A confirmation that the worker or the bank's app records
 * can set no cookie and begins none. A login that was itself continued begins none, so that each session counts from a
 * login and a code.
 */
export async function beginCombinedSession(
  transaction: Transaction,
  { asked, sender, services, session }: Visit,
  psuId: string,
): Promise<void> {
  const { policy, proofClock, stores } = services;
  const { browserKey, continuedFrom } = session;
  const userName = session.userName === undefined ? undefined : toCountedName(session.userName, services);
  const sessionKey = sender?.sessionKeyAfterCode;
  const isOff = policy.combinedSessionSeconds === 0;
  if (!asked || sessionKey === undefined || continuedFrom !== undefined || isOff) return;
  const facts = { clientId: asked.client.id, psuId, confirmedAt: proofClock.now(), ...defined({ userName }) };
  await stores.combinedSessions.begin(transaction, { sessionKey, browserKey, ...facts });
}

/**
 * Continues a customer's login when a browser first opens a link; returns this browser's session. Without a live
 * session, or for a customer who cannot sign, the journey begins with the login: opening a link rejects nothing.
 */
export async function continueLogin(visit: Visit, sessionKey?: string): Promise<AuthorisationSession> {
  const { rules, services, session } = visit;
  const { authorisationId, browserKey, lastUsedAt } = session;
  const isNew = lastUsedAt === undefined && !hasEnded(visit);
  if (!isNew || sessionKey === undefined || rules.namedConsentId === undefined) return session;
  const found = await findSession(visit, { sessionKey, browserKey }, rules.namedConsentId);
  if (!found || (await rules.findRefusal(found.psuId))) return session;
  const { proofClock, read, stores, work } = services;
  const { confirmedAt, psuId, userName = psuId } = found;
  const step = { step: 'review', continuedFrom: confirmedAt, lastUsedAt: proofClock.now() } as const;
  const next = { authorisationId, browserKey, psuId, userName, ...step };
  const address = { sessionKey, browserKey, clientId: found.clientId };
  await work.run((transaction) => enter(transaction, visit, next, address));
  // Another tab of this browser may have begun.
  const stored = await read.run((db) => stores.authorisationSessions.find(db, authorisationId, browserKey));
  return stored ?? session;
}

async function findSession({ asked, services }: Visit, cookies: SessionCookies, consentId: string) {
  if (!asked) return undefined;
  const { clock, read, stores } = services;
  const address = { ...cookies, clientId: asked.client.id };
  return read.run(async (db) => {
    const found = await stores.combinedSessions.find(db, address, combinedSince(services));
    // The customer of a consent that only a newer release can read logs in.
    const consent = found && (await unlessNewer(stores.consents.find(db, consentId)));
    if (!found || !consent) return undefined;
    const claimed = [asked.userName, toCountedName(asked.userName, services)];
    const isTheirs = claimed.some((name) => replacesLogin(found, consent, name, currentMoment(clock)));
    return isTheirs ? found : undefined;
  });
}

/** Enters the review, provided that the session still lives. */
async function enter(
  transaction: Transaction,
  { services }: Visit,
  next: ContinuedSession,
  address: SessionAddress,
): Promise<void> {
  const { clock, stores } = services;
  const { authorisationId, psuId = '' } = next;
  if (!(await stores.combinedSessions.use(transaction, address, combinedSince(services)))) return;
  const idle = idleSince(services);
  if (!(await stores.authorisations.keepAlive(transaction, authorisationId, clock.now(), idle))) return;
  if (!(await stores.authorisationSessions.beginContinued(transaction, next))) return;
  await stores.authorisations.advance(transaction, authorisationId, 'psuAuthenticated');
  emitAfterCommit(transaction, { kind: 'login-continued', authorisationId, psuId }, services);
}

/** Another customer sits at this browser: ends its sessions, and shows the login. */
export async function logInAsAnother(visit: Visit, formId: string): Promise<void> {
  const { services, session } = visit;
  if (session.continuedFrom === undefined) return;
  await services.work.run(async (transaction) => {
    if (await beginStep(transaction, visit, formId))
      await endCombinedSessions(transaction, session.browserKey, services);
  });
}

/** Ends a browser's combined sessions, and logs out the customers whose logins they replaced. */
export async function endCombinedSessions(
  transaction: Transaction,
  browserKey: string,
  { stores }: Services,
): Promise<void> {
  await stores.combinedSessions.endInBrowser(transaction, browserKey);
  await stores.authorisationSessions.logOutContinued(transaction, browserKey);
}
