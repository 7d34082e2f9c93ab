/** The payment products on offer, as data: adding one is a row here, a schema and a path. */

export interface ProductRules {
  /** The currencies that may be instructed; `home` stands for the bank's home currency. */
  readonly currency: 'home';
  /** The country that the creditor's IBAN must be of; absent when any country will do. */
  readonly creditorCountry?: string;
}

export const products = {
  'domestic-credit-transfers-hr': { currency: 'home', creditorCountry: 'HR' },
  'hr-rtgs-payments': { currency: 'home', creditorCountry: 'HR' },
} as const satisfies Record<string, ProductRules>;

export type Product = keyof typeof products;

export function isProduct(text: string): text is Product {
  return Object.hasOwn(products, text);
}
