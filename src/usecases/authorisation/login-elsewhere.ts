/**
 * First step with the bank's own login page: the browser leaves with a single-use state bound to this authorisation and
 * browser, and returns with the customer who has logged in. A failed login leaves the authorisation unchanged
 * (docs/developer/decisions, D15).
 */
import { Problem } from '../../domain/problem.js';
import type { BegunCustomerLogin } from '../../storage/tables/customers/customer-logins.js';
import { emitAfterCommit } from '../events.js';
import { idleSince, type LoginElsewhere, type Services } from '../services.js';
import type { Sender } from './attempts/browsers.js';
import { loadVisit } from './steps/loading.js';
import { advanceFromLogin, nextStep } from './steps/login-step.js';
import {
  sessionAtLogin,
  hasEnded,
  isLockedCustomer,
  refuse,
  recordLockout,
  type Visit,
} from './steps/step.js';
import type { Departure } from './views.js';

const lifetimeMilliseconds = 600_000;

/** Returns the URL of the bank's login page; undefined when no login is needed any more. */
export async function beginLogin(
  visit: Visit,
  { language, lastingKey, wayBack }: Departure,
): Promise<string | undefined> {
  const { asked, authorisation, services, session } = visit;
  const { clock, fingerprint, proofClock, stores, tokenSecrets, work } = services;
  const { customers, returnTo } = requireBankLogin(services);
  if (hasEnded(visit) || session.step !== 'login') return undefined;
  const state = tokenSecrets.random();
  const nonce = tokenSecrets.random();
  const named = asked?.userName ? { userName: asked.userName } : {};
  const { kept, redirectTo } = await customers.begin({ state, nonce, returnTo, language, ...named });
  const now = proofClock.now();
  const { id } = authorisation;
  const login = {
    stateKey: fingerprint(state),
    authorisationId: id,
    lastingKey,
    nonce,
    kept,
    wayBack,
    begunAt: now,
  };
  const isBegun = await work.run(async (transaction) => {
    await stores.authorisationSessions.begin(transaction, session, now);
    if (!(await stores.authorisations.keepAlive(transaction, id, clock.now(), idleSince(services))))
      return false;
    await stores.customerLogins.begin(transaction, login);
    return true;
  });
  return isBegun ? redirectTo : undefined;
}

/** A login that this browser began and has returned from. */
export interface ReturnedBrowser {
  readonly authorisationId: string;
  readonly wayBack: string;
  /** Continues the authorisation that the login was begun for, or shows there why the login failed. */
  finish(browserKey: string, sender: Sender): Promise<void>;
}

export type CustomerLogins = ReturnType<typeof createCustomerLogins>;

export function createCustomerLogins(services: Services) {
  return {
    /** Throws `login.invalid` for a state that was not issued to this browser. */
    returned: async (state: string, lastingKey: string, query: string): Promise<ReturnedBrowser> => {
      requireBankLogin(services);
      const stateKey = services.fingerprint(state);
      const login = await services.read.run((db) => services.stores.customerLogins.find(db, stateKey));
      if (!login || login.lastingKey !== lastingKey) {
        throw new Problem('login.invalid', 'This login was not begun in this browser.');
      }
      const { authorisationId, wayBack } = login;
      const finishIn = (browserKey: string, sender: Sender) =>
        finish(login, { state, query, browserKey, sender }, services);
      return { authorisationId, wayBack, finish: finishIn };
    },
  };
}

function requireBankLogin({ login }: Services): LoginElsewhere {
  if (login) return login;
  throw new Problem('authorisation.unknown', 'Customers log in here, with name and password.');
}

interface Return {
  readonly state: string;
  readonly query: string;
  readonly browserKey: string;
  readonly sender: Sender;
}

async function finish(
  login: BegunCustomerLogin,
  { browserKey, query, sender, state }: Return,
  services: Services,
): Promise<void> {
  const { proofClock, read, stores, work } = services;
  const { authorisationId, kept, nonce, stateKey } = login;
  const now = proofClock.now();
  // The state is spent first, so that of two concurrent returns only one is processed.
  if (!(await work.run((transaction) => stores.customerLogins.takeBack(transaction, stateKey, now)))) return;
  const isInTime = now < login.begunAt + lifetimeMilliseconds;
  const { customers, returnTo } = requireBankLogin(services);
  const callback = `${returnTo}?${query}`;
  const found = isInTime ? await customers.finish({ callback, state, nonce, kept }) : undefined;
  const visit = await read.run((db) => loadVisit(db, authorisationId, browserKey, services));
  // Another tab of this browser may have gone on in between.
  if (!visit || hasEnded(visit) || visit.session.step !== 'login') return;
  await logInAs({ ...visit, sender }, found?.psuId, stateKey);
}

/** Logs in the customer of this id; an undefined id means that the login failed. */
async function logInAs(visit: Visit, psuId: string | undefined, formId: string): Promise<void> {
  const { rules, services } = visit;
  const { bank, stores, work } = services;
  const customer = psuId === undefined ? undefined : await bank.findCustomer(psuId);
  if (psuId === undefined || !customer) {
    const failed = sessionAtLogin(visit, 'login-failed');
    const { authorisationId } = failed;
    await work.run(async (transaction) => {
      if (!(await stores.authorisationSessions.move(transaction, 'login', failed))) return;
      const event = { kind: 'login-rejected', authorisationId, cause: 'login-failed' } as const;
      emitAfterCommit(transaction, event, services);
    });
    return;
  }
  if (await isLockedCustomer(visit, psuId)) {
    return work.run((transaction) => recordLockout(transaction, visit, psuId));
  }
  const refusal = await rules.findRefusal(psuId);
  if (refusal) return refuse(visit, { formId, name: psuId, psuId, isCounted: false }, refusal);
  const next = await nextStep(visit, psuId);
  await work.run((transaction) => advanceFromLogin(transaction, visit, psuId, next));
}
