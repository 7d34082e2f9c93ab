/** DELETE /periodic-payments/{payment-product}/{paymentId} */
import { periodicStatus } from '../../src/domain/resource-fields.js';
import { cancelStandingOrder } from '../../src/usecases/standing-orders/standing-order-cancellation.js';
import type { For } from '../call.js';
import { createCancelHandler } from '../mapping/cancellations.js';
import { show } from '../mapping/fields.js';

export default {
  'payments-1.3.16': createCancelHandler('standing-cancel', cancelStandingOrder, (outcome, call) =>
    show(periodicStatus, outcome, call),
  ),
} satisfies For<'cancelPeriodicPayment'>;
