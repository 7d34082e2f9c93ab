/** Browsers at the authorization endpoint and the client's token calls, without the web server. */
import type { AuthorisationAction } from '../../../src/usecases/authorisation/views.js';
import { createCustomerAuthorisations } from '../../../src/usecases/authorisation/visits.js';
import { createAuthorizations } from '../../../src/usecases/oauth/authorizations.js';
import { exchangeToken, revokeToken } from '../../../src/usecases/oauth/tokens.js';
import type { Services } from '../../../src/usecases/services.js';
import { type Customer, rightCode } from '../embedded-bank/sandbox.js';
import { notCounted, redirectUri } from '../embedded-bank/token-bank.js';

type Form = Readonly<Record<string, string>>;

const credentials = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' };

export function visitsAt(servicesOf: () => Services) {
  /** A browser at the authorization endpoint; `stand` returns its step, or the code or error that it brings to the TPP. */
  function browserFor(consentId: string, more: Form = {}) {
    const services = servicesOf();
    const pages = createCustomerAuthorisations(services);
    const { authorize } = createAuthorizations(services, pages, 'http://localhost:8080');
    const query = { client_id: 'sandbox-tpp', redirect_uri: redirectUri, scope: 'AISP', consentId, ...more };
    const browserKey = services.ids.next();
    const look = () => authorize({ response_type: 'code', ...query }, browserKey);
    const stand = async (): Promise<string> => {
      const answer = await look();
      if (answer.kind === 'page') return answer.view.step;
      if (answer.kind === 'result') return answer.view.outcome;
      if (answer.kind === 'refusal') return answer.reason;
      const { searchParams } = new URL(answer.location);
      return searchParams.get('code') ?? searchParams.get('error') ?? '';
    };
    const send = async (action: AuthorisationAction) => {
      const answer = await look();
      if (answer.kind !== 'page') throw new Error(`The browser stands at no page: ${await stand()}`);
      await pages.act(answer.authorisationId, browserKey, services.ids.next(), action);
    };
    const act = async (action: AuthorisationAction) => {
      await send(action);
      return stand();
    };
    return {
      look,
      stand,
      logIn: (customer: Customer) => act({ kind: 'login', ...customer }),
      confirm: (ibans: readonly string[] = []) => act({ kind: 'confirm', ibans }),
      enterCode: () => act({ kind: 'code', code: rightCode }),
      /** Enters the code, and does not go on to the client. */
      approve: () => send({ kind: 'code', code: rightCode }),
    };
  }

  const call = (form: Form) =>
    [{ form: { ...credentials, ...form } }, { services: servicesOf(), countFor: notCounted }] as const;
  return {
    browserFor,
    redeem: (code: string) =>
      exchangeToken(...call({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })),
    refresh: (token = '') => exchangeToken(...call({ grant_type: 'refresh_token', refresh_token: token })),
    revoke: (token = '') => revokeToken(...call({ token })),
  };
}
