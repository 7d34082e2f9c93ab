/** GET /{payment-service}/{payment-product}/{paymentId}/cancellation-authorisations */
import { listPaymentAuthorisations } from '../../src/usecases/payments/payment-authorisations.js';
import type { Call, For } from '../call.js';
import { paymentAddressOf } from '../mapping/authorisations.js';

type Path = Parameters<typeof paymentAddressOf>[0];

async function list({ path }: { readonly path: Path }, call: Call) {
  const authorisationIds = await listPaymentAuthorisations('cancellation', paymentAddressOf(path), call);
  return { status: 200, headers: {}, body: { authorisationIds } } as const;
}

export default {
  'payments-1.0.0': list,
  // Spelled out beside the start, whose answer differs; the list is the same.
  'payments-1.3.2': list,
} satisfies For<'listCancellationAuthorisations'>;
