/**
 * ISO 20022's codes for what an entry of an account is, DOMAIN-FAMILY-SUBFAMILY; source: the External Bank Transaction
 * Code set, domain PMNT (payments).
 */

/** The subfamilies of credit transfers that the bank's products are; each product names its own. */
export type TransferKind =
  /** Domestic Credit Transfer */
  | 'DMCT'
  /** SEPA Credit Transfer */
  | 'ESCT'
  /** Priority Credit Transfer */
  | 'PRCT'
  /** Cross-Border Credit Transfer */
  | 'XBCT';

/** Debited, it is an Issued Credit Transfer (ICDT), credited a Received one (RCDT). */
export function codeOfTransfer(kind: TransferKind, side: 'debtor' | 'creditor'): string {
  return `PMNT-${side === 'debtor' ? 'ICDT' : 'RCDT'}-${kind}`;
}

/** What the bank charges for a transfer: of the issued ones, Charges. */
export const codeOfFee = 'PMNT-ICDT-CHRG';

/** What another bank sends back: of the issued ones, Reversal due to Payment Return. */
export const codeOfReturn = 'PMNT-ICDT-RRTN';

/** A Point-of-Sale Payment by Debit Card, of Customer Card Transactions. */
export const codeOfCardPayment = 'PMNT-CCRD-POSD';
