/** The fields that the bank keeps of each request, for `npm run generate` (contracts.json). */
import { listPaths } from '../../src/domain/field-paths.js';
import type { AnyTable } from '../../src/domain/field-table.js';
import { bulkFields } from '../../src/domain/payments/bulk-fields.js';
import { allProducts, orderFields, type Product } from '../../src/domain/payments/products.js';
import {
  accountConsentRequest,
  basketRequest,
  fundsConsentRequest,
} from '../../src/domain/resource-fields.js';
import { periodicFields } from '../../src/domain/standing-orders/fields.js';

/** The table of an operation's request; of orders, also the products that the operation initiates. */
const requests: Readonly<Record<string, readonly [AnyTable, (readonly Product[])?]>> = {
  initiateDomesticCreditTransfer: [orderFields, ['domestic-credit-transfers-hr']],
  initiateRtgsPayment: [orderFields, ['hr-rtgs-payments']],
  initiateTarget2Payment: [orderFields, ['target-2-payments']],
  initiateSepaCreditTransfer: [orderFields, ['sepa-credit-transfers']],
  initiateCrossBorderCreditTransfer: [orderFields, ['cross-border-credit-transfers']],
  initiatePayment: [orderFields, allProducts],
  initiateBulkPayment: [bulkFields, allProducts],
  initiatePeriodicPayment: [periodicFields, allProducts],
  registerAccountConsent: [accountConsentRequest],
  registerFundsConsent: [fundsConsentRequest],
  createSigningBasket: [basketRequest],
  startPaymentAuthorisation: [{}],
  startCancellationAuthorisation: [{}],
  startBulkAuthorisation: [{}],
  startBulkCancellationAuthorisation: [{}],
  startConsentAuthorisation: [{}],
  startBasketAuthorisation: [{}],
};

export default function keptFields(contract: string, operation: string): readonly string[] | undefined {
  const [table, products = [undefined]] = requests[operation] ?? [];
  return table && products.flatMap((product) => listPaths(table, contract, product));
}
