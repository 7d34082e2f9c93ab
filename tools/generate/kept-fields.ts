/** The fields that the bank keeps of each request, for `npm run generate` (contracts.json). */
import { listPaths } from '../../src/domain/field-paths.js';
import type { AnyTable } from '../../src/domain/field-table.js';
import { allProducts, orderFields, type Product } from '../../src/domain/payments/products.js';
import {
  accountConsentRequest,
  basketRequest,
  fundsConsentRequest,
} from '../../src/domain/resource-fields.js';

const orders: Readonly<Record<string, readonly Product[]>> = {
  initiateDomesticCreditTransfer: ['domestic-credit-transfers-hr'],
  initiateRtgsPayment: ['hr-rtgs-payments'],
  initiateTarget2Payment: ['target-2-payments'],
  initiateSepaCreditTransfer: ['sepa-credit-transfers'],
  initiateCrossBorderCreditTransfer: ['cross-border-credit-transfers'],
  initiatePayment: allProducts,
};

const tables: Readonly<Record<string, AnyTable>> = {
  registerAccountConsent: accountConsentRequest,
  registerFundsConsent: fundsConsentRequest,
  createSigningBasket: basketRequest,
  startPaymentAuthorisation: {},
  startCancellationAuthorisation: {},
  startConsentAuthorisation: {},
  startBasketAuthorisation: {},
};

export default function keptFields(contract: string, operation: string): readonly string[] | undefined {
  const table = tables[operation];
  return table
    ? listPaths(table, contract)
    : orders[operation]?.flatMap((product) => listPaths(orderFields, contract, product));
}
