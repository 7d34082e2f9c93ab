/** DELETE /{payment-service}/{payment-product}/{paymentId} */
import { paymentStatus } from '../../src/domain/resource-fields.js';
import { cancelPayment } from '../../src/usecases/payments/cancellation.js';
import type { For } from '../call.js';
import { createCancelHandler } from '../mapping/cancellations.js';
import { show } from '../mapping/fields.js';

export default {
  'payments-1.0.0': createCancelHandler('cancellation', cancelPayment, (outcome, call) =>
    show(paymentStatus, outcome, call),
  ),
} satisfies For<'cancelPayment'>;
