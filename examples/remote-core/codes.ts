/** ISO 20022's bank transaction codes, as far as this bank's statements need them. */

const kinds: Readonly<Record<string, string>> = {
  'domestic-credit-transfers-hr': 'DMCT',
  'sepa-credit-transfers': 'ESCT',
  'cross-border-credit-transfers': 'XBCT',
};

/** The code of an issued or received transfer; a product without a row is a priority transfer. */
export function codeOf(product: string, side: 'debtor' | 'creditor'): string {
  return `PMNT-${side === 'debtor' ? 'ICDT' : 'RCDT'}-${kinds[product] ?? 'PRCT'}`;
}

/** Issued credit transfer, reversal due to payment return. */
export const returnCode = 'PMNT-ICDT-RRTN';
