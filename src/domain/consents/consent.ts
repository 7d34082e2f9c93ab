/** A consent as the bank keeps it: what a customer lets a TPP see, or ask about the funds on an account. */
import type { Instant, LocalDate } from '../time.js';
import type { ConsentContents, ConsentKind } from './kinds.js';
import type { ConsentStatus } from './status.js';

interface ConsentBase<Kind extends ConsentKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly clientId: string;
  readonly status: ConsentStatus;
  /** The customer, and the company, that the TPP named. */
  readonly psuId?: string;
  readonly psuCorporateId?: string;
  /** The customer who has given it. */
  readonly grantedTo?: string;
  readonly grantedOn?: LocalDate;
  /** The signing basket that waits for its authorisation with this consent in it. */
  readonly basketId?: string;
  /** The last day on which the TPP was given something under it. */
  readonly lastUsedOn?: LocalDate;
  /** The last day on which the consent is good. */
  readonly validUntil: LocalDate;
  readonly recurring: boolean;
  /** When the last endpoint of a consent for one access was called. */
  readonly usedUpAt?: Instant;
  /** How often a day each endpoint may be called without the customer being there. */
  readonly frequencyPerDay: number;
  /** The day on which the status changed last. */
  readonly lastActionDate: LocalDate;
  readonly createdAt: Instant;
  /** When a consent that nobody has authorised is rejected; in a signing basket, when the basket is. */
  readonly expiresAt: Instant;
  /** Whether the answer to the registration offered to authorise in the bank's app. */
  readonly offersApp: boolean;
}

export type ConsentOf<Kind extends ConsentKind> = ConsentBase<Kind> & ConsentContents[Kind];

/** A consent of any kind. */
export type Consent = { [Kind in ConsentKind]: ConsentOf<Kind> }[ConsentKind];

export function isOfKind<Kind extends ConsentKind>(
  consent: Consent,
  kind: Kind,
): consent is Consent & ConsentOf<Kind> {
  return consent.kind === kind;
}

/** The last day of a consent that has none. */
export const endOfTime: LocalDate = '9999-12-31';
