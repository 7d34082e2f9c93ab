/** GET /periodic-payments/{payment-product}/{paymentId} */
import { periodicPayment } from '../../src/domain/resource-fields.js';
import { findStandingOrder } from '../../src/usecases/standing-orders/standing-orders.js';
import { ok, type ForEvery } from '../call.js';
import { toPaymentAddress } from '../mapping/authorisations.js';
import { show } from '../mapping/fields.js';

export default {
  every: async (request, call) => {
    const { order, product, status } = await findStandingOrder(toPaymentAddress(request), call);
    // The Berlin Group's answer has no months.
    const { monthsOfExecution: _months, ...submitted } = order;
    return ok(show(periodicPayment, { ...submitted, transactionStatus: status }, call, product));
  },
} satisfies ForEvery<'getPeriodicPayment'>;
