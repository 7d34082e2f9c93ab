/** A customer's browser at one authorisation, below the web server. */
import type { AuthorisationAction } from '../../src/usecases/authorisation/views.js';
import { createCustomerAuthorisations } from '../../src/usecases/authorisation/visits.js';
import type { Services } from '../../src/usecases/services.js';
import { rightCode, type Customer } from '../support/embedded-bank/sandbox.js';
import type { SecondProcess } from './second-process.js';

/** One browser at one authorisation; this process answers its calls, unless a call names a second process. */
export function browserAt(services: Services, authorisationId: string, browserKey = services.ids.next()) {
  const authorisations = createCustomerAuthorisations(services);
  const send = async (action: AuthorisationAction, by?: SecondProcess) => {
    const formId = services.ids.next();
    if (by) await by.decide({ authorisationId, browserKey, formId, action });
    else await authorisations.act(authorisationId, browserKey, formId, action);
  };
  return {
    browserKey,
    send,
    logIn: (customer: Customer) => send({ kind: 'login', ...customer }),
    goToCode: async (customer: Customer) => {
      await send({ kind: 'login', ...customer });
      await send({ kind: 'confirm' });
    },
    enterCode: (by?: SecondProcess, code = rightCode) => send({ kind: 'code', code }, by),
    /** Cancels, and confirms the question that a page without a login asks. */
    refuse: async (by?: SecondProcess) => {
      await send({ kind: 'cancel' }, by);
      const view = await authorisations.view(authorisationId, browserKey);
      if (view.step !== 'done' && view.notice === 'cancel-asked') await send({ kind: 'confirm-cancel' }, by);
    },
    /** The notice of the login page or the code page about the last attempt. */
    shown: async () => {
      const view = await authorisations.view(authorisationId, browserKey);
      if (view.step === 'done') return view.outcome;
      const { attemptsLeft, lockedUntil, notice } = view;
      return [view.step, notice, attemptsLeft, lockedUntil].filter((each) => each !== undefined).join(' ');
    },
    outcome: async () => {
      const view = await authorisations.view(authorisationId, browserKey);
      return view.step === 'done' ? view.outcome : view.step;
    },
  };
}
