/** A 201 without the Location that the contract promises. */
import type { HandlersOf } from '../../../src/contract/operation.js';
import { reply } from '../../../src/contract/reply.js';

export default {
  'payments-1.0.0': async () =>
    reply({
      status: 201,
      // want: Property 'location' is missing
      headers: { 'aspsp-sca-approach': 'REDIRECT' },
      body: { transactionStatus: 'RCVD', paymentId: 'p', _links: {} },
    }),
} satisfies Pick<HandlersOf<'initiateDomesticCreditTransfer', unknown>, 'payments-1.0.0'>;
