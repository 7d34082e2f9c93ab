/** The port to the bank's strong customer authentication (SCA): a password, and a second factor. */

import type { Closable } from './closable.js';
import type { PasskeyOptions, PushOutcome, ScaMethod } from '../domain/authorisation/sca-method.js';
import type { Schedule } from '../domain/standing-orders/schedule.js';

export type {
  PasskeyOptions,
  PushOutcome,
  ScaMethod,
  ScaMethodKind,
} from '../domain/authorisation/sca-method.js';

/**
 * Dynamic linking (RTS on SCA, article 5): a confirmation is valid only for its binding, here a payment's amount and
 * payee.
 */
export interface PaymentBinding {
  readonly kind: 'payment';
  readonly authorisationId: string;
  readonly amount: string;
  readonly currency: string;
  readonly creditorIban: string;
  /**
   * Shown beside the IBAN; not part of the link, because the authorisation identifies the payment, whose payee never
   * changes.
   */
  readonly creditorName: string;
}

/** A consent with exactly these accounts. */
export interface ConsentBinding {
  readonly kind: 'consent';
  readonly authorisationId: string;
  readonly consentId: string;
  readonly ibans: readonly string[];
}

/** A whole signing basket: the total in each currency, and a digest of every amount, payee and account. */
export interface BasketBinding {
  readonly kind: 'basket';
  readonly authorisationId: string;
  readonly basketId: string;
  readonly totals: readonly { readonly amount: string; readonly currency: string }[];
  readonly entriesDigest: string;
}

/** A whole bulk payment: its number of payments, the sum in each currency, and a digest of every amount and payee. */
export interface BulkBinding {
  readonly kind: 'bulk';
  readonly authorisationId: string;
  readonly paymentId: string;
  readonly entries: number;
  readonly totals: readonly { readonly amount: string; readonly currency: string }[];
  readonly entriesDigest: string;
}

/** The cancellation of exactly this bulk payment, as far as it is not executed. */
export interface BulkCancellationBinding extends Omit<BulkBinding, 'kind'> {
  readonly kind: 'bulk-cancel';
}

/** A standing order: amount and payee of each payment, and the days of its schedule. */
export interface StandingOrderBinding extends Omit<PaymentBinding, 'kind'> {
  readonly kind: 'standing-order';
  readonly paymentId: string;
  readonly schedule: Schedule;
}

/** The end of exactly this standing order. */
export interface StandingOrderCancellationBinding extends Omit<StandingOrderBinding, 'kind'> {
  readonly kind: 'standing-cancel';
}

/** A login to the customer's own page. */
export interface SessionBinding {
  readonly kind: 'session';
  readonly authorisationId: string;
}

/** The cancellation of exactly this payment. */
export interface CancellationBinding extends Omit<PaymentBinding, 'kind'> {
  readonly kind: 'cancellation';
  readonly paymentId: string;
}

export type CodeBinding =
  | PaymentBinding
  | CancellationBinding
  | BulkBinding
  | BulkCancellationBinding
  | StandingOrderBinding
  | StandingOrderCancellationBinding
  | ConsentBinding
  | BasketBinding
  | SessionBinding;

/** Shown beside the binding, and not part of the link. */
export interface ShownRequest {
  /** The TPP's name; absent for a login to the customer's own page. */
  readonly tppName?: string;
  /** A signing basket's payments, for a customer who has not reviewed them on a page. */
  readonly payments?: readonly ShownPayment[];
}

export type ShownPayment = Pick<PaymentBinding, 'amount' | 'currency' | 'creditorIban' | 'creditorName'>;

/**
 * The bank's authenticator. Calls must be idempotent: the server repeats one whose answer was lost or late, an answer
 * once given stays, and a retry must not count or consume anything again. A call without an answer in
 * SCA_DEADLINE_SECONDS marks the authenticator as unavailable.
 */
export interface Sca extends Closable {
  /**
   * Returns the customer's id, of 1 to 64 letters, if name and password match; otherwise undefined after the same time.
   */
  checkPassword(userName: string, password: string): Promise<string | undefined>;
  /**
   * Returns the customer's id of a user name that a TPP has sent, without proof; undefined, after the same time, for an
   * unknown name. Without this method, user names are customers' ids.
   */
  findPsuId?(userName: string): Promise<string | undefined>;
  /**
   * Returns the spelling under which failed logins with a user name are counted: one for all spellings with which
   * `checkPassword` finds the same customer. It knows no customers, asks nothing and answers at once. Without this
   * method, letters of other case and of other width (NFKC) count as the same; a bank that also ignores accents,
   * spaces or hyphens needs it, or each spelling gives five more guesses.
   */
  canonicalName?(userName: string): string;
  /**
   * SCA methods of the customer, in the order offered. A single method leaves no choice; with none the customer cannot
   * continue. Also called with the id of no customer, which has no methods. Sends nothing.
   */
  methods(psuId: string): Promise<readonly ScaMethod[]>;
  /**
   * Sends a code or a request to the bank's app for exactly this binding. Returns a challenge of 1 to 200 characters
   * that reveals no code and replaces any earlier one. Called again when the customer asks for another code or
   * request, which may invalidate the earlier one. The app shows the TPP with the binding: without a browser, the
   * customer sees nothing else.
   */
  start(psuId: string, methodId: string, binding: CodeBinding, shown: ShownRequest): Promise<string>;
  /**
   * Whether this is the challenge's code, made for this binding. For a passkey, `code` is the browser's answer, the
   * JSON text of WebAuthn's AuthenticationResponseJSON.
   */
  check(challenge: string, binding: CodeBinding, code: string): Promise<boolean>;
  /**
   * The customer's answer in the bank's app (method kind `push`): `confirmed` only if exactly this binding was shown.
   * Returns at once; the server polls while the answer is `waiting`.
   */
  outcomeOf(challenge: string, binding: CodeBinding): Promise<PushOutcome>;
  /** WebAuthn options for a challenge of the kind `passkey` and this binding; absent without that kind. */
  passkeyOptions?(challenge: string, binding: CodeBinding): Promise<PasskeyOptions>;
}
