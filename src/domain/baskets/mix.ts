/** Which payments and consents can be approved together: what one customer can decide by one approval. */
import type { Mandate } from '../accounts/account.js';
import type { Consent } from '../consents/consent.js';
import { needsChoice } from '../consents/grants.js';
import { consentKinds } from '../consents/kinds.js';
import type { ClaimedPsu } from '../consents/psu.js';
import type { Payment } from '../payments/payment.js';
import type { Violation } from '../problem.js';

export interface PaymentEntry {
  /** Where the request names it, for instance `paymentIds.0`. */
  readonly field: string;
  readonly payment: Payment;
  /** Who may dispose of its debtor account. */
  readonly mandate: Mandate;
}

export interface ConsentEntry {
  readonly field: string;
  readonly consent: Consent;
}

export interface Entries {
  readonly payments: readonly PaymentEntry[];
  readonly consents: readonly ConsentEntry[];
}

/** Every entry that does not go with the others (400 REFERENCE_MIX_INVALID); `named` is what the headers say. */
export function findMixViolations(entries: Entries, named: ClaimedPsu): Violation[] {
  return [
    ...mandateViolations(entries),
    ...signatureViolations(entries),
    ...choiceViolations(entries),
    ...recurrenceViolations(entries),
    ...psuViolations(entries, named),
  ];
}

/** One approval can count for all payments only when the same people sign for all of them. */
function mandateViolations({ payments }: Entries): Violation[] {
  const [first] = payments;
  return payments
    .filter((entry) => first !== undefined && mandateOf(entry) !== mandateOf(first))
    .map(({ field }) => incompatible(field, 'Others must sign for this payment than for the first one.'));
}

function mandateOf({ mandate, payment }: PaymentEntry): string {
  return JSON.stringify([payment.signaturesNeeded, ...mandate.signers.toSorted()]);
}

/** A consent is given by one customer, and cannot wait for a second signature. */
function signatureViolations({ consents, payments }: Entries): Violation[] {
  if (payments.every(({ payment }) => payment.signaturesNeeded === 1)) return [];
  const text = 'A consent cannot be approved together with payments that need several signatures.';
  return consents.map(({ field }) => incompatible(field, text));
}

function choiceViolations({ consents }: Entries): Violation[] {
  return consents
    .filter(({ consent }) => needsChoice(consent))
    .map(({ field }) => incompatible(field, 'The customer still has to choose accounts for this consent.'));
}

/** Of two recurring consents of which a customer gives one at a time, the second would end the first. */
function recurrenceViolations({ consents }: Entries): Violation[] {
  const [, ...others] = consents.filter(
    ({ consent }) => consent.recurring && consentKinds[consent.kind].isSuperseded,
  );
  const text = 'A basket has at most one recurring consent for account information.';
  return others.map(({ field }) => incompatible(field, text));
}

function psuViolations({ consents, payments }: Entries, named: ClaimedPsu): Violation[] {
  const claims: readonly { readonly field: string; readonly psu: ClaimedPsu }[] = [
    ...payments.map(({ field, payment }) => ({ field, psu: payment })),
    ...consents.map(({ consent, field }) => ({ field, psu: consent })),
  ];
  const known = (name: keyof ClaimedPsu) =>
    [named, ...claims.map(({ psu }) => psu)].find((psu) => psu[name])?.[name];
  const psuId = known('psuId');
  const psuCorporateId = known('psuCorporateId');
  return claims
    .filter(({ psu }) => isOther(psu.psuId, psuId) || isOther(psu.psuCorporateId, psuCorporateId))
    .map(({ field }) => incompatible(field, 'This entry names another customer or company than the others.'));
}

function isOther(claimed: string | undefined, known: string | undefined): boolean {
  return Boolean(claimed) && claimed !== known;
}

function incompatible(field: string, text: string): Violation {
  return { reason: 'entry.incompatible', field, text };
}
