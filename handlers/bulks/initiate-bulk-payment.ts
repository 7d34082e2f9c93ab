/** POST /bulk-payments/{payment-product}: payments of one product, approved at once */
import type { For } from '../call.js';
import { initiateInBulk } from '../mapping/bulks.js';

export default { 'payments-1.3.16': initiateInBulk } satisfies For<'initiateBulkPayment'>;
