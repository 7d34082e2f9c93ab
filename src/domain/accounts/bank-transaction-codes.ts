/**
 * ISO 20022 bank transaction codes of statement entries, DOMAIN-FAMILY-SUBFAMILY; source: the External Bank Transaction
 * Code set, domain PMNT (payments).
 */

/** The subfamilies of credit transfers; each payment product names its own. */
export type TransferKind =
  /** Domestic Credit Transfer */
  | 'DMCT'
  /** SEPA Credit Transfer */
  | 'ESCT'
  /** Priority Credit Transfer */
  | 'PRCT'
  /** Cross-Border Credit Transfer */
  | 'XBCT';

/** An Issued Credit Transfer (ICDT) for the debtor, a Received one (RCDT) for the creditor. */
export function codeOfTransfer(kind: TransferKind, side: 'debtor' | 'creditor'): string {
  return `PMNT-${side === 'debtor' ? 'ICDT' : 'RCDT'}-${kind}`;
}

/** The bank's fee for a transfer: Issued Credit Transfers, Charges. */
export const codeOfFee = 'PMNT-ICDT-CHRG';

/** A transfer that another bank returned: Issued Credit Transfers, Reversal due to Payment Return. */
export const codeOfReturn = 'PMNT-ICDT-RRTN';

/** Customer Card Transactions, Point-of-Sale Payment by Debit Card. */
export const codeOfCardPayment = 'PMNT-CCRD-POSD';
