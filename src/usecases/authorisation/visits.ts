/**
 * The customer's steps through an authorisation, the same for every kind: log in, review, confirm; cancel at any time.
 */
import {
  type Authorisation,
  type AuthorisationSession,
  isLoggedOut,
} from '../../domain/authorisation/authorisation.js';
import { lifetimeOf, scaRulesOf } from '../../domain/authorisation/sca-method.js';
import { defined } from '../../domain/defined.js';
import { type Clock, idleSince, type Services } from '../services.js';
import type { Sender } from './attempts/browsers.js';
import { continueLogin, logInAsAnother } from './combined-sessions.js';
import { cancel, confirmCancel, keep } from './steps/cancel-step.js';
import { enterCode } from './steps/code-step.js';
import { loadVisit } from './steps/loading.js';
import { beginLogin } from './login-elsewhere.js';
import { logIn } from './steps/login-step.js';
import { chooseAnother, chooseMethod, sendAgain } from './steps/method-step.js';
import { awaitConfirmation } from './steps/push-step.js';
import { confirmReview } from './steps/review-step.js';
import { sessionAtLogin, hasEnded, type Visit } from './steps/step.js';
import type {
  AuthorisationAction,
  AuthorisationView,
  Departure,
  LoginStep,
  MethodView,
  NoticeView,
  Receipt,
  ShownOutcome,
} from './views.js';
import { Problem } from '../../domain/problem.js';
import type { Subject } from '../resource/subject.js';

/** The use cases behind the authorisation pages. */
export type CustomerAuthorisations = ReturnType<typeof createCustomerAuthorisations>;

export function createCustomerAuthorisations(services: Services) {
  const open = async (authorisationId: string, browserKey: string): Promise<AskedVisit> => {
    const visit = await services.read.run((db) => loadVisit(db, authorisationId, browserKey, services));
    if (!visit?.asked) throw new Problem('authorisation.unknown', 'There is no such authorisation.');
    return { ...visit, asked: visit.asked, session: await logOutIdle(visit) };
  };
  return {
    /**
     * Returns this browser's view. Throws `authorisation.unknown`. `sessionKey` is the key of its combined session, if any.
     */
    view: async (
      authorisationId: string,
      browserKey: string,
      sessionKey?: string,
    ): Promise<AuthorisationView> => {
      const visit = await open(authorisationId, browserKey);
      if (!hasEnded(visit)) await keepAlive(visit);
      return buildView({ ...visit, session: await continueLogin(visit, sessionKey) });
    },
    /** Takes one step, once per form: a form sent again changes nothing. */
    act: async (
      authorisationId: string,
      browserKey: string,
      formId: string,
      action: AuthorisationAction,
      sender?: Sender,
    ): Promise<void> => {
      const visit = await open(authorisationId, browserKey);
      if (!hasEnded(visit)) await act({ ...visit, ...defined({ sender }) }, formId, action);
    },
    /** Returns the URL of the bank's login page; undefined when no login is needed any more. */
    beginLogin: async (
      authorisationId: string,
      browserKey: string,
      departure: Departure,
    ): Promise<string | undefined> => beginLogin(await open(authorisationId, browserKey), departure),
  };
}

/** Viewing a page counts as using the link. */
export async function keepAlive({ authorisation, services, session }: Visit): Promise<void> {
  const { clock, proofClock, stores, work } = services;
  await work.run(async (transaction) => {
    const { id } = authorisation;
    const isAlive = await stores.authorisations.keepAlive(transaction, id, clock.now(), idleSince(services));
    if (isAlive && session.step !== 'login')
      await stores.authorisationSessions.touch(transaction, session, proofClock.now());
  });
}

/** Idle time-out after the login: the customer must log in again. */
async function logOutIdle(visit: Visit): Promise<AuthorisationSession> {
  const { services, session } = visit;
  const { policy, proofClock, stores, work } = services;
  if (hasEnded(visit) || !isLoggedOut(session, policy.customerIdleSeconds, proofClock.now())) return session;
  const next = sessionAtLogin(visit, 'logged-out');
  await work.run((transaction) => stores.authorisationSessions.move(transaction, session.step, next));
  return next;
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
    case 'method':
      return chooseMethod(visit, formId, action.methodId);
    case 'push':
      return awaitConfirmation(visit, formId);
    case 'send-again':
      return sendAgain(visit, formId);
    case 'other-method':
      return chooseAnother(visit, formId);
    case 'other-customer':
      return logInAsAnother(visit, formId);
    case 'cancel':
      return cancel(visit, formId);
    case 'confirm-cancel':
      return confirmCancel(visit, formId);
    case 'keep':
      return keep(visit, formId);
  }
}

/** An authorisation requested by a TPP; a customer's login has its own page. */
export type AskedVisit = Visit & Required<Pick<Visit, 'asked'>>;

