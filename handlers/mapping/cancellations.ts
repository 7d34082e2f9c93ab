/** DELETE of a payment, a bulk or a standing order. */
import type { PaymentCancellation } from '../../generated/payments-1.0.0.js';
import type { Once } from '../../src/usecases/idempotency.js';
import type { Cancelled } from '../../src/usecases/payments/order-cancellation.js';
import type { PaymentAddress } from '../../src/usecases/payments/payments.js';
import { type Call, reply, type Reply } from '../call.js';
import {
  paymentCollectionUrl,
  type PaymentKind,
  type PaymentRequest,
  paymentUrl,
  toPaymentAddress,
} from './authorisations.js';
import { buildReplayHeaders, type ReplayHeaders } from './headers.js';

type CancelledReply<Shown> =
  | {
      readonly status: 202;
      readonly headers: ReplayHeaders;
      readonly body: Omit<PaymentCancellation, 'transactionStatus'> & Shown;
    }
  | { readonly status: 204; readonly headers: ReplayHeaders };

/**
 * Answers 204 for a cancelled order, else the link at which a customer approves the cancellation. `show` gives the
 * status that the contract has.
 */
export function createCancelHandler<Status, Shown extends { readonly transactionStatus: string }>(
  kind: PaymentKind,
  cancel: (address: PaymentAddress, call: Call) => Promise<Once<Cancelled<Status>>>,
  show: (cancelled: Cancelled<Status>, call: Call) => Shown,
): (request: PaymentRequest, call: Call) => Promise<Reply<CancelledReply<Pick<Shown, 'transactionStatus'>>>> {
  return async (request, call) => {
    const { outcome, replayed } = await cancel(toPaymentAddress(request), call);
    const { transactionStatus } = show(outcome, call);
    const headers = buildReplayHeaders(replayed);
    if (transactionStatus === 'CANC') return reply({ status: 204, headers });
    const self = paymentUrl(kind, request, call);
    return reply({
      status: 202,
      headers,
      body: {
        transactionStatus,
        _links: {
          startAuthorisation: { href: paymentCollectionUrl(kind)(request, call) },
          self: { href: self },
          status: { href: `${self}/status` },
        },
      },
    });
  };
}
