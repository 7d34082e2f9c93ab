/** DELETE /periodic-payments/{payment-product}/{paymentId} */
import type { For } from '../call.js';
import { cancelPeriodic } from '../mapping/standing-orders.js';

export default { 'payments-1.3.16': cancelPeriodic } satisfies For<'cancelPeriodicPayment'>;
