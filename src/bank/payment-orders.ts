/**
 * The port's types for payment execution: the order, its idempotency key, and all outcomes. Submitting an order does
 * not settle its outcome: an answer may be late, lost, or given twice.
 */
// See docs/developer/decisions, D18.
import type { Closable } from './closable.js';
import type { Money } from '../domain/money.js';
import type { AccountReference, Address, ChargeBearer, PassedFields } from '../domain/payments/order.js';
import type { RefusalCause } from '../domain/payments/payment.js';
import type { Price } from '../domain/payments/price.js';
import type { Product, ProductRules } from '../domain/payments/products.js';
import type { Instant, LocalDate } from '../domain/time.js';

/**
 * The idempotency key of one submission to the core. A repeated key is the same submission; a new number is used only
 * when it is certain that nothing was or will be executed under the previous one.
 */
export interface Attempt {
  readonly paymentId: string;
  /** Counted from 1. */
  readonly number: number;
}

export interface Debtor {
  readonly accountId: string;
  /** In canonical spelling. */
  readonly iban: string;
  /** Name in the bank's records; does not depend on the signer. */
  readonly name: string;
  /** Name given by the TPP, which is an unverified claim. */
  readonly claimedName?: string;
  /** The person on whose behalf the debtor pays. */
  readonly ultimateDebtor?: string;
}

export interface Creditor {
  /** IBAN in canonical spelling, or the account's number in countries without IBANs. */
  readonly iban: string;
  /** As written by the TPP. */
  readonly account: AccountReference;
  readonly name: string;
  readonly address?: Address;
  /** The BIC of the creditor's bank. */
  readonly agent?: string;
  /** The name of the creditor's bank, as written by the TPP. */
  readonly agentName?: string;
  /** The final recipient of the money. */
  readonly ultimateCreditor?: string;
}

/** A customer's authorisation of the order. */
export interface OrderSignature {
  readonly psuId: string;
  /** Absent when the bank no longer knows the customer. */
  readonly name?: string;
  readonly signedAt: Instant;
}

/** A batch whose orders share one debit entry on the debtor's statement (batch booking). */
export interface OrderBatch {
  /** The same for all orders of the batch. */
  readonly id: string;
  /** The number of orders in the batch; some of them may be rejected. */
  readonly size: number;
}

/** An order as submitted to the core, with every field of the request. */
export interface CoreOrder extends PassedFields {
  readonly attempt: Attempt;
  readonly product: Product;
  /** Clearing of the payment when another bank keeps the creditor's account. */
  readonly clearing: ProductRules['clearing'];
  readonly debtor: Debtor;
  readonly creditor: Creditor;
  /** The amount that the creditor receives. */
  readonly amount: Money;
  /** The amount debited, the bank's fee, and the exchange rate if there is one. */
  readonly price: Price;
  readonly chargeBearer: ChargeBearer;
  /**
   * Present where the TPP of a bulk prefers one debit entry for its payments; without it, an order has an entry of its
   * own. Each order is executed or rejected by itself, and a core that books no batches ignores it.
   */
  readonly batch?: OrderBatch;
  /** First permitted day of execution, in the bank's time zone. */
  readonly executionDate: LocalDate;
  readonly signatures: readonly OrderSignature[];
  /** Today in the bank's time zone. */
  readonly bookingDate: LocalDate;
  /** Deadline for the answer; after a later one the server queries `outcomeOf`. */
  readonly answerBy: Instant;
  /**
   * Whether the outcome must be final by `answerBy`, as for instant transfers: the core then rejects an order that it
   * cannot execute in time, and must not answer `accepted`.
   */
  readonly isFinalByThen: boolean;
}

/** Outcome of a submission, as far as the core knows it. */
export type Outcome =
  /** The debtor is debited; `here` means that the creditor's account is this bank's and credited. */
  | { readonly kind: 'executed'; readonly creditor: 'here' | 'elsewhere' }
  /**
   * The core will execute the order and report the result through `CoreResults` or on query: after a minute, or at
   * `askAgainAt` if that is earlier.
   */
  | { readonly kind: 'accepted'; readonly askAgainAt?: Instant }
  /** No money was or will be moved under this key, for lack of funds. */
  | { readonly kind: 'no-funds' }
  /** Nothing was moved, and nothing will be under this key. */
  | { readonly kind: 'rejected'; readonly reason: RefusalCause }
  /** No money was or will be moved under this key: the core has accepted a cancellation. */
  | { readonly kind: 'cancelled' }
  /** The core cannot say; the server queries it again. */
  | { readonly kind: 'unknown' };

/** Answer to a query about an attempt. */
export type KnownOutcome =
  | Outcome
  /** The core has never seen the key, and promises to execute nothing under it if the order still arrives. */
  | { readonly kind: 'not-received' };

/** The core's answer to a cancellation request. */
export type CancelAnswer =
  /** Nothing was moved, and nothing will be under this key. */
  | { readonly kind: 'cancelled' }
  /** The order is executed or can no longer be stopped. */
  | { readonly kind: 'too-late' }
  /** The answer follows later; the server asks again. */
  | { readonly kind: 'unknown' };

/** Money returned after execution: a separate entry on the debtor's account. */
export interface Return {
  /** The core's identifier of the return, which makes repeated reports idempotent. */
  readonly returnId: string;
  readonly amount: Money;
  /** ISO 20022 ExternalReturnReason1Code, for instance AC04. */
  readonly reason?: string;
}

/**
 * Receives asynchronous results from an adapter, in any order and as often as it likes. A promise resolves once the
 * result is stored, so that the adapter can forget it, and rejects only when the server cannot store it now.
 */
export interface CoreResults {
  /** The order was executed; `here` once the creditor's account at this bank is credited. */
  settled(attempt: Attempt, creditor: 'here' | 'elsewhere'): Promise<void>;
  rejected(attempt: Attempt, reason: RefusalCause): Promise<void>;
  cancelled(attempt: Attempt): Promise<void>;
  returned(attempt: Attempt, back: Return): Promise<void>;
}

/** Context of a call to the core; an adapter over HTTP sends it as headers of these names. */
export interface CoreCallContext {
  /** The call's trace (W3C Trace Context). */
  readonly traceparent: string;
}

export interface PaymentExecution {
  /**
   * Executes an order once for each key; a repeated key gets the first outcome. The server treats an exception, or no
   * answer until `answerBy`, as an unknown outcome. `signal` is aborted at `answerBy`; orders submitted together share
   * it.
   */
  execute(order: CoreOrder, signal: AbortSignal, context?: CoreCallContext): Promise<Outcome>;
  /**
   * Queries the outcome after a lost or late answer. An order answered as not received must never be executed
   * afterwards.
   */
  outcomeOf(attempt: Attempt, signal: AbortSignal, context?: CoreCallContext): Promise<KnownOutcome>;
  /** Absent for a core without cancellation: cancelling after submission is then 405 CANCELLATION_INVALID. */
  cancel?(attempt: Attempt, signal: AbortSignal, context?: CoreCallContext): Promise<CancelAnswer>;
  /**
   * Called once at start, for a core that reports results later. May return a function that ends the subscription,
   * which is called at the shutdown signal as `pause` is.
   */
  listen?(results: CoreResults): Closable['pause'] | void;
}
