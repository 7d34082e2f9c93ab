/** What the bank makes of the terms that a TPP asks for; a read answers the terms that apply. */
import { addDays, type LocalDate } from '../time.js';
import type { AccountConsentRequest } from './checks.js';

export interface ConsentLimits {
  readonly lifetimeDays: number;
  readonly frequencyPerDay: number;
}

export interface ConsentTerms {
  readonly validUntil: LocalDate;
  readonly recurring: boolean;
  readonly frequencyPerDay: number;
}

/** Shortens what is longer or more frequent than the bank allows. */
export function termsOf(
  request: AccountConsentRequest,
  limits: ConsentLimits,
  today: LocalDate,
): ConsentTerms {
  const lastDay = addDays(today, limits.lifetimeDays);
  return {
    validUntil: request.validUntil < lastDay ? request.validUntil : lastDay,
    recurring: request.recurringIndicator,
    frequencyPerDay: Math.min(request.frequencyPerDay, limits.frequencyPerDay),
  };
}
