/**
 * The fields that payments, bulks and standing orders share: an order of a TPP that its customers sign. An order in a
 * signing basket expires with the basket.
 */
import type { SignedResource } from '../authorisation/signing.js';
import type { Product } from './products.js';

export interface InitiatedOrder extends SignedResource {
  readonly product: Product;
  readonly debtorAccountId: string;
  readonly debtorIban: string;
  /** Whether a payment of the order without funds waits until the end of its day instead of being rejected. */
  readonly waitsForFunds: boolean;
  /** The trace context of the initiating call (W3C Trace Context). */
  readonly traceparent?: string;
}
