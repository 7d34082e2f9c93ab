/** What a customer sees of an authorisation, and what the customer can do: the seam between the pages and the rules. */
import type { AuthorisationOutcome, Notice } from '../../domain/authorisation/authorisation.js';
import type { ConsentKind } from '../../domain/consents/kinds.js';
import type { Exchange } from '../../domain/payments/exchange.js';
import type { Product } from '../../domain/payments/products.js';

export type { Notice };

/** A payment as its payer reviews it; amounts and IBANs exactly as they will be executed. */
export interface PaymentSummary {
  readonly product: Product;
  readonly amount: string;
  readonly currency: string;
  readonly creditorName: string;
  readonly creditorIban: string;
  /** The BIC of the payee's bank, where the TPP has named it. */
  readonly creditorBic?: string;
  /** For whom the payee gets the money, and for whom it is paid, where these are others. */
  readonly ultimateCreditor?: string;
  readonly ultimateDebtor?: string;
  readonly debtorIban: string;
  readonly debtorAccountName: string;
  /** Empty when the order has none. */
  readonly remittance: string;
  /** The reference by which the payee knows the payment, with its type and issuer where they are said. */
  readonly creditorReference?: { readonly reference: string; readonly kind: readonly string[] };
  /** The payer's own reference, which the payee gets too. */
  readonly debtorReference?: string;
  /** How the amount is exchanged, and what that takes off the account, in the source currency. */
  readonly exchange?: Exchange & { readonly debit: string };
  /** What the bank charges beside the amount; absent when it charges nothing. */
  readonly fee?: { readonly amount: string; readonly currency: string };
  /** Everything that leaves the account, in its currency; absent when that is the amount alone. */
  readonly total?: { readonly amount: string; readonly currency: string };
  /** ISO date on which the payment is to be executed; absent when it is executed at once. */
  readonly executionDate?: string;
}

/**
 * How an authorisation ended, for whoever opens its page; `basket-ended` is one whose resource was put into a signing basket
 * that is gone by now.
 */
export type ShownOutcome = AuthorisationOutcome | 'basket-ended';

/** An account that a customer can pick for a consent. */
export interface AccountChoice {
  readonly iban: string;
  readonly name: string;
  readonly isChosen: boolean;
}

/** A consent as its customer reviews it. */
export interface ConsentSummary {
  readonly kind: ConsentKind;
  /** By access type, the IBANs that the TPP named; a type that is missing was not asked for. */
  readonly accounts?: readonly string[];
  readonly balances?: readonly string[];
  readonly transactions?: readonly string[];
  /** The customer's accounts to pick from, for the access types that name none; empty when all are named. */
  readonly choices: readonly AccountChoice[];
  /** Last day of the consent; absent when it is valid until it is revoked. */
  readonly validUntil?: string;
  readonly recurring: boolean;
  readonly frequencyPerDay: number;
}

/** A signing basket as its customer reviews it: everything in it, and what the payments come to. */
export interface BasketSummary {
  readonly totals: readonly { readonly amount: string; readonly currency: string }[];
  readonly payments: readonly PaymentSummary[];
  readonly consents: readonly ConsentSummary[];
}

/** What a customer approves. */
export type Subject =
  | { readonly kind: 'payment'; readonly payment: PaymentSummary }
  /** That the payment is not carried out. */
  | { readonly kind: 'cancellation'; readonly payment: PaymentSummary }
  | { readonly kind: 'consent'; readonly consent: ConsentSummary }
  | { readonly kind: 'basket'; readonly basket: BasketSummary };

export type AuthorisationView =
  | {
      readonly step: 'login';
      readonly tpp: string;
      readonly subject: Subject['kind'];
      readonly userName: string;
      readonly notice?: Notice;
    }
  | {
      readonly step: 'review' | 'code';
      readonly tpp: string;
      /** The name that the customer has logged in with, and the customer's own. */
      readonly userName: string;
      readonly psuName: string;
      readonly subject: Subject;
      readonly notice?: Notice;
    }
  | {
      readonly step: 'done';
      readonly tpp: string;
      readonly subject: Subject['kind'];
      readonly outcome: ShownOutcome;
      /** After so many minutes at most the customer can log in again; present where the end is `locked`. */
      readonly lockMinutes?: number;
      /** The days on which the bank carries out what was approved, each once; absent when all of that is now. */
      readonly executionDays?: readonly string[];
      /** Where the browser goes on to; absent when the TPP named no address for this outcome. */
      readonly returnTo?: string;
    };

export type AuthorisationAction =
  | { readonly kind: 'login'; readonly userName: string; readonly password: string }
  /** `ibans` are the accounts that the customer picked, where there was a choice. */
  | { readonly kind: 'confirm'; readonly ibans?: readonly string[] }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'cancel' };

/** The two things that the pages ask of the bank's rules. */
export interface CustomerAuthorisations {
  /** What this browser sees now. Throws `approval.unknown`. */
  view(authorisationId: string, browserKey: string): Promise<AuthorisationView>;
  /** Takes one step, once per form: a form that is sent again changes nothing more. */
  act(
    authorisationId: string,
    browserKey: string,
    formId: string,
    action: AuthorisationAction,
  ): Promise<void>;
}
