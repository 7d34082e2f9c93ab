/** App-to-app links belong to 1.3.2; a 1.0.0 answer that is written out cannot carry one. */
import type { ReplyOf } from '../../../src/contract/operation.js';
import { reply } from '../../../src/contract/reply.js';

export const answer: ReplyOf<'payments-1.0.0', 'initiateRtgsPayment'> = reply({
  status: 201,
  headers: { location: '/p', 'aspsp-sca-approach': 'REDIRECT' },
  // want: 'scaApp2AppIOS' does not exist in type 'PaymentLinks'
  body: { transactionStatus: 'RCVD', paymentId: 'p', _links: { scaApp2AppIOS: { href: 'app:p' } } },
});
