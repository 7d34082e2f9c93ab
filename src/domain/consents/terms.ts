/** The terms of a consent: the types of access with their accounts, the last day, and how often it may be used. */
import type { AccountReference } from '../payments/order.js';
import { addDays, type LocalDate } from '../time.js';

/** The types of access to an account, each independent of the others. */
export const accessTypes = ['accounts', 'balances', 'transactions'] as const;
export type AccessType = (typeof accessTypes)[number];

/** The accounts named by the TPP, per access type; for an empty list the customer picks them. */
export type RequestedAccess = { readonly [Type in AccessType]?: readonly AccountReference[] };

/** From this day the customer picks the accounts of a consent that names none, and every call names the customer. */
export const bankOfferedFrom: LocalDate = '2021-06-30';

/** Stands for a list of IBANs: the customer has chosen every account on offer. */
export const allAccounts = 'all';

/** The stored last day of a consent without an end. */
export const endOfTime: LocalDate = '9999-12-31';

/** How long the pages of the last report can be read after a consent for one access is used up. */
export const pagingMilliseconds = 3_600_000;

export interface ConsentTerms {
  /** The last day on which the consent is valid. */
  readonly validUntil: LocalDate;
  readonly recurring: boolean;
  /** How often a day each endpoint may be called without the customer present. */
  readonly frequencyPerDay: number;
}

/** The terms that a TPP asks for. */
export interface RequestedTerms {
  readonly recurringIndicator: boolean;
  readonly validUntil: LocalDate;
  readonly frequencyPerDay: number;
}

/** The bank's maximum. */
export interface TermLimits {
  readonly consentLifetimeDays: number;
  readonly consentFrequencyPerDay: number;
}

/** How a kind of consent comes to its terms. */
export interface TermRules<Request> {
  /** Whether uses are counted against the terms. */
  readonly areCounted: boolean;
  readonly toTerms: (request: Request, limits: TermLimits, today: LocalDate) => ConsentTerms;
}

/** The TPP asks for a last day and a frequency, up to the bank's maximum. */
export const requestedTerms: TermRules<RequestedTerms> = {
  areCounted: true,
  toTerms: (request, { consentFrequencyPerDay, consentLifetimeDays }, today) => {
    const lastDay = addDays(today, consentLifetimeDays);
    return {
      validUntil: request.validUntil < lastDay ? request.validUntil : lastDay,
      recurring: request.recurringIndicator,
      frequencyPerDay: Math.min(request.frequencyPerDay, consentFrequencyPerDay),
    };
  },
};

/** Valid until the customer revokes the consent, without a limit on uses. */
export const untilRevoked: TermRules<unknown> = {
  areCounted: false,
  toTerms: () => ({ validUntil: endOfTime, recurring: true, frequencyPerDay: 1 }),
};
