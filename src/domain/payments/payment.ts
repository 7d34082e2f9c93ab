/** A payment as the bank keeps it. */
import type { Money } from '../money.js';
import type { Instant, LocalDate } from '../time.js';
import type { PaymentOrder } from './order.js';
import type { Price } from './price.js';
import type { Product } from './products.js';
import type { TransactionStatus } from './status.js';

export interface Payment {
  readonly id: string;
  readonly clientId: string;
  readonly product: Product;
  readonly status: TransactionStatus;
  readonly order: PaymentOrder;
  /** What the creditor gets. */
  readonly amount: Money;
  readonly price: Price;
  readonly debtorAccountId: string;
  readonly debtorIban: string;
  /** Where the creditor's country has no IBANs, the account's own number. */
  readonly creditorIban: string;
  /** The day in the bank's zone on which the payment is executed at the earliest. */
  readonly executionDate: LocalDate;
  /** Whether missing funds leave the payment waiting until the end of its day instead of rejecting it. */
  readonly waitsForFunds: boolean;
  readonly signaturesNeeded: number;
  readonly createdAt: Instant;
  /** When a payment that nobody has authorised is rejected; in a signing basket, when the basket is. */
  readonly expiresAt: Instant;
  /** The signing basket that waits for its customer with this payment in it. */
  readonly basketId?: string;
  readonly psuId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}
