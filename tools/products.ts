/** The payment products for TPPs: a Markdown table made from the bank's rules and the contracts. */
import { contracts, validators } from '../generated/index.js';
import type { ValidateFunction } from '../src/engine/validators.js';
import { allProducts, rulesOf, type Product, type ProductRules } from '../src/domain/payments/products.js';

export function productsTable(homeCurrency: string): string {
  const rows = allProducts.map((product) => {
    const rules = rulesOf(product);
    const versions = versionsThatInitiate(product).join(', ');
    const currency = rules.currency === 'home' ? homeCurrency : 'any';
    return `| \`${product}\` | ${versions} | ${currency} | ${describeCreditor(rules)} | ${describeExtras(rules)} |`;
  });
  const head = [
    '| product | initiated on | currency | creditor | beside the amount |',
    '|---|---|---|---|---|',
  ];
  return [...head, ...rows].join('\n');
}

function versionsThatInitiate(product: Product): readonly string[] {
  const offering = contracts.filter(({ name, operations }) =>
    operations.some(({ id, method, path }) => {
      if (method !== 'POST') return false;
      return path.endsWith('/{payment-product}')
        ? takesProduct(validators[name][id]?.request, product)
        : path.endsWith(`/${product}`);
    }),
  );
  return offering.map(({ version }) => version);
}

/** The request lacks everything else, so only errors of the product count. */
function takesProduct(validate: ValidateFunction | undefined, product: Product): boolean {
  const request = { path: { 'payment-product': product }, query: {}, headers: {}, body: undefined };
  if (!validate || validate(request)) return validate !== undefined;
  return !(validate.errors ?? []).some(({ instancePath }) => instancePath === '/path/payment-product');
}

function describeCreditor({ creditorArea, takesBban }: ProductRules): string {
  const iban = { HR: 'an HR IBAN', sepa: 'an IBAN of a SEPA country', world: 'an IBAN' }[creditorArea];
  return takesBban ? `${iban}, or an account number and BIC where there are none` : iban;
}

function describeExtras({ currency, cutOff, fees }: ProductRules): string {
  const besides = [
    currency === 'any' && 'exchange',
    fees && '`transactionFees`',
    cutOff && `cut-off ${cutOff.time}`,
  ];
  return besides.filter(Boolean).join(', ');
}
