/** The port to a login elsewhere: the bank's customers say who they are on a page of its own, not with a password here. */

export interface LoginRequest {
  /** Comes back to `returnTo` with the customer, as it is; good for one login, of one browser, for ten minutes. */
  readonly state: string;
  /** Binds what the login says of the customer to this login; for an ID token its claim `nonce`. */
  readonly nonce: string;
  /** Where the browser is to come back to, with a GET; the same address for every login. */
  readonly returnTo: string;
  readonly language: 'hr' | 'en';
  /** The name that the TPP has given, if any: fills in a field, and proves nothing. */
  readonly userName?: string;
}

export interface BegunLogin {
  readonly redirectTo: string;
  /** A text of at most 2,000 characters that is handed to `finish`: what has to be known there and to nobody else. */
  readonly kept: string;
}

export interface ReturnedLogin {
  /** The whole address that it has come back to, with its parameters; whoever has the browser may have changed them. */
  readonly callback: string;
  readonly state: string;
  readonly nonce: string;
  readonly kept: string;
}

/** Who somebody is, by the name that the bank's core knows customers by, of at most 64 characters. */
export interface LoggedIn {
  readonly psuId: string;
}

/**
 * A login that is the bank's own. It says who somebody is; what they may sign is asked of the core, and a one-time code or
 * another confirmation is asked of `Sca` after it. Each call answers in LOGIN_DEADLINE_SECONDS, or is taken for away.
 */
export interface CustomerLogin {
  /** Called for each press of the button, and again for another press; nothing may hang on it. */
  begin(request: LoginRequest): Promise<BegunLogin>;
  /**
   * Whose login has come back, at most once for each `state`. Undefined when nobody has logged in: the customer has gone
   * back, or what came with the browser is not genuine. An exception says that the login itself is out of order.
   */
  finish(returned: ReturnedLogin): Promise<LoggedIn | undefined>;
}
