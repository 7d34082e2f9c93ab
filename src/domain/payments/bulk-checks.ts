/** The functional checks of a bulk order: the account, the day and the addresses once, and each entry by its index. */
import { invalid, type Violation } from '../problem.js';
import { debtorViolations } from './account-checks.js';
import { type BulkOrder, mostEntries, toEntryOrder } from './bulk.js';
import {
  findMissingFields,
  findSharedViolations,
  findTransferViolations,
  type OrderFacts,
  type ReturnAddresses,
} from './checks.js';
import { type Product, rulesOf } from './products.js';

/** Returns the mandatory fields of the product that entries lack, as `payments.17.creditorName`. */
export function findMissingEntryFields(product: Product, order: BulkOrder, contract: string): Violation[] {
  return findInEntries(order, (each) => findMissingFields(product, each, contract));
}

/**
 * Returns every functional rule that the bulk breaks, beyond the contract's schema. An entry follows the rules of a
 * single payment of the product.
 */
export function findBulkViolations(
  product: Product,
  order: BulkOrder,
  addresses: ReturnAddresses,
  facts: OrderFacts,
): Violation[] {
  const [first] = order.payments;
  if (!first) return [invalid('payments', 'The bulk has no payment.')];
  if (order.payments.length > mostEntries)
    return [invalid('payments', `The bulk has more than ${mostEntries} payments.`)];
  // The account's currency is compared with the bank's own, which a wrong entry must not replace.
  const { homeCurrency } = facts.rates;
  const sample = { ...first, instructedAmount: { ...first.instructedAmount, currency: homeCurrency } };
  return [
    ...debtorViolations(toEntryOrder(order, sample), rulesOf(product), facts),
    ...findSharedViolations(order, addresses, facts),
    ...findInEntries(order, (each) => findTransferViolations(product, each, facts).flat()),
  ];
}

function findInEntries(
  order: BulkOrder,
  find: (entry: ReturnType<typeof toEntryOrder>) => readonly Violation[],
): Violation[] {
  return order.payments.flatMap((entry, index) =>
    find(toEntryOrder(order, entry)).map(({ field, ...violation }) => ({
      ...violation,
      field: field === undefined ? `payments.${index}` : `payments.${index}.${field}`,
    })),
  );
}
