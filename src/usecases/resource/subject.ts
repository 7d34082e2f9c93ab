/** The subject of an authorisation: what the customer reviews before signing it. */
import type { ConsentKind } from '../../domain/consents/kinds.js';
import type { Exchange } from '../../domain/payments/exchange.js';
import type { Product } from '../../domain/payments/products.js';
import type { LocalNames } from '../../domain/accounts/account.js';
import type { Schedule } from '../../domain/standing-orders/schedule.js';
import type { LocalDate } from '../../domain/time.js';

/** A decimal string and its currency. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** A payment as its payer reviews it; amounts and IBANs exactly as they will be executed. */
export interface PaymentSummary extends Amount {
  readonly product: Product;
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly debtorIban: string;
  readonly debtorAccountName: string;
  readonly debtorAccountNames?: LocalNames;
  /** The company that owns the account; absent for a private one. */
  readonly companyName?: string;
  /** Empty when the order has none. */
  readonly remittance: string;
  /** The BIC of the payee's bank, where the TPP has named it. */
  readonly creditorBic?: string;
  /** The ultimate creditor and debtor, if they differ from payee and payer. */
  readonly ultimateCreditor?: string;
  readonly ultimateDebtor?: string;
  /** The creditor reference, with its type and issuer if given. */
  readonly creditorReference?: { readonly reference: string; readonly kind: readonly string[] };
  /** The payer's own reference, which the payee gets too. */
  readonly debtorReference?: string;
  /** The exchange rate, and the debit in the source currency. */
  readonly exchange?: Exchange & { readonly debit: string };
  /** The bank's fee on top of the amount; absent when there is none. */
  readonly fee?: Amount;
  /** Amount and fee in the account's currency; absent when there is no fee. */
  readonly total?: Amount;
  /** The account lacks the money now; it may arrive before the payment is due. */
  readonly isShortOfFunds?: boolean;
  /** The next signature is not the last one needed. */
  readonly needsMoreSignatures?: boolean;
  /** The execution day; absent when the payment is executed at once. */
  readonly executionDate?: LocalDate;
}

export interface ConsentSummary {
  readonly kind: ConsentKind;
  /** IBANs that the TPP named, by access type; a missing type was not requested. */
  readonly accounts?: readonly string[];
  readonly balances?: readonly string[];
  readonly transactions?: readonly string[];
  /** The customer's accounts to choose from for access types without IBANs; empty when all are named. */
  readonly choices: readonly {
    readonly iban: string;
    readonly name: string;
    readonly names?: LocalNames;
    readonly isChosen: boolean;
  }[];
  /** The names of the companies that own some of the customer's accounts, by IBAN. */
  readonly companyNames: ReadonlyMap<string, string>;
  /** Last day of the consent; absent when it is valid until it is revoked. */
  readonly validUntil?: LocalDate;
  readonly recurring: boolean;
  readonly frequencyPerDay: number;
}

/** A signing basket on the review page: all entries, and the payments' totals. */
export interface BasketSummary {
  readonly totals: readonly Amount[];
  readonly payments: readonly PaymentSummary[];
  readonly consents: readonly ConsentSummary[];
}

/** A bulk on the review page; its entries in the TPP's order. */
export interface BulkSummary {
  readonly product: Product;
  readonly totals: readonly Amount[];
  readonly debtorIban: string;
  readonly debtorAccountName: string;
  readonly debtorAccountNames?: LocalNames;
  /** The company that owns the account; absent for a private one. */
  readonly companyName?: string;
  readonly entries: readonly BulkEntrySummary[];
  /** The largest entries, where there are more. */
  readonly largest: readonly BulkEntrySummary[];
  /** The bank's fees on top of the amounts, together; absent when there are none. */
  readonly fee?: Amount;
  /** Whether the statement is to show one debit. */
  readonly isBookedAsOne: boolean;
  /** The account lacks the money for all entries now. */
  readonly isShortOfFunds?: boolean;
  /** The next signature is not the last one needed. */
  readonly needsMoreSignatures?: boolean;
  /** The execution day; absent when the entries are executed at once. */
  readonly executionDate?: LocalDate;
}

/** A standing order on the customer's pages: each payment, and when it is made. */
export interface StandingOrderSummary {
  /** Amount, payee, account and fee of each payment. */
  readonly payment: PaymentSummary;
  readonly schedule: Schedule;
  /** Whether each payment is exchanged at the rate of its day. */
  readonly isExchanged: boolean;
  /** Absent once no payment is left. */
  readonly nextExecutionDate?: LocalDate;
}

export interface BulkEntrySummary extends Amount {
  readonly creditorName: string;
  readonly creditorIban: string;
  /** Empty when the entry has none. */
  readonly remittance: string;
}

/** A moment in the bank's time zone; `date` is absent for today. */
export interface ShownMoment {
  readonly date?: LocalDate;
  readonly time: string;
}

/** The signatures so far, the oldest first, of a resource that needs several. */
export interface SignatureProgress {
  readonly needed: number;
  readonly given: readonly ({ readonly name: string } & ShownMoment)[];
}

export type Subject =
  | {
      readonly kind: 'payment';
      readonly payment: PaymentSummary;
      /** Absent for a payment that needs one signature. */
      readonly signatures?: SignatureProgress;
    }
  /** The payment to be stopped. */
  | { readonly kind: 'cancellation'; readonly payment: PaymentSummary }
  | { readonly kind: 'bulk'; readonly bulk: BulkSummary; readonly signatures?: SignatureProgress }
  /** The bulk to be stopped, as far as it is not executed. */
  | { readonly kind: 'bulk-cancel'; readonly bulk: BulkSummary }
  | {
      readonly kind: 'standing-order';
      readonly standingOrder: StandingOrderSummary;
      readonly signatures?: SignatureProgress;
    }
  /** The standing order to be ended. */
  | { readonly kind: 'standing-cancel'; readonly standingOrder: StandingOrderSummary }
  | { readonly kind: 'consent'; readonly consent: ConsentSummary }
  | { readonly kind: 'basket'; readonly basket: BasketSummary; readonly signatures?: SignatureProgress };
