/** A payment order as the TPP submitted it, with the fields of every product. */
import type { FieldTable } from '../field-table.js';
import { keysOf } from '../pick.js';
import type { LocalDate } from '../time.js';

/** An account reference; one identifier is enough. */
export interface AccountReference {
  readonly iban?: string;
  readonly bban?: string;
  readonly pan?: string;
  readonly maskedPan?: string;
  readonly msisdn?: string;
  readonly currency?: string;
}

/** A postal address (ISO 20022 PostalAddress24); the country is an ISO 3166 alpha-2 code. */
export interface Address {
  readonly street?: string;
  readonly buildingNumber?: string;
  readonly buildingName?: string;
  readonly floor?: string;
  readonly room?: string;
  readonly department?: string;
  readonly subDepartment?: string;
  readonly postBox?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly townLocationName?: string;
  readonly districtName?: string;
  readonly countrySubDivision?: string;
  readonly country: string;
}

export interface StructuredRemittance {
  readonly reference: string;
  readonly referenceType?: string;
  readonly referenceIssuer?: string;
}

/** The party that bears a transfer's charges (ISO 20022). */
export type ChargeBearer = 'DEBT' | 'CRED' | 'SHAR' | 'SLEV';

/** The fields that the bank's core receives as submitted. */
export interface PassedFields {
  readonly endToEndIdentification?: string;
  /** ISO 20022 ExternalPurpose1Code, for instance SALA. */
  readonly purposeCode?: string;
  readonly remittanceInformationStructured?: StructuredRemittance;
  readonly remittanceInformationUnstructured?: string;
  /** The requested day; absent without a request. */
  readonly requestedExecutionDate?: LocalDate;
}

export const passedFields = keysOf<keyof PassedFields>({
  endToEndIdentification: true,
  purposeCode: true,
  remittanceInformationStructured: true,
  remittanceInformationUnstructured: true,
  requestedExecutionDate: true,
});

/** The TPP's order. Amount and IBANs keep the TPP's spelling, so that a read answers as submitted. */
export interface PaymentOrder extends PassedFields {
  readonly debtorName?: string;
  readonly debtorAccount: AccountReference;
  readonly ultimateDebtor?: string;
  readonly instructedAmount: { readonly currency: string; readonly amount: string };
  readonly creditorAccount: AccountReference;
  /** The BIC of the creditor's bank. */
  readonly creditorAgent?: string;
  readonly creditorAgentName?: string;
  readonly creditorName: string;
  readonly creditorAddress?: Address;
  readonly ultimateCreditor?: string;
  readonly chargeBearer?: ChargeBearer;
}

/** Account reference fields in every contract. */
export const accountReferenceFields = {
  iban: {},
  bban: {},
  pan: {},
  maskedPan: {},
  msisdn: {},
  currency: {},
} satisfies FieldTable<AccountReference>;

export const remittanceFields = {
  reference: { presence: 'needed' },
  referenceType: {},
  referenceIssuer: {},
} satisfies FieldTable<StructuredRemittance>;
