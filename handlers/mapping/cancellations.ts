/** The answer to the cancellation of a payment, a bulk or a standing order. */
import type { PaymentCancellation } from '../../generated/payments-1.0.0.js';
import { type Call, reply, type Reply } from '../call.js';
import { paymentCollectionUrl, type PaymentKind, type PaymentRequest, paymentUrl } from './authorisations.js';
import { buildReplayHeaders, type ReplayHeaders } from './headers.js';

export type Cancelled<Status> =
  | {
      readonly status: 202;
      readonly headers: ReplayHeaders;
      readonly body: Omit<PaymentCancellation, 'transactionStatus'> & { readonly transactionStatus: Status };
    }
  | { readonly status: 204; readonly headers: ReplayHeaders };

interface Cancellation<Status> {
  readonly transactionStatus: Status;
  readonly replayed: boolean;
}

/** 204 for what is cancelled, else the link at which a customer approves the cancellation. */
export function toCancelledReply<Status extends string>(
  kind: PaymentKind,
  { replayed, transactionStatus }: Cancellation<Status>,
  request: PaymentRequest,
  call: Call,
): Reply<Cancelled<Status>> {
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
}
