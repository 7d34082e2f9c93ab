/** GET /bulk-payments/{payment-product}/{paymentId}/extended-status */
import { readExtendedStatus } from '../../src/usecases/bulks/bulk-status.js';
import { ok, type For } from '../call.js';
import { paymentUrl, toPaymentAddress } from '../mapping/authorisations.js';

export default {
  'payments-1.3.16': async (request, call) => {
    const { originalTransactionInformationAndStatus: ended, ...status } = await readExtendedStatus(
      toPaymentAddress(request),
      call,
    );
    const self = paymentUrl('bulk', request, call);
    return ok({
      ...status,
      ...(ended && { originalTransactionInformationAndStatus: [...ended] }),
      _links: { self: { href: self }, status: { href: `${self}/status` } },
    });
  },
} satisfies For<'getBulkPaymentExtendedStatus'>;
