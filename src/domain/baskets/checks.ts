/** Checks of a signing basket: the request alone, and whether one customer can authorise all its entries at once. */
import { invalid, type Violation } from '../problem.js';
import type { Mandate } from '../accounts/account.js';
import type { Consent } from '../consents/consent.js';
import { needsChoice } from '../consents/grants.js';
import { consentKinds } from '../consents/kinds.js';
import type { ClaimedPsu } from '../consents/psu.js';
import type { Payment } from '../payments/payment.js';

export interface BasketRequest {
  readonly paymentIds?: readonly string[];
  readonly consentIds?: readonly string[];
}

/** The limit that other banks use (payloads of the interface, section 7). */
const mostEntries = 10;

const lists = ['paymentIds', 'consentIds'] as const;

/** Returns every violation of the request: it is empty, too long, or names an entry twice (400 FORMAT_ERROR). */
export function findRequestViolations(request: BasketRequest): Violation[] {
  const present = lists.filter((name) => request[name] !== undefined);
  const [only, ...others] = present;
  if (only === undefined) return [invalid('request', `At least one of ${lists.join(', ')} must be there.`)];
  const count = present.reduce((sum, name) => sum + (request[name]?.length ?? 0), 0);
  const field = others.length === 0 ? only : 'request';
  return [
    ...(count > mostEntries ? [invalid(field, `A basket has at most ${mostEntries} entries.`)] : []),
    ...present.flatMap((name) => repetitions(request[name] ?? [], name)),
  ];
}

function repetitions(ids: readonly string[], field: string): Violation[] {
  // A set: a body has room for a hundred thousand ids, and comparing all pairs takes half a minute.
  const named = new Set<string>();
  return ids.flatMap((id, index) => {
    if (!named.has(id)) {
      named.add(id);
      return [];
    }
    return [invalid(`${field}.${index}`, 'This entry was named before.')];
  });
}

export interface PaymentEntry {
  /** The entry's field in the request, for instance `paymentIds.0`. */
  readonly field: string;
  readonly payment: Payment;
  /** The mandate of the debtor account. */
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

/**
 * Returns every entry that is incompatible with the others (400 REFERENCE_MIX_INVALID); `named` has the PSU headers.
 */
export function findMixViolations(entries: Entries, named: ClaimedPsu): Violation[] {
  return [
    ...mandateViolations(entries),
    ...signatureViolations(entries),
    ...choiceViolations(entries),
    ...recurrenceViolations(entries),
    ...psuViolations(entries, named),
  ];
}

/** One authorisation counts for all payments only if the same customers must sign each of them. */
function mandateViolations({ payments }: Entries): Violation[] {
  const [first] = payments;
  return payments
    .filter((entry) => first !== undefined && mandateKey(entry) !== mandateKey(first))
    .map(({ field }) => incompatible(field, 'Others must sign for this payment than for the first one.'));
}

function mandateKey({ mandate, payment }: PaymentEntry): string {
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

/** A customer has one recurring consent of such a kind at a time: a second in the basket would end the first. */
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
