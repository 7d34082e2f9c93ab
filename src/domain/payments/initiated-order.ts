/** The fields that payments, bulks and standing orders share: an order of a TPP that its customers sign. */
import type { Instant } from '../time.js';
import type { Product } from './products.js';

export interface InitiatedOrder {
  readonly id: string;
  readonly clientId: string;
  readonly product: Product;
  readonly debtorAccountId: string;
  readonly debtorIban: string;
  /** Whether a payment of the order without funds waits until the end of its day instead of being rejected. */
  readonly waitsForFunds: boolean;
  readonly signaturesNeeded: number;
  readonly createdAt: Instant;
  /** When the order is rejected unless it is authorised; in a signing basket, the basket's time applies. */
  readonly expiresAt: Instant;
  readonly psuId?: string;
  /** The client's own consent that the TPP has named: its customer may confirm in a combined session. */
  readonly namedConsentId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
  /** The trace context of the initiating call (W3C Trace Context). */
  readonly traceparent?: string;
}
