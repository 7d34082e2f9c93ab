/**
 * The port's words for moving money: the order that the core is handed, the key under which it is handed over, and
 * everything that can come of it. Handing over is not knowing: an answer may be late, lost, or given twice.
 */
// See docs/decisions.md, D18.
import type { Money } from '../domain/money.js';
import type { AccountReference, Address, ChargeBearer, PaymentOrder } from '../domain/payments/order.js';
import type { RefusalCause } from '../domain/payments/payment.js';
import type { Price } from '../domain/payments/price.js';
import type { Product, ProductRules } from '../domain/payments/products.js';
import type { Instant, LocalDate } from '../domain/time.js';

/**
 * The idempotency key of one hand-over. Whatever arrives under a key twice is the same hand-over; a further number exists
 * only when it is known that nothing has been executed under the one before, and never will be.
 */
export interface Attempt {
  readonly paymentId: string;
  /** Counted from 1. */
  readonly number: number;
}

/** Who pays. */
export interface Debtor {
  readonly accountId: string;
  /** In its canonical spelling. */
  readonly iban: string;
  /** By the bank's own record: whoever signed the order. */
  readonly name: string;
  /** What the TPP calls the debtor, which is only a claim. */
  readonly claimedName?: string;
  /** On whose behalf the debtor pays. */
  readonly ultimateDebtor?: string;
}

/** Who is paid. */
export interface Creditor {
  /** The IBAN in its canonical spelling; where the creditor's country has none, the account's own number. */
  readonly iban: string;
  /** As the TPP has written it. */
  readonly account: AccountReference;
  readonly name: string;
  readonly address?: Address;
  /** The BIC of the creditor's bank. */
  readonly agent?: string;
  /** For whom the money is meant in the end. */
  readonly ultimateCreditor?: string;
}

/** Who has authorised the order, and when. */
export interface OrderSignature {
  readonly psuId: string;
  /** Absent when the bank does not know the customer any more. */
  readonly name?: string;
  readonly signedAt: Instant;
}

/** An order as it is handed over, with every field that it was given with. */
export interface CoreOrder {
  readonly attempt: Attempt;
  readonly product: Product;
  /** How the money is sent on when another bank keeps the creditor's account. */
  readonly clearing: ProductRules['clearing'];
  readonly debtor: Debtor;
  readonly creditor: Creditor;
  /** What the creditor gets. */
  readonly amount: Money;
  /** What leaves the debtor's account for it, the bank's fee, and the rate where it is exchanged. */
  readonly price: Price;
  readonly chargeBearer: ChargeBearer;
  readonly endToEndIdentification?: string;
  /** ISO 20022 ExternalPurpose1Code, for instance SALA. */
  readonly purposeCode?: string;
  readonly remittanceInformationUnstructured?: string;
  readonly remittanceInformationStructured?: NonNullable<PaymentOrder['remittanceInformationStructured']>;
  /** The day that the order asks for; absent when it asks for none. */
  readonly requestedExecutionDate?: LocalDate;
  /** The first day in the bank's zone on which it may be executed. */
  readonly executionDate: LocalDate;
  readonly signatures: readonly OrderSignature[];
  /** Today in the bank's zone. */
  readonly bookingDate: LocalDate;
  /** Until when the server waits; what is answered later is asked for again by `outcomeOf`. */
  readonly answerBy: Instant;
  /**
   * Whether the outcome has to be final by then, as an instant transfer's: what cannot be executed until `answerBy` is
   * rejected, and `accepted` is no answer.
   */
  readonly isFinalByThen: boolean;
}

/** What has come of a hand-over, as far as the core knows. */
export type Outcome =
  /** The debtor has been debited; the creditor is credited where the account is this bank's (`here`). */
  | { readonly kind: 'executed'; readonly creditor: 'here' | 'elsewhere' }
  /**
   * The core will carry it out, and tell the result by `CoreResults` or when it is asked: after a minute, or sooner where it
   * says when it will know.
   */
  | { readonly kind: 'accepted'; readonly askAgainAt?: Instant }
  /** Nothing was moved, and nothing will be under this key, because the money is missing. */
  | { readonly kind: 'no-funds' }
  /** Nothing was moved, and nothing will be under this key. */
  | { readonly kind: 'rejected'; readonly reason: RefusalCause }
  /** Nothing was moved, and nothing will be under this key: the core has agreed to a cancellation. */
  | { readonly kind: 'cancelled' }
  /** The core cannot say; it is asked again. */
  | { readonly kind: 'unknown' };

/** What the core knows of an attempt that it is asked about. */
export type KnownOutcome =
  | Outcome
  /** The core has never seen the key, and promises to execute nothing under it, should the order still arrive. */
  | { readonly kind: 'not-received' };

/** What the core says to the request that an attempt be stopped. */
export type CancelAnswer =
  /** Nothing was moved, and nothing will be under this key. */
  | { readonly kind: 'cancelled' }
  /** It is executed, or cannot be stopped any more. */
  | { readonly kind: 'too-late' }
  /** The answer comes later; the core is asked again. */
  | { readonly kind: 'unknown' };

/** Money that has come back after it had left: an entry of its own on the debtor's account. */
export interface Return {
  /** The core's own identifier of the return; told twice, it is one return. */
  readonly returnId: string;
  readonly amount: Money;
  /** ISO 20022 ExternalReturnReason1Code, for instance AC04. */
  readonly reason?: string;
}

/**
 * Where an adapter tells results that come later, in any order and as often as it likes: each promise is fulfilled once
 * the result is stored, so that whoever told it can forget it. Rejected only when the server cannot store it now.
 */
export interface CoreResults {
  /** The order was executed; `here` once the creditor's account at this bank is credited. */
  settled(attempt: Attempt, creditor: 'here' | 'elsewhere'): Promise<void>;
  rejected(attempt: Attempt, reason: RefusalCause): Promise<void>;
  cancelled(attempt: Attempt): Promise<void>;
  returned(attempt: Attempt, back: Return): Promise<void>;
}

/** The context of a call of the core; an adapter over HTTP passes it on as headers of these names. */
export interface CoreCallContext {
  /** Where the call stands in a trace (W3C Trace Context). */
  readonly traceparent: string;
}

export interface PaymentExecution {
  /**
   * Takes an order to move money, once for each key: a key that came before gets the outcome of then. Any exception, and
   * no answer until `answerBy`, is an unknown outcome to the server. `signal` is aborted then; orders that are handed
   * over together share it.
   */
  execute(order: CoreOrder, signal: AbortSignal, context?: CoreCallContext): Promise<Outcome>;
  /** Asked after a lost or late answer. What it has not received it must never execute afterwards. */
  outcomeOf(attempt: Attempt, signal: AbortSignal, context?: CoreCallContext): Promise<KnownOutcome>;
  /** Absent for a core that stops nothing: cancelling after the hand-over is then 405 CANCELLATION_INVALID. */
  cancel?(attempt: Attempt, signal: AbortSignal, context?: CoreCallContext): Promise<CancelAnswer>;
  /** Called once when the server starts, for a core that tells results later. */
  listen?(results: CoreResults): void;
}
