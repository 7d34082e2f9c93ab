/** Bulk payments for TPPs: initiation, and finding a bulk. */
import { findBulkViolations, findMissingEntryFields } from '../../domain/payments/bulk-checks.js';
import { bulkFields } from '../../domain/payments/bulk-fields.js';
import { type Bulk, bulkLifecycle, type BulkOrder } from '../../domain/payments/bulk.js';
import { buildQuote, type Price } from '../../domain/payments/price.js';
import type { Product } from '../../domain/payments/products.js';
import type { Once } from '../idempotency.js';
import { executionDay } from '../payments/execution-day.js';
import {
  initiate,
  type Initiated,
  type InitiationOptions,
  type InitiationSteps,
  priceOrder,
} from '../payments/initiation.js';
import { findOrder, type OrderReading, type PaymentAddress } from '../payments/payments.js';
import type { Call } from '../services.js';

const steps: InitiationSteps<BulkOrder, { readonly prices: readonly Price[] }> = {
  kind: 'bulk',
  findMissing: findMissingEntryFields,
  findViolations: findBulkViolations,
  price: (product, order, facts) => {
    const priced = order.payments.map((entry, index) =>
      priceOrder(product, entry, facts, `payments.${index}.instructedAmount.amount`),
    );
    return { prices: priced.map(({ price }) => price), quote: buildQuote(priced) };
  },
  buildRow: (order, { prices }, common, services) =>
    services.stores.bulks.row({
      order,
      prices,
      executionDate: executionDay(common.product, order.requestedExecutionDate, services),
      ...common,
    }),
};

export function initiateBulk(
  product: Product,
  order: BulkOrder,
  options: InitiationOptions,
  call: Call,
): Promise<Once<Initiated>> {
  return initiate(steps, { product, order, options }, call);
}

const reading: OrderReading<Bulk> = {
  name: 'bulk payment',
  fields: bulkFields,
  lifecycle: bulkLifecycle,
  lookUp: ({ bulks }, read, id) => bulks.lookUp(read, id),
};

/** Throws `payment.unknown` also for another client's bulk, and for one that the contract cannot express. */
export function findBulk(address: PaymentAddress, call: Call): Promise<Bulk> {
  return findOrder(reading, address, call);
}
