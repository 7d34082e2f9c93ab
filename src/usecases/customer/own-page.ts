/** The customer's own pages: login, given consents and their revocation, and orders that TPPs have initiated. */
import type { Customer } from '../../bank/core-banking.js';
import { defined } from '../../domain/defined.js';
import type { SessionLimits } from '../../storage/tables/customers/customer-sessions.js';
import { revokeConsentByPsu } from '../consents/transitions.js';
import { listGivenConsents, requireGivenConsent, type GivenConsent } from './given-consents.js';
import { findOwnOrder, listOwnOrders } from './own-orders.js';
import { forgetSome } from '../retention.js';
import type { Services } from '../services.js';
import { isIdle } from '../../domain/authorisation/authorisation.js';
import { Problem } from '../../domain/problem.js';
import { endOwnStandingOrder } from '../standing-orders/standing-order-cancellation.js';
import { hasEnded, type Visit } from '../authorisation/steps/step.js';
import { combinedSince, endCombinedSessions } from '../authorisation/combined-sessions.js';
import { beginLogin } from '../authorisation/login-elsewhere.js';
import type {
  AuthorisationAction,
  Departure,
  LoginStep,
  MethodView,
  NoticeView,
} from '../authorisation/views.js';
import { loadVisit } from '../authorisation/steps/loading.js';
import type { Sender } from '../authorisation/attempts/browsers.js';
import { act, keepAlive, loginStepOf, buildMethodView, buildNotice } from '../authorisation/visits.js';

/** A step of the login. */
export type LoginView =
  | ({
      readonly authorisationId: string;
      /** The user name that was tried, or an empty string. */
      readonly userName: string;
    } & LoginStep &
      NoticeView)
  | ({ readonly authorisationId: string; readonly psuName: string } & MethodView & NoticeView);

/** A logged-in customer. */
export interface SignedIn {
  readonly sessionKey: string;
  readonly psuName: string;
}

/** A page's content for a logged-in customer, else the login. */
export type Behind<Content> = LoginView | (SignedIn & Content);

export type CustomerView = Behind<{
  readonly step: 'consents';
  readonly consents: readonly GivenConsent[];
}>;

/** A browser and, if it sent one, its customer session. */
export interface CustomerVisit {
  readonly browserKey: string;
  readonly sessionKey?: string;
}

/** A login form; `sessionKey` is fresh, and becomes the session's key if the login succeeds. */
interface LoginForm {
  readonly authorisationId: string;
  readonly browserKey: string;
  readonly formId: string;
  readonly sessionKey: string;
  readonly sender?: Sender;
}

/** The use cases behind the customer's own page. */
export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers(services: Services) {
  const { stores, work } = services;
  const open = <Content>(visit: CustomerVisit, read: (psuId: string) => Promise<Content>) =>
    openForCustomer(visit, read, services);
  const actAs = async (sessionKey: string, change: (psuId: string) => Promise<unknown>): Promise<boolean> => {
    const customer = await findCustomer(sessionKey, services);
    if (customer) await change(customer.psuId);
    return customer !== undefined;
  };
  return {
    /** Returns the consents that the customer has given. */
    view: (visit: CustomerVisit): Promise<CustomerView> =>
      open(visit, async (psuId) => ({
        step: 'consents',
        consents: await listGivenConsents(psuId, services),
      })),
    /** Returns a page of the customer's orders, from a cursor on. */
    orders: (visit: CustomerVisit, cursor?: string) =>
      open(visit, async (psuId) => ({
        step: 'orders' as const,
        ...(await listOwnOrders(psuId, cursor, services)),
      })),
    /** Returns one order. Throws `payment.unknown` for another customer's. */
    order: (visit: CustomerVisit, orderId: string) =>
      open(visit, async (psuId) => ({
        step: 'order' as const,
        order: await findOwnOrder(psuId, orderId, services),
      })),
    /** Takes one step of the login, once per form; true when the step logs the customer in. */
    act: async (form: LoginForm, action: AuthorisationAction): Promise<boolean> => {
      await actOnLogin(form, action, services);
      const isLast = action.kind === 'code' || action.kind === 'push';
      return isLast && (await findCustomer(form.sessionKey, services)) !== undefined;
    },
    /** Returns the URL of the bank's login page; undefined when this login is over. */
    beginLogin: async (
      { authorisationId, browserKey }: Pick<LoginForm, 'authorisationId' | 'browserKey'>,
      departure: Departure,
    ): Promise<string | undefined> => {
      await insertLogin(authorisationId, browserKey, services);
      const visit = await loadLogin(authorisationId, browserKey, services);
      return visit && beginLogin(visit, departure);
    },
    requireConsent: (id: string, consents: readonly GivenConsent[]) =>
      requireGivenConsent(id, consents, services),
    /**
     * Revokes a consent of the session's customer; false when the session is over. Throws `consent.unknown` for another
     * customer's consent.
     */
    revoke: (sessionKey: string, consentId: string) =>
      actAs(sessionKey, async (psuId) => {
        await requireGivenConsent(consentId, await listGivenConsents(psuId, services), services);
        // A false result means that the consent has already ended, which is what the customer wanted.
        await revokeConsentByPsu(consentId, psuId, services);
      }),
    /** As above for a standing order; throws `payment.unknown` for another customer's. */
    endStandingOrder: (sessionKey: string, orderId: string) =>
      actAs(sessionKey, (psuId) => endOwnStandingOrder(psuId, orderId, services)),
    /** Ends the session, and the browser's combined sessions. */
    logOut: (sessionKey: string, browserKey: string) =>
      work.run(async (transaction) => {
        await stores.customerSessions.delete(transaction, sessionKey);
        await endCombinedSessions(transaction, browserKey, services);
      }),
  };
}

