/** Whose consent it is, as the TPP says, and since when every call has to say so. */
import { defined } from '../defined.js';
import { invalid, Problem, type Violation } from '../problem.js';
import type { LocalDate } from '../time.js';
import type { Consent } from './consent.js';
import { type ConsentKind, consentKinds } from './kinds.js';

export interface ClaimedPsu {
  readonly psuId?: string;
  readonly psuCorporateId?: string;
}

const longest = 255;

/**
 * What is wrong with the two headers. One of them is mandatory since 30.06.2021 on every consent endpoint; before, when
 * a consent was registered of a kind that demands it (`registers`).
 */
export function findPsuViolations(
  { psuCorporateId, psuId }: ClaimedPsu,
  { registers, today }: { readonly registers?: ConsentKind; readonly today: LocalDate },
): Violation[] {
  const isNamedFirst = registers !== undefined && consentKinds[registers].registrationNamesPsu;
  const isMandatory = isNamedFirst || today >= bankOfferedFrom;
  if (isMandatory && !psuId && !psuCorporateId) {
    return [invalid('psuId', 'PSU-ID or PSU-Corporate-ID must be sent.')];
  }
  return Object.entries(defined({ psuId, psuCorporateId }))
    .filter(([, value]) => value.length > longest)
    .map(([field]) => ({ ...invalid(field, `is longer than ${longest} characters.`), continuesField: true }));
}

/**
 * Whether the headers speak of another customer or company than the consent does. Of a company's consent that nobody
 * has authorised yet, they may name the customer who is to act for it, as long as they name the company too.
 */
export function isOfAnotherPsu(consent: Consent, { psuCorporateId, psuId }: ClaimedPsu): boolean {
  if (psuCorporateId && psuCorporateId !== consent.psuCorporateId) return true;
  const known = [consent.psuId, consent.grantedTo].filter((id) => id !== undefined);
  if (!psuId || known.includes(psuId)) return false;
  return known.length > 0 || !psuCorporateId;
}

/** A consent that this client does not have; in the same words whether it is another client's or nobody's. */
export function unknownConsent(field = 'consentId'): Problem {
  return new Problem('consent.unknown', 'There is no such consent.', field);
}

/** From here on the bank offers its accounts where a consent names none, and every call names the customer. */
const bankOfferedFrom: LocalDate = '2021-06-30';

export function mayLeaveAccountsOpen(today: LocalDate): boolean {
  return today >= bankOfferedFrom;
}
