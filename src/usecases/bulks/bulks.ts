/** Bulk payments for TPPs: initiation, and finding a bulk. */
import { findBulkViolations, findMissingEntryFields } from '../../domain/payments/bulk-checks.js';
import { bulkFields } from '../../domain/payments/bulk-fields.js';
import { type Bulk, bulkLifecycle, type BulkOrder } from '../../domain/payments/bulk.js';
import { buildQuote, type Price } from '../../domain/payments/price.js';
import { executionDay } from '../payments/execution-day.js';
import { createInitiation, priceOrder } from '../payments/initiation.js';
import { createFinder } from '../payments/payments.js';

export const initiateBulk = createInitiation<BulkOrder, { readonly prices: readonly Price[] }>({
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
});

export const findBulk = createFinder<Bulk>({
  kind: 'bulk',
  name: 'bulk payment',
  fields: bulkFields,
  lifecycle: bulkLifecycle,
  lookUp: ({ bulks }, read, id) => bulks.lookUp(read, id),
});