/** Returns what `read` reads for a logged-in customer, and resets the idle time-out; else the login. */
async function openForCustomer<Content>(
  { browserKey, sessionKey }: CustomerVisit,
  read: (psuId: string) => Promise<Content>,
  services: Services,
): Promise<Behind<Content>> {
  const { proofClock, stores, work } = services;
  const customer = await findCustomer(sessionKey, services);
  if (sessionKey === undefined || !customer) {
    const view = await viewLogin(browserKey, services);
    // An expired session means that the bank has logged the customer out.
    return sessionKey === undefined || view.notice ? view : { ...view, notice: 'logged-out' };
  }
  await work.run((transaction) =>
    stores.customerSessions.touch(transaction, sessionKey, proofClock.now(), sessionLimits(services)),
  );
  return { sessionKey, psuName: customer.name, ...(await read(customer.psuId)) };
}

/** Idle time-out and absolute lifetime of a session. */
function sessionLimits({ policy, proofClock }: Services): SessionLimits {
  const now = proofClock.now();
  return {
    idleSince: now - policy.customerIdleSeconds * 1000,
    begunSince: now - policy.customerSessionSeconds * 1000,
  };
}

/** The customer of a live session; undefined for a customer whom the bank has blocked since. */
async function findCustomer(
  sessionKey: string | undefined,
  services: Services,
): Promise<Customer | undefined> {
  if (sessionKey === undefined) return undefined;
  const { bank, read, stores } = services;
  const psuId = await read.run((db) =>
    stores.customerSessions.findPsuId(db, sessionKey, sessionLimits(services)),
  );
  const customer = psuId === undefined ? undefined : await bank.findCustomer(psuId);
  return customer?.status === 'active' ? customer : undefined;
}

const loginKeptMilliseconds = 24 * 3_600_000;

/** Deletes expired sessions, and logins older than a day. */
export async function forgetOldSessions(services: Services): Promise<number> {
  const { proofClock, stores } = services;
  const loginsBefore = proofClock.now() - loginKeptMilliseconds;
  const { idleSince } = sessionLimits(services);
  const sessions = await forgetSome(stores.customerSessions.idle(idleSince), services);
  const combined = await forgetSome(stores.combinedSessions.before(combinedSince(services)), services);
  const requests = await forgetSome(stores.appRequests.before(loginsBefore), services);
  const elsewhere = await forgetSome(stores.customerLogins.before(loginsBefore), services);
  const logins = await forgetSome(stores.authorisations.sessionsBefore(loginsBefore), services);
  return sessions + combined + requests + elsewhere + logins;
}

async function viewLogin(browserKey: string, services: Services): Promise<LoginView> {
  const { bank, ids, read, stores } = services;
  const resource = { kind: 'session', id: browserKey } as const;
  const newest = (await read.run((db) => stores.authorisations.listOf(db, resource))).at(-1);
  const visit = newest === undefined ? undefined : await loadLogin(newest, browserKey, services);
  // A login is stored with its first form, so that viewing the page writes nothing.
  const step = loginStepOf(services);
  if (!visit) return { step, userName: '', authorisationId: ids.next() };
  if (hasEnded(visit)) return { step, userName: '', authorisationId: ids.next(), ...noticeOfEnd(visit) };
  await keepAlive(visit);
  const { authorisation, session } = visit;
  const { psuId } = session;
  const customer = psuId === undefined ? undefined : await bank.findCustomer(psuId);
  const common = { authorisationId: authorisation.id, ...buildNotice(session, services) };
  const method = await buildMethodView(visit);
  return method && customer
    ? { psuName: customer.name, ...method, ...common }
    : { step, userName: session.userName ?? '', ...common };
}

/** The notice after a lockout, until the link's idle time-out. */
function noticeOfEnd({ authorisation, services, session }: Visit): NoticeView {
  const { clock, policy } = services;
  const isNews = !isIdle(authorisation, policy.authorisationIdleSeconds, clock.now());
  return isNews && authorisation.outcome === 'locked'
    ? buildNotice({ ...session, notice: 'locked' }, services)
    : {};
}

async function actOnLogin(form: LoginForm, action: AuthorisationAction, services: Services): Promise<void> {
  const { authorisationId, browserKey, formId, sender, sessionKey } = form;
  if (action.kind === 'login') await insertLogin(authorisationId, browserKey, services);
  const visit = await loadLogin(authorisationId, browserKey, services, sender);
  if (!visit || hasEnded(visit)) return;
  await act({ ...visit, ...defined({ sender }), newSessionKey: sessionKey }, formId, action);
}

async function insertLogin(id: string, browserKey: string, { clock, stores, work }: Services): Promise<void> {
  const resource = { kind: 'session', id: browserKey } as const;
  await work.run((transaction) =>
    stores.authorisations.insertIfNew(transaction, { id, resource, now: clock.now() }),
  );
}

async function loadLogin(
  authorisationId: string,
  browserKey: string,
  services: Services,
  sender?: Sender,
): Promise<Visit | undefined> {
  const visit = await services.read.run((db) => loadVisit(db, authorisationId, browserKey, services));
  if (!visit) return undefined;
  const { id, kind } = visit.authorisation.resource;
  // In a double submit, the second click carries the browser key from before the first.
  const isThisBrowser = id === browserKey || id === sender?.keyAfterLogin;
  if (kind === 'session' && isThisBrowser) return visit;
  throw new Problem('form.invalid', 'The form is of another login.');
}
