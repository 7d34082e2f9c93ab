/** POST /periodic-payments/{payment-product}: a standing order, approved once for all its payments */
import type { For } from '../call.js';
import { initiatePeriodic } from '../mapping/standing-orders.js';

export default { 'payments-1.3.16': initiatePeriodic } satisfies For<'initiatePeriodicPayment'>;
