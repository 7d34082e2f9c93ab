/**
 * The functional checks of a consent request, in the order in which they are reported:
 * access as a whole, accounts, balances, transactions, last day, frequency.
 */
import { canonicalIban } from '../iban.js';
import { ibanViolations } from '../payments/account-checks.js';
import type { AccountReference } from '../payments/order.js';
import { invalid, unsupported, type Violation } from '../problem.js';
import type { LocalDate } from '../time.js';
import { accessTypes, bankOfferedFrom, type RequestedAccess, type RequestedTerms } from './terms.js';

/** More than any company has; the list is stored, shown and read with every call. */
const mostAccounts = 500;

/** A consent for account information as the TPP asks for it. */
export interface AccountConsentRequest extends RequestedTerms {
  readonly access: RequestedAccess & {
    /** Berlin Group's global consents, which this bank does not offer. */
    readonly availableAccounts?: string;
    readonly allPsd2?: string;
  };
  /** Announces a payment in the same session; the payment joins by its Consent-ID, with either value. */
  readonly combinedServiceIndicator: boolean;
}

/** The account, and the card for whose payments the TPP will ask whether funds are available. */
export interface FundsRequest {
  readonly account: AccountReference;
  readonly cardNumber?: string;
  readonly cardExpiryDate?: LocalDate;
  readonly cardInformation?: string;
  readonly registrationInformation?: string;
}

/** The bank's data for checking a request. */
export interface ConsentFacts {
  readonly today: LocalDate;
  /** Whether an IBAN has this bank's bank code; only the customer learns whether the account exists. */
  readonly isOwnIban: (iban: string) => boolean;
}

export function findAccountConsentViolations(
  request: AccountConsentRequest,
  facts: ConsentFacts,
): Violation[] {
  return [
    ...accessViolations(request.access),
    ...accessTypes.flatMap((type) => typeViolations(request.access[type], `access.${type}`, facts)),
    ...validUntilViolations(request.validUntil, facts.today),
    ...frequencyViolations(request),
  ];
}

function accessViolations(access: AccountConsentRequest['access']): Violation[] {
  const global = (['availableAccounts', 'allPsd2'] as const).filter((name) => access[name] !== undefined);
  if (global.length > 0) {
    const text = 'Name the accounts, or leave the lists empty for the customer to pick them.';
    return global.map((name) => unsupported(`access.${name}`, text));
  }
  if (accessTypes.some((type) => access[type] !== undefined)) return [];
  return [invalid('access', `At least one of ${accessTypes.join(', ')} must be there.`)];
}

function typeViolations(
  references: readonly AccountReference[] | undefined,
  field: string,
  facts: ConsentFacts,
): Violation[] {
  if (references === undefined) return [];
  if (references.length === 0) {
    return facts.today >= bankOfferedFrom ? [] : [invalid(field, 'The list must name at least one account.')];
  }
  if (references.length > mostAccounts) {
    return [invalid(field, `The list must name at most ${mostAccounts} accounts.`)];
  }
  return references.flatMap((reference, index) =>
    findReferenceViolations(reference, `${field}.${index}`, facts),
  );
}

/**
 * Refuses another bank's account at once; without a consent the TPP does not learn whether this bank has the account.
 */
export function findReferenceViolations(
  reference: AccountReference,
  field: string,
  { isOwnIban }: Pick<ConsentFacts, 'isOwnIban'>,
): Violation[] {
  const faults = ibanViolations(reference, field);
  if (faults.length > 0 || isOwnIban(canonicalIban(reference.iban ?? ''))) return faults;
  return [{ reason: 'account.unknown', field, text: 'The account is not an account of this bank.' }];
}

function validUntilViolations(validUntil: LocalDate, today: LocalDate): Violation[] {
  if (validUntil >= today) return [];
  return [invalid('validUntil', `The last day of the consent is before today, ${today}.`)];
}

function frequencyViolations({ frequencyPerDay, recurringIndicator }: AccountConsentRequest): Violation[] {
  const field = 'frequencyPerDay';
  if (frequencyPerDay < 1) return [invalid(field, 'The frequency must be at least 1.')];
  if (recurringIndicator || frequencyPerDay === 1) return [];
  return [invalid(field, 'The frequency of a consent for one access must be 1.')];
}
