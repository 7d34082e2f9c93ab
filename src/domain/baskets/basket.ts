/**
 * A signing basket: payments and consents that are authorised together or not at all; its statuses and its state
 * machine.
 */
import type { Instant } from '../time.js';
import type { RejectionCause } from '../authorisation/authorisation.js';
import type { Lifecycle } from '../authorisation/lifecycle.js';
import { signedInTime, signingMoves } from '../authorisation/signing.js';

export interface Basket {
  readonly id: string;
  readonly clientId: string;
  readonly status: BasketStatus;
  /** The entries, in the TPP's order. */
  readonly paymentIds: readonly string[];
  readonly consentIds: readonly string[];
  readonly signaturesNeeded: number;
  readonly createdAt: Instant;
  /** When the basket is rejected unless it is authorised. */
  readonly expiresAt: Instant;
  readonly psuId?: string;
  /** The client's own consent that the TPP has named, as for a payment. */
  readonly namedConsentId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

export const basketStatuses = ['ACSC', 'ACTC', 'PATC', 'RCVD', 'RJCT', 'CANC'] as const;
export type BasketStatus = (typeof basketStatuses)[number];

/** Why a status changed; recorded in the audit trail. */
export type BasketCause = 'signed' | 'deleted-by-tpp' | RejectionCause;

export const basketLifecycle: Lifecycle<Basket, BasketCause> = {
  moves: { RCVD: { ...signingMoves, CANC: ['deleted-by-tpp'] }, PATC: signingMoves },
  ...signedInTime,
};
