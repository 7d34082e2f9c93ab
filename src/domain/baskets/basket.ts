/** A signing basket as the bank keeps it: payments and consents that are approved together or not at all. */
import type { Instant } from '../time.js';
import type { BasketStatus } from './status.js';

export interface Basket {
  readonly id: string;
  readonly clientId: string;
  readonly status: BasketStatus;
  /** Its entries, in the order in which the TPP named them. */
  readonly paymentIds: readonly string[];
  readonly consentIds: readonly string[];
  readonly signaturesNeeded: number;
  readonly createdAt: Instant;
  /** When a basket that nobody has approved is rejected. */
  readonly expiresAt: Instant;
  readonly psuId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}
