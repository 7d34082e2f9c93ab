/**
 * The port to the bank's own login (redirect, for instance OpenID Connect): customers authenticate on a page of the
 * bank, without a password here.
 */
import type { Closable } from './closable.js';

export interface LoginRequest {
  /** Returned unchanged to `returnTo`; valid for one login of one browser, for ten minutes. */
  readonly state: string;
  /**
   * Binds the login's statement about the customer to this login (replay protection); for an ID token the claim
   * `nonce`.
   */
  readonly nonce: string;
  /** Address to which the browser returns with a GET; the same for every login. */
  readonly returnTo: string;
  readonly language: 'hr' | 'en';
  /** The user name given by the TPP, if any: prefills a field and proves nothing. */
  readonly userName?: string;
}

export interface BegunLogin {
  readonly redirectTo: string;
  /** At most 2,000 characters passed to `finish`, for secrets such as a PKCE verifier. */
  readonly kept: string;
}

export interface ReturnedLogin {
  /** The complete returned address with its parameters, which the browser's user may have altered. */
  readonly callback: string;
  readonly state: string;
  readonly nonce: string;
  readonly kept: string;
}

/** The customer's id in the bank's core, of 1 to 64 letters. */
export interface LoggedIn {
  readonly psuId: string;
}

/**
 * The bank's own login. Identifies the customer only: the core says what they may sign, and `Sca` confirms afterwards.
 * A call without an answer in LOGIN_DEADLINE_SECONDS marks the login as unavailable.
 */
export interface CustomerLogin extends Closable {
  /** Called for each press of the button, so it must have no lasting effect. */
  begin(request: LoginRequest): Promise<BegunLogin>;
  /**
   * Returns the authenticated customer; called at most once for each `state`. Undefined when the customer has
   * cancelled or the returned parameters are not genuine. An exception means that the login is out of order.
   */
  finish(returned: ReturnedLogin): Promise<LoggedIn | undefined>;
}
