/** GET /periodic-payments/{payment-product}/{paymentId}/status */
import { defined } from '../../src/domain/defined.js';
import { periodicStatus } from '../../src/domain/resource-fields.js';
import { readStandingOrder } from '../../src/usecases/standing-orders/standing-orders.js';
import { ok, type ForEvery } from '../call.js';
import { toPaymentAddress } from '../mapping/authorisations.js';
import { show } from '../mapping/fields.js';

export default {
  every: async (request, call) => {
    const { order, statusReasonCode } = await readStandingOrder(toPaymentAddress(request), call);
    const status = { transactionStatus: order.status, ...defined({ statusReasonCode }) };
    return ok(show(periodicStatus, status, call));
  },
} satisfies ForEvery<'getPeriodicPaymentStatus'>;
