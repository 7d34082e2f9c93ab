/** The seam between the authorization endpoint's pages and its rules (RFC 6749, section 4). */
import type { AuthorisationView } from '../authorisation/views.js';

/**
 * The query of GET /oauth2/authorize as it came; a parameter that came twice is a list. `state` is in percent-encoding,
 * because its bytes need be no text.
 */
export type AuthorizationQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

export type AuthorizationRefusal = 'client-unknown' | 'redirect-uri-unproven' | 'parameter-repeated';

export type AuthorizationAnswer =
  /** The customer has something to do. */
  | {
      readonly kind: 'page';
      readonly authorisationId: string;
      readonly view: Exclude<AuthorisationView, { step: 'done' }>;
      readonly clientId: string;
      readonly scope: string;
      readonly redirectUri: string;
    }
  /** The authorisation has failed, which the customer reads before the browser goes back to the client with an error. */
  | { readonly kind: 'result'; readonly view: Extract<AuthorisationView, { step: 'done' }> }
  /** Everything is decided, or the request was wrong: the browser goes back to the client. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** The address to go back to is not proven, so the customer stays here. */
  | { readonly kind: 'refusal'; readonly reason: AuthorizationRefusal };

export interface Authorizations {
  /** Where this browser stands with a request; called anew after every step. */
  authorize(query: AuthorizationQuery, browserKey: string): Promise<AuthorizationAnswer>;
}
