/** A customer's browser at one authorisation, below the web server. */
import type { Sender } from '../../src/usecases/authorisation/attempts/browsers.js';
import type { AuthorisationAction, AuthorisationView } from '../../src/usecases/authorisation/views.js';
import { createCustomerAuthorisations } from '../../src/usecases/authorisation/visits.js';
import type { Services } from '../../src/usecases/services.js';
import { ana, rightCode, type Customer } from '../support/embedded-bank/sandbox.js';
import type { SecondProcess } from './second-process.js';

export interface BrowserBelow {
  readonly browserKey: string;
  send(action: AuthorisationAction, formId?: string): Promise<void>;
  /** The same browser at a bank with other services. */
  at(others: Services): BrowserBelow;
  view(): Promise<AuthorisationView>;
  logIn(customer: Customer): Promise<void>;
  /** Continues past the review: to the code, or to the choice of a method. */
  goToCode(customer?: Customer): Promise<void>;
  choose(methodId: string): Promise<void>;
  enterCode(code?: string, by?: SecondProcess): Promise<void>;
  /** Cancels, and confirms the question that a page without a login asks. */
  refuse(by?: SecondProcess): Promise<void>;
  /** The step with its notice about the last attempt, or the outcome. */
  shown(): Promise<string>;
  /** The step, or the outcome. */
  outcome(): Promise<string>;
}

/**
 * One browser at one authorisation; this process answers its calls, unless a call names a second process. A browser
 * with a `sender` gets a new key with its login, as over HTTP.
 */
export function browserAt(
  services: Services,
  authorisationId: string,
  firstKey = services.ids.next(),
  sender?: Omit<Sender, 'keyAfterLogin'>,
): BrowserBelow {
  const authorisations = createCustomerAuthorisations(services);
  let browserKey = firstKey;
  const view = () => authorisations.view(authorisationId, browserKey);
  const send = async (action: AuthorisationAction, formId = services.ids.next()) => {
    if (!sender) return authorisations.act(authorisationId, browserKey, formId, action);
    const keyAfterLogin = services.ids.next();
    await authorisations.act(authorisationId, browserKey, formId, action, { ...sender, keyAfterLogin });
    const { authorisationSessions } = services.stores;
    const renewed = await services.read.run((db) =>
      authorisationSessions.find(db, authorisationId, keyAfterLogin),
    );
    if (renewed) browserKey = keyAfterLogin;
  };
  const sendTo = async (by: SecondProcess | undefined, action: AuthorisationAction) => {
    if (!by) return send(action);
    await by.decide({ authorisationId, browserKey, formId: services.ids.next(), action });
  };
  return {
    browserKey: firstKey,
    send,
    view,
    at: (others) => browserAt(others, authorisationId, browserKey, sender),
    logIn: (customer) => send({ kind: 'login', ...customer }),
    goToCode: async (customer = ana) => {
      await send({ kind: 'login', ...customer });
      await send({ kind: 'confirm' });
    },
    choose: (methodId) => send({ kind: 'method', methodId }),
    enterCode: (code = rightCode, by) => sendTo(by, { kind: 'code', code }),
    refuse: async (by) => {
      await sendTo(by, { kind: 'cancel' });
      const asked = await view();
      if (asked.step !== 'done' && asked.notice === 'cancel-asked')
        await sendTo(by, { kind: 'confirm-cancel' });
    },
    shown: async () => {
      const now = await view();
      if (now.step === 'done') return now.outcome;
      const { attemptsLeft, lockedUntil, notice, step } = now;
      return [step, notice, attemptsLeft, lockedUntil].filter((each) => each !== undefined).join(' ');
    },
    outcome: async () => {
      const now = await view();
      return now.step === 'done' ? now.outcome : now.step;
    },
  };
}
