/** Maps bulk payments: the initiation, the reads and the cancellation. */
import type { BulkExtendedStatus } from '../../generated/payments-1.3.16.js';
import type { BodyOf } from '../../src/contract/operation.js';
import { defined } from '../../src/domain/defined.js';
import { findForeignBulkFields, takeBulkOrder } from '../../src/domain/payments/bulk-fields.js';
import type { BulkOrder } from '../../src/domain/payments/bulk.js';
import type { Product } from '../../src/domain/payments/products.js';
import { bulkStatus, bulk as bulkShown, createdPayment } from '../../src/domain/resource-fields.js';
import { cancelBulk } from '../../src/usecases/bulks/bulk-cancellation.js';
import { readBulkStatus, readExtendedStatus } from '../../src/usecases/bulks/bulk-status.js';
import { initiateBulk } from '../../src/usecases/bulks/bulks.js';
import { ok, reply, resourceUrl, type Call, type Ok, type Reply } from '../call.js';
import { paymentCollectionUrl, toPaymentAddress, type PaymentRequest } from './authorisations.js';
import { buildCreationLinks } from './creation-links.js';
import { show } from './fields.js';
import {
  buildReplayHeaders,
  psuMessageOf,
  toCreatedReply,
  type Created,
  type ReplayHeaders,
} from './headers.js';
import { toInitiationOptions, toPriceFields, type InitiationHeaders } from './initiation.js';

interface Request {
  readonly path: { readonly 'payment-product': Product };
  /** Typed as stored, so that the compiler compares the types of fields of the same name. */
  readonly body: BulkOrder;
  readonly headers: InitiationHeaders;
}

export async function initiateInBulk(
  { body, headers, path }: Request,
  call: Call,
): Promise<Created<BodyOf<'initiateBulkPayment', 201>>> {
  const product = path['payment-product'];
  const { contract } = call;
  const options = toInitiationOptions(headers, findForeignBulkFields(body, product, contract), call);
  const initiated = await initiateBulk(product, takeBulkOrder(body, contract, product), options, call);
  const { paymentId } = initiated.outcome;
  const self = bulkUrl(call, product, paymentId);
  const created = {
    transactionStatus: 'RCVD',
    paymentId,
    ...toPriceFields(initiated.outcome),
    ...defined({ psuMessage: psuMessageOf('bulk', initiated.outcome) }),
    _links: buildCreationLinks(self, initiated.outcome, call),
  } as const;
  return toCreatedReply(self, initiated, show(createdPayment, created, call));
}

function bulkUrl(call: Call, product: string, paymentId: string): string {
  return resourceUrl(call, 'bulk-payments', product, paymentId);
}

export async function readBulk(request: PaymentRequest, call: Call): Promise<Ok<BodyOf<'getBulkPayment'>>> {
  const { bulk, status } = await readBulkStatus(toPaymentAddress(request), call);
  return ok(show(bulkShown, { ...bulk.order, transactionStatus: status }, call, bulk.product));
}

export async function readStatusOfBulk(
  request: PaymentRequest,
  call: Call,
): Promise<Ok<BodyOf<'getBulkPaymentStatus'>>> {
  const { status, statusReasonCode } = await readBulkStatus(toPaymentAddress(request), call);
  return ok(show(bulkStatus, { transactionStatus: status, ...defined({ statusReasonCode }) }, call));
}

export async function readExtendedStatusOfBulk(
  request: PaymentRequest,
  call: Call,
): Promise<Ok<BulkExtendedStatus>> {
  const address = toPaymentAddress(request);
  const { originalTransactionInformationAndStatus: ended, ...status } = await readExtendedStatus(
    address,
    call,
  );
  const self = bulkUrl(call, address.product, address.paymentId);
  return ok({
    ...status,
    ...(ended && { originalTransactionInformationAndStatus: [...ended] }),
    _links: { self: { href: self }, status: { href: `${self}/status` } },
  });
}

type Cancelled =
  | {
      readonly status: 202;
      readonly headers: ReplayHeaders;
      readonly body: BodyOf<'cancelBulkPayment', 202>;
    }
  | { readonly status: 204; readonly headers: ReplayHeaders };

export async function cancelInBulk(request: PaymentRequest, call: Call): Promise<Reply<Cancelled>> {
  const address = toPaymentAddress(request);
  const { outcome, replayed } = await cancelBulk(address, call);
  const headers = buildReplayHeaders(replayed);
  if (outcome.transactionStatus === 'CANC') return reply({ status: 204, headers });
  const { transactionStatus } = show(bulkStatus, outcome, call);
  const self = bulkUrl(call, address.product, address.paymentId);
  return reply({
    status: 202,
    headers,
    body: {
      transactionStatus,
      _links: {
        startAuthorisation: { href: paymentCollectionUrl('bulk-cancel')(request, call) },
        self: { href: self },
        status: { href: `${self}/status` },
      },
    },
  });
}
