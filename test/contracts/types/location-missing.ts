/** A 201 without the Location that the contract promises. */
import type { HandlersOf } from '../../../src/contract/operation.js';

export default {
  // want: Property 'location' is missing
  'payments-1.0.0': async () => ({
    status: 201,
    headers: { 'aspsp-sca-approach': 'REDIRECT' },
    body: { transactionStatus: 'RCVD', paymentId: 'p', _links: {} },
  }),
} satisfies Pick<HandlersOf<'initiateDomesticCreditTransfer', unknown>, 'payments-1.0.0'>;
