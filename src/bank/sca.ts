/** The port to the bank's strong customer authentication: something known, and something possessed. */

import type { PasskeyOptions, PushOutcome, ScaMethod } from '../domain/authorisation/sca-method.js';

export type {
  PasskeyOptions,
  PushOutcome,
  ScaMethod,
  ScaMethodKind,
} from '../domain/authorisation/sca-method.js';

/** What a confirmation is good for, and nothing else (RTS on SCA, article 5): a payment's amount and payee. */
export interface PaymentBinding {
  readonly kind: 'payment';
  readonly authorisationId: string;
  readonly amount: string;
  readonly currency: string;
  readonly creditorIban: string;
  /** To be shown beside the IBAN; the authorisation alone tells the payment, whose payee never changes. */
  readonly creditorName: string;
}

/** Or a consent with exactly these accounts. */
export interface ConsentBinding {
  readonly kind: 'consent';
  readonly authorisationId: string;
  readonly consentId: string;
  readonly ibans: readonly string[];
}

/** Or everything in a signing basket: the total in each currency, and a digest of every amount, payee and account. */
export interface BasketBinding {
  readonly kind: 'basket';
  readonly authorisationId: string;
  readonly basketId: string;
  readonly totals: readonly { readonly amount: string; readonly currency: string }[];
  readonly entriesDigest: string;
}

/** Or a login to the customer's own page. */
export interface SessionBinding {
  readonly kind: 'session';
  readonly authorisationId: string;
}

/** Or the cancellation of exactly this payment. */
export interface CancellationBinding extends Omit<PaymentBinding, 'kind'> {
  readonly kind: 'cancellation';
  readonly paymentId: string;
}

export type CodeBinding =
  PaymentBinding | CancellationBinding | ConsentBinding | BasketBinding | SessionBinding;

/**
 * The bank's authenticator. It may be asked the same again when an answer was lost or came too late, and an answer that
 * has been given stays: nothing here may count or spend anything that a repetition would count or spend once more. It
 * answers in SCA_DEADLINE_SECONDS, or is taken for away.
 */
export interface Sca {
  /** The customer's id when name and password belong together; takes equally long when they do not. */
  checkPassword(userName: string, password: string): Promise<string | undefined>;
  /**
   * The ways that this customer has, in the order in which they are offered. With one of them there is no choice; with
   * none the customer cannot go on. It sends nothing.
   */
  methods(psuId: string): Promise<readonly ScaMethod[]>;
  /**
   * Sends a code, or asks in the bank's app, for exactly this binding. The returned challenge, of 1 to 200 characters, is
   * kept in place of any earlier one, and reveals no code. It is called again when the customer asks for another code or
   * another request: what was sent before may end with that.
   */
  start(psuId: string, methodId: string, binding: CodeBinding): Promise<string>;
  /**
   * Whether this is the code of the challenge, and was made for this binding. For a passkey it is the browser's answer, a
   * JSON text as WebAuthn's AuthenticationResponseJSON.
   */
  check(challenge: string, binding: CodeBinding, code: string): Promise<boolean>;
  /**
   * What the customer has answered in the bank's app, for a method of the kind `push`: `confirmed` only if exactly this
   * binding was shown there. It answers at once, and is asked again while it is `waiting`.
   */
  outcomeOf(challenge: string, binding: CodeBinding): Promise<PushOutcome>;
  /** What the browser is asked for a challenge of the kind `passkey`, and for this binding; absent without that kind. */
  passkeyOptions?(challenge: string, binding: CodeBinding): Promise<PasskeyOptions>;
}
