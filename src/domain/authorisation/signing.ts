/** The lifecycle until the last signature, which payments, bulks, standing orders and signing baskets share. */
import { type RejectionCause, rejectionCauses } from './authorisation.js';
import type { Moment } from './lifecycle.js';
import type { Instant } from '../time.js';

/** The fields of a resource that customers sign. */
export interface SignedResource {
  readonly id: string;
  readonly clientId: string;
  readonly signaturesNeeded: number;
  readonly createdAt: Instant;
  /** The resource is rejected at this time unless it is authorised. */
  readonly expiresAt: Instant;
  readonly psuId?: string;
  /** The client's own consent that the TPP has named: its customer may confirm in a combined session. */
  readonly namedConsentId?: string;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

/** The statuses in which signatures are missing: before the first one, and after some. */
const unsigned = ['RCVD', 'PATC'] as const;
export type UnsignedStatus = (typeof unsigned)[number];

/** Whether signatures are still missing. */
export function isUnsigned(status: string): status is UnsignedStatus {
  return unsigned.some((each) => each === status);
}

/** The moves by a signature, and by a rejection. */
export const signingMoves = { PATC: ['signed'], ACTC: ['signed'], RJCT: rejectionCauses } as const;

/** As above for an order, which its TPP withdraws before the first signature, and its customers stop afterwards. */
export const orderMoves = {
  RCVD: { ...signingMoves, CANC: ['cancelled-by-tpp'] },
  PATC: { ...signingMoves, CANC: ['stopped-by-psu'] },
} as const;

/** Why an order leaves these statuses. */
export type SigningCause = 'signed' | 'cancelled-by-tpp' | 'stopped-by-psu' | RejectionCause;

/** The end by time: a resource that is not authorised before it expires is rejected. */
export const signedInTime = {
  open: unsigned,
  endOf: ({ expiresAt, status }: { readonly expiresAt: Instant; readonly status: string }, { now }: Moment) =>
    isUnsigned(status) && expiresAt <= now ? ({ to: 'RJCT', cause: 'approval-expired' } as const) : undefined,
};