async function buildView(visit: AskedVisit): Promise<AuthorisationView> {
  const { asked, authorisation, rules, services, session } = visit;
  if (hasEnded(visit)) return buildDoneView(visit, authorisation.outcome ?? 'expired');
  if (session.step === 'signed') return buildDoneView(visit, 'signed');

  const tpp = asked.client.name;
  const notice = buildNotice(session, services);
  const { psuId } = session;
  const customer = psuId === undefined ? undefined : await services.bank.findCustomer(psuId);
  if (session.step === 'login' || psuId === undefined || !customer || !rules.review) {
    // Before the login, the page shows only the TPP and the kind of request.
    const userName = session.userName ?? asked.userName;
    return { step: loginStepOf(services), tpp, subject: asked.kind, userName, ...notice };
  }
  const reviewed = await rules.review(psuId, session.chosenIbans);
  const who = { userName: session.userName ?? psuId, psuName: customer.name };
  const common = { tpp, ...who, subject: reviewed, ...notice };
  const method = await buildMethodView(visit);
  if (method) return { ...method, ...common };
  const { continuedFrom } = session;
  const continued =
    continuedFrom === undefined ? {} : { continuedFrom: services.proofClock.timeOfDay(continuedFrom) };
  return { step: 'review', ...continued, ...common };
}

export function loginStepOf({ login }: Services): LoginStep['step'] {
  return login ? 'login-elsewhere' : 'login';
}

/** The choice of a method, or the step of the started method; undefined before either. */
export async function buildMethodView({ rules, services, session }: Visit): Promise<MethodView | undefined> {
  const { challenge = '', chosenIbans, method, methods = [], sentAt, step } = session;
  if (step === 'method') return { step, methods };
  if (step !== 'code' && step !== 'push') return undefined;
  const passkey =
    method && scaRulesOf(method).isPasskey
      ? await services.sca.passkeyOptions?.(challenge, rules.bindingOf(chosenIbans))
      : undefined;
  const lifetime = lifetimeOf(method);
  // Cut to full minutes, so that the time shown is not too late.
  const validUntil =
    sentAt === undefined || lifetime === undefined
      ? undefined
      : services.proofClock.timeOfDay(sentAt + lifetime);
  return { step, hasOthers: methods.length > 1, ...defined({ method, passkey, validUntil }) };
}

/** Rounds up to full minutes: the time shown must not be too early. */
const underAMinute = 59_999;

export function buildNotice(
  { attemptsLeft, lockedUntil, notice }: AuthorisationSession,
  { proofClock }: Pick<Services, 'proofClock'>,
): NoticeView {
  if (notice === undefined) return {};
  const isLocked = lockedUntil !== undefined && lockedUntil > proofClock.now();
  // After the lockout, the page is an ordinary login.
  if (notice === 'locked' && !isLocked) return {};
  return {
    notice,
    ...(attemptsLeft !== undefined && attemptsLeft > 0 && { attemptsLeft }),
    ...(isLocked && { lockedUntil: proofClock.timeOfDay(lockedUntil + underAMinute) }),
  };
}

export async function buildDoneView(
  { asked, authorisation, rules, services, session }: AskedVisit,
  outcome: ShownOutcome,
): Promise<Extract<AuthorisationView, { step: 'done' }>> {
  const { clock, policy, proofClock } = services;
  const { lockedUntil = 0, psuId } = session;
  // The same deadline for every browser: a second click shows the same outcome as the first. The process that ended the
  // authorisation may have had a clock ahead of this one.
  const until = Math.min(authorisation.lastUsedAt, clock.now()) + policy.outcomeWaitSeconds * 1000;
  const shown = (await rules.outcomeNow?.(outcome, until)) ?? outcome;
  const returnTo = rules.returnTo?.(shown);
  const days = shown === 'approved' ? rules.executionDays?.() : undefined;
  const isNow = days?.length === 1 && days[0] === clock.today();
  // The resource is shown only after a login.
  const reviewed = psuId === undefined ? undefined : await rules.review?.(psuId, session.chosenIbans);
  const receipt = reviewed && buildReceipt(authorisation, shown, reviewed, clock);
  return {
    step: 'done',
    tpp: asked.client.name,
    subject: asked.kind,
    outcome: shown,
    ...(lockedUntil > proofClock.now() && { lockedUntil: proofClock.timeOfDay(lockedUntil + underAMinute) }),
    ...(days && !isNow && { executionDays: days }),
    ...defined({ receipt, returnTo, reviewed }),
  };
}

/** The outcomes of an approval that still stands. */
const receipted: readonly ShownOutcome[] = [
  'approved',
  'signed',
  'carried-out',
  'partly-carried-out',
  'waits-for-funds',
  'stop-asked',
];

/** An authorisation that ended as approved or signed was last used at that moment. */
function buildReceipt(
  { lastUsedAt, outcome, resource }: Authorisation,
  shown: ShownOutcome,
  reviewed: Subject,
  clock: Clock,
): Receipt | undefined {
  const isOwn = outcome === 'approved' || outcome === 'signed';
  if (!isOwn || !receipted.includes(shown)) return undefined;
  const reference = 'payment' in reviewed ? reviewed.payment.debtorReference : undefined;
  return {
    date: clock.dateOf(lastUsedAt),
    time: clock.timeOfDay(lastUsedAt),
    id: resource.id,
    ...defined({ reference }),
  };
}
