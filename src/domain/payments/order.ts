/** A payment order as the TPP submitted it, with the fields of every product. */

/** An account reference; one identifier is enough. */
export interface AccountReference {
  readonly iban?: string;
  readonly bban?: string;
  readonly pan?: string;
  readonly maskedPan?: string;
  readonly msisdn?: string;
  readonly currency?: string;
}

export interface Address {
  readonly street?: string;
  readonly buildingNumber?: string;
  readonly city?: string;
  readonly postalCode?: string;
  readonly country: string;
}

/** The party that bears a transfer's charges (ISO 20022). */
export type ChargeBearer = 'DEBT' | 'CRED' | 'SHAR' | 'SLEV';

/** The TPP's order. Amount and IBANs keep the TPP's spelling, so that a read answers as submitted. */
export interface PaymentOrder {
  readonly endToEndIdentification?: string;
  readonly debtorName?: string;
  readonly debtorAccount: AccountReference;
  readonly ultimateDebtor?: string;
  readonly instructedAmount: { readonly currency: string; readonly amount: string };
  readonly creditorAccount: AccountReference;
  /** The BIC of the creditor's bank. */
  readonly creditorAgent?: string;
  readonly creditorName: string;
  readonly creditorAddress?: Address;
  readonly ultimateCreditor?: string;
  readonly purposeCode?: string;
  readonly remittanceInformationStructured?: {
    readonly reference: string;
    readonly referenceType?: string;
    readonly referenceIssuer?: string;
  };
  readonly chargeBearer?: ChargeBearer;
  readonly remittanceInformationUnstructured?: string;
  readonly requestedExecutionDate?: string;
}
