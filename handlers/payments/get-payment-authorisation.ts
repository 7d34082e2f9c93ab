/** GET /{payment-service}/{payment-product}/{paymentId}/authorisations/{authorisationId} */
import { readPaymentAuthorisation } from '../../src/usecases/payments/payment-authorisations.js';
import type { For } from '../call.js';
import { paymentAddressOf } from '../mapping/authorisations.js';

export default {
  'payments-1.0.0': async ({ path }, call) => {
    const { authorisationId } = path;
    const scaStatus = await readPaymentAuthorisation(
      'payment',
      paymentAddressOf(path),
      authorisationId,
      call,
    );
    return { status: 200, headers: {}, body: { scaStatus } };
  },
} satisfies For<'getPaymentAuthorisation'>;
