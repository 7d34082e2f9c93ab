/** ISO 20022's bank transaction codes, as far as this bank's statements need them. */

const kinds: Readonly<Record<string, string>> = {
  'domestic-credit-transfers-hr': 'DMCT',
  'sepa-credit-transfers': 'ESCT',
  'cross-border-credit-transfers': 'XBCT',
};

/** Issued or received; what is not among them is a priority transfer. */
export function codeOf(product: string, side: 'debtor' | 'creditor'): string {
  return `PMNT-${side === 'debtor' ? 'ICDT' : 'RCDT'}-${kinds[product] ?? 'PRCT'}`;
}

/** Of the issued ones, Reversal due to Payment Return. */
export const returnCode = 'PMNT-ICDT-RRTN';
