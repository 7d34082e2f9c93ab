/** The port to the bank's strong customer authentication: something known, and something possessed. */

/** What a one-time code is good for, and nothing else (RTS on SCA, article 5): a payment's amount and payee. */
export interface PaymentBinding {
  readonly kind: 'payment';
  readonly authorisationId: string;
  readonly amount: string;
  readonly currency: string;
  readonly creditorIban: string;
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

export interface Sca {
  /** The customer's id when name and password belong together; takes equally long when they do not. */
  checkPassword(userName: string, password: string): Promise<string | undefined>;
  /** Sends a code to the customer's device; the returned challenge is kept, and does not reveal the code. */
  sendCode(psuId: string, binding: CodeBinding): Promise<string>;
  /** Whether this is the code of the challenge, and was made for this binding. */
  checkCode(challenge: string, binding: CodeBinding, code: string): Promise<boolean>;
}
