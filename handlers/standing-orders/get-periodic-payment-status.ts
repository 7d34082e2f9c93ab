/** GET /periodic-payments/{payment-product}/{paymentId}/status */
import type { ForEvery } from '../call.js';
import { readStatusOfPeriodic } from '../mapping/standing-orders.js';

export default { every: readStatusOfPeriodic } satisfies ForEvery<'getPeriodicPaymentStatus'>;
