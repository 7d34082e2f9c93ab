/**
 * A signing basket: payments and consents that are authorised together or not at all; its statuses and its state
 * machine.
 */
import type { RejectionCause } from '../authorisation/authorisation.js';
import type { Lifecycle } from '../authorisation/lifecycle.js';
import { signedInTime, type SignedResource, signingMoves } from '../authorisation/signing.js';

export interface Basket extends SignedResource {
  readonly status: BasketStatus;
  /** The entries, in the TPP's order. */
  readonly paymentIds: readonly string[];
  readonly consentIds: readonly string[];
}

export const basketStatuses = ['ACSC', 'ACTC', 'PATC', 'RCVD', 'RJCT', 'CANC'] as const;
export type BasketStatus = (typeof basketStatuses)[number];

/** Why a status changed; recorded in the audit trail. */
export type BasketCause = 'signed' | 'deleted-by-tpp' | RejectionCause;

export const basketLifecycle: Lifecycle<Basket, BasketCause> = {
  moves: { RCVD: { ...signingMoves, CANC: ['deleted-by-tpp'] }, PATC: signingMoves },
  ...signedInTime,
};
