/** GET /bulk-payments/{payment-product}/{paymentId}/status */
import { defined } from '../../src/domain/defined.js';
import { bulkStatus } from '../../src/domain/resource-fields.js';
import { readBulkStatus } from '../../src/usecases/bulks/bulk-status.js';
import { ok, type ForEvery } from '../call.js';
import { toPaymentAddress } from '../mapping/authorisations.js';
import { show } from '../mapping/fields.js';

export default {
  every: async (request, call) => {
    const { status, statusReasonCode } = await readBulkStatus(toPaymentAddress(request), call);
    return ok(show(bulkStatus, { transactionStatus: status, ...defined({ statusReasonCode }) }, call));
  },
} satisfies ForEvery<'getBulkPaymentStatus'>;
