/** GET /periodic-payments/{payment-product}/{paymentId} */
import type { ForEvery } from '../call.js';
import { readPeriodic } from '../mapping/standing-orders.js';

export default { every: readPeriodic } satisfies ForEvery<'getPeriodicPayment'>;
