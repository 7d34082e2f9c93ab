/** Between the contracts' consents and the use cases. */
import type { AccountConsentRequest } from '../../src/domain/consents/registration.js';
import type { Consent } from '../../src/domain/consents/consent.js';
import type { FundsRequest } from '../../src/domain/consents/kinds.js';
import { accessShown, type GrantedAccount } from '../../src/domain/consents/grants.js';
import { defined } from '../../src/domain/defined.js';
import type { ClaimedPsu } from '../../src/domain/consents/psu.js';
import type * as contract from '../../generated/accounts-1.3.2.js';
import type { ConsentAddress } from '../../src/usecases/consents/reading.js';
import type { RegistrationOptions } from '../../src/usecases/consents/registration.js';
import { addressOf, type Call } from '../call.js';
import { pick } from './pick.js';

const referenceFields = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn', 'currency'] as const;

interface PsuHeaders {
  readonly 'psu-id'?: string;
  readonly 'psu-corporate-id'?: string;
}

export function psuOf({ 'psu-corporate-id': psuCorporateId, 'psu-id': psuId }: PsuHeaders): ClaimedPsu {
  return { ...(psuId !== undefined && { psuId }), ...(psuCorporateId !== undefined && { psuCorporateId }) };
}

/** What the headers of a registration say. */
export function wishesOf(
  headers: PsuHeaders & { readonly 'tpp-explicit-authorisation-preferred'?: 'true' | 'false' },
): RegistrationOptions {
  return {
    ...psuOf(headers),
    ...(headers['tpp-explicit-authorisation-preferred'] === 'true' && { startsExplicitly: true }),
  };
}

interface ConsentCall {
  readonly path: { readonly consentId: string };
  readonly headers: PsuHeaders & { readonly 'consent-id'?: string };
}

/** Which consent a call is about. */
export function consentAddressOf({ headers, path: { consentId } }: ConsentCall): ConsentAddress {
  return { ...psuOf(headers), consentId, ...defined({ consentIdSent: headers['consent-id'] }) };
}

/** Only the fields that the contract names; an unknown one is neither stored nor echoed. */
export function accountRequestOf(body: contract.AccountConsentRequest): AccountConsentRequest {
  const { accounts, balances, transactions } = body.access;
  const access = {
    ...pick(body.access, ['availableAccounts', 'allPsd2']),
    ...(accounts && { accounts: referencesOf(accounts) }),
    ...(balances && { balances: referencesOf(balances) }),
    ...(transactions && { transactions: referencesOf(transactions) }),
  };
  const terms = ['recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'] as const;
  return { ...pick(body, terms), access };
}

function referencesOf(references: readonly contract.AccountReference[]) {
  return references.map((reference) => pick(reference, referenceFields));
}

export function fundsRequestOf(body: contract.FundsConsentRequest): FundsRequest {
  const fields = ['cardNumber', 'cardExpiryDate', 'cardInformation', 'registrationInformation'] as const;
  return { ...pick(body, fields), account: pick(body.account, referenceFields) };
}

/** A consent as a read shows it, by its kind. */
export function consentBodyOf(
  consent: Consent,
  accounts: readonly GrantedAccount[],
  call: Call,
): contract.AccountConsent | contract.FundsConsent {
  if (consent.kind !== 'accounts') return { ...consent.request, consentStatus: consent.status };
  const { access, frequencyPerDay, lastActionDate, recurring, status, validUntil } = consent;
  return {
    access: accessShown(access, accounts),
    recurringIndicator: recurring,
    validUntil,
    frequencyPerDay,
    lastActionDate,
    consentStatus: status,
    ...(status === 'valid' && { _links: { account: { href: addressOf(call, 'accounts') } } }),
  };
}
