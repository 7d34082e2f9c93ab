/** A 202 where the contract only knows 201. */
import type { HandlersOf } from '../../../src/contract/operation.js';
import { reply } from '../../../src/contract/reply.js';

export default {
  'payments-1.0.0': async () =>
    reply({
      // want: Type '202' is not assignable to type '201'
      status: 202,
      headers: { location: '/p', 'aspsp-sca-approach': 'REDIRECT' },
      body: { transactionStatus: 'RCVD', paymentId: 'p', _links: {} },
    }),
} satisfies Pick<HandlersOf<'initiateDomesticCreditTransfer', unknown>, 'payments-1.0.0'>;
