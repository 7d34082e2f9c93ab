/** Maps bulk payments: the initiation, the reads and the cancellation. */
import type { BulkExtendedStatus } from '../../generated/payments-1.3.16.js';
import type { BodyOf } from '../../src/contract/operation.js';
import { defined } from '../../src/domain/defined.js';
import { findForeignBulkFields, takeBulkOrder } from '../../src/domain/payments/bulk-fields.js';
import type { BulkOrder } from '../../src/domain/payments/bulk.js';
import type { Product } from '../../src/domain/payments/products.js';
import { bulkStatus, bulk as bulkShown } from '../../src/domain/resource-fields.js';
import { cancelBulk } from '../../src/usecases/bulks/bulk-cancellation.js';
import { readBulkStatus, readExtendedStatus } from '../../src/usecases/bulks/bulk-status.js';
import { initiateBulk } from '../../src/usecases/bulks/bulks.js';
import { ok, type Call, type Ok, type Reply } from '../call.js';
import { paymentUrl, toPaymentAddress, type PaymentRequest } from './authorisations.js';
import { type Cancelled, toCancelledReply } from './cancellations.js';
import { show } from './fields.js';
import type { Created } from './headers.js';
import { toInitiatedReply, toInitiationOptions, type InitiationHeaders } from './initiation.js';

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
  return toInitiatedReply('bulk', product, initiated, call);
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
  const self = paymentUrl('bulk', request, call);
  return ok({
    ...status,
    ...(ended && { originalTransactionInformationAndStatus: [...ended] }),
    _links: { self: { href: self }, status: { href: `${self}/status` } },
  });
}

export async function cancelInBulk(
  request: PaymentRequest,
  call: Call,
): Promise<Reply<Cancelled<BodyOf<'getBulkPaymentStatus'>['transactionStatus']>>> {
  const { outcome, replayed } = await cancelBulk(toPaymentAddress(request), call);
  const { transactionStatus } = show(bulkStatus, outcome, call);
  return toCancelledReply('bulk-cancel', { replayed, transactionStatus }, request, call);
}
