/** GET /bulk-payments/{payment-product}/{paymentId} */
import { bulk as bulkShown } from '../../src/domain/resource-fields.js';
import { readBulkStatus } from '../../src/usecases/bulks/bulk-status.js';
import { ok, type ForEvery } from '../call.js';
import { toPaymentAddress } from '../mapping/authorisations.js';
import { show } from '../mapping/fields.js';

export default {
  every: async (request, call) => {
    const { bulk, status } = await readBulkStatus(toPaymentAddress(request), call);
    return ok(show(bulkShown, { ...bulk.order, transactionStatus: status }, call, bulk.product));
  },
} satisfies ForEvery<'getBulkPayment'>;
