/**
 * The customer (PSU) of a consent as named in the headers PSU-ID and PSU-Corporate-ID, and from when every call must
 * name one.
 */
import { defined } from '../defined.js';
import { invalid, Problem, type Violation } from '../problem.js';
import type { LocalDate } from '../time.js';
import { countLetters } from '../visible-text.js';
import { bankOfferedFrom } from './terms.js';
import type { Consent } from './consent.js';

export interface ClaimedPsu {
  readonly psuId?: string;
  readonly psuCorporateId?: string;
}

const longest = 255;

/**
 * Checks the two headers. Since 2021-06-30 one of them is mandatory on every consent endpoint; before, only at the
 * registration of a kind that demands it (`isNamedFirst`).
 */
export function findPsuViolations(
  { psuCorporateId, psuId }: ClaimedPsu,
  { isNamedFirst = false, today }: { readonly isNamedFirst?: boolean; readonly today: LocalDate },
): Violation[] {
  const isMandatory = isNamedFirst || today >= bankOfferedFrom;
  if (isMandatory && !psuId && !psuCorporateId) {
    return [invalid('psuId', 'PSU-ID or PSU-Corporate-ID must be sent.')];
  }
  return Object.entries(defined({ psuId, psuCorporateId }))
    .filter(([, value]) => countLetters(value) > longest)
    .map(([field]) => ({
      ...invalid(field, `must have at most ${longest} characters.`),
      continuesField: true,
    }));
}

/**
 * Whether the headers name another customer or company than the consent does. For a company's consent that is not
 * authorised yet, they may name the customer who will act for the company, if they name the company too.
 */
export function isOfAnotherPsu(consent: Consent, { psuCorporateId, psuId }: ClaimedPsu): boolean {
  const company = consent.psuCorporateId;
  if (psuCorporateId && psuCorporateId !== company && misread(psuCorporateId) !== company) return true;
  const known = [consent.psuId, consent.grantedTo].filter((id) => id !== undefined);
  if (!psuId || known.includes(psuId) || known.includes(misread(psuId))) return false;
  return known.length > 0 || !psuCorporateId;
}

/** A name as release 0.1.0, which may run beside this one during an upgrade, stores it: a letter for each byte. */
function misread(name: string): string {
  return String.fromCharCode(...new TextEncoder().encode(name));
}

/** The same text for a consent of another client and for one that does not exist. */
export function unknownConsent(field = 'consentId'): Problem {
  return new Problem('consent.unknown', 'There is no such consent.', field);
}
