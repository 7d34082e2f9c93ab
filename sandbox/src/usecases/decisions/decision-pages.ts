/** The pages at which a customer decides: an authorisation's page and the OAuth2 authorization endpoint. */
import { defined } from '../../../../src/domain/defined.js';
import {
  type AuthorizationQuery,
  parseAuthorizationQuery,
} from '../../../../src/domain/oauth/authorization-query.js';
import { Problem } from '../../../../src/domain/problem.js';
import { returnAddress } from '../../../../src/domain/return-address.js';
import { fault } from '../../domain/decision.js';
import { createCustomerAuthorisations } from '../../../../src/usecases/authorisation/visits.js';
import { createAuthorizations } from '../../../../src/usecases/oauth/authorizations.js';
import type { BrowserPage } from './decision-browser.js';

export function createAuthorisationPage(authorisationId: string): BrowserPage {
  return {
    open: async (browserKey, services) => {
      const view = await createCustomerAuthorisations(services).view(authorisationId, browserKey);
      const redirectUri = view.step === 'done' ? returnAddress(view.returnTo) : undefined;
      return { authorisationId, view, ...defined({ redirectUri }) };
    },
  };
}

const refusals = {
  'client-unknown': 'has a client_id that is unknown or blocked.',
  'redirect-uri-unproven': 'has a redirect_uri that is not exactly one that the client has registered.',
  'parameter-repeated': 'has its client_id or redirect_uri more than once.',
} as const;

/** The authorization endpoint, for one request of a client. */
export function createEndpointPage(query: AuthorizationQuery, issuer: string): BrowserPage {
  return {
    open: async (browserKey, services) => {
      const { authorize } = createAuthorizations(services, createCustomerAuthorisations(services), issuer);
      const answer = await authorize(query, browserKey);
      switch (answer.kind) {
        case 'page':
          return answer;
        case 'result':
          return { view: answer.view, ...defined({ redirectUri: returnAddress(answer.view.returnTo) }) };
        case 'redirect':
          return { redirectUri: answer.location };
        case 'refusal':
          throw new Problem([fault('address', refusals[answer.reason])]);
      }
    },
  };
}

/** Splits an address into path and query; the address may be the query alone. */
export function splitAddress(address: string): { readonly path: string; readonly query: AuthorizationQuery } {
  const at = address.indexOf('?');
  const [text = ''] = address.slice(at + 1).split('#', 1);
  return { path: at < 0 ? '' : address.slice(0, at), query: parseAuthorizationQuery(text) };
}
