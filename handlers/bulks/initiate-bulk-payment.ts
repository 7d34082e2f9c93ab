/** POST /bulk-payments/{payment-product}: payments of one product, approved at once */
import { takeFields } from '../../src/domain/field-table.js';
import { bulkFields, findForeignBulkFields } from '../../src/domain/payments/bulk-fields.js';
import type { BulkOrder } from '../../src/domain/payments/bulk.js';
import { initiateBulk } from '../../src/usecases/bulks/bulks.js';
import type { For } from '../call.js';
import { toInitiatedReply, toInitiationOptions } from '../mapping/initiation.js';

export default {
  'payments-1.3.16': async ({ body, headers, path }, call) => {
    const product = path['payment-product'];
    const { contract } = call;
    const options = toInitiationOptions(headers, findForeignBulkFields(body, product, contract), call);
    const order = takeFields<BulkOrder>(bulkFields, body, contract, product);
    return toInitiatedReply('bulk', product, await initiateBulk(product, order, options, call), call);
  },
} satisfies For<'initiateBulkPayment'>;
