/** Maps an initiation's headers and links to the use case. */
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import type { OrderBefore132, Product } from '../../src/domain/payments/products.js';
import {
  initiatePayment,
  type Initiated,
  type InitiationOptions,
} from '../../src/usecases/payments/payments.js';
import { filled } from '../../src/contract/filled.js';
import type { Once } from '../../src/usecases/idempotency.js';
import type * as v100 from '../../generated/payments-1.0.0.js';
import type * as v132 from '../../generated/payments-1.3.2.js';
import { resourceUrl, authorisationUrl, type Call } from '../call.js';
import { buildAppLinks } from './authorisations.js';
import {
  toCreatedReply,
  toStartOptions,
  startsExplicitly,
  type Created,
  type CreationHeaders,
} from './headers.js';
import { listForeignFieldsFrom132, listForeignFields, toOrderFrom132, toOrder } from './orders.js';

interface Request<Body> {
  readonly body: Body;
  readonly headers: CreationHeaders & { readonly 'tpp-rejection-nofunds-preferred'?: 'true' | 'false' };
}

function toInitiationOptions(
  headers: Request<unknown>['headers'],
  foreignFields: readonly string[],
): InitiationOptions {
  return {
    ...(foreignFields.length > 0 && { foreignFields }),
    waitsForFunds: headers['tpp-rejection-nofunds-preferred'] === 'false',
    startsExplicitly: startsExplicitly(headers),
    ...toStartOptions(headers),
  };
}

/** Handles an initiation under contracts before 1.3.2. */
export async function initiate(
  product: Product,
  { body, headers }: Request<OrderBefore132>,
  call: Call,
): Promise<Created<v100.PaymentResponse>> {
  const options = toInitiationOptions(headers, listForeignFields(product, body));
  const initiated = await initiatePayment(product, toOrder(product, body), options, call);
  const self = resourceUrl(call, 'payments', product, initiated.outcome.paymentId);
  return toCreatedReply(self, initiated, {
    ...toPaymentResponse(initiated),
    _links: buildLinks(self, initiated, call),
  });
}

/** Handles an initiation since 1.3.2: further order fields, and links to the bank's app. */
export async function initiateFrom132(
  product: Product,
  { body, headers }: Request<PaymentOrder>,
  call: Call,
): Promise<Created<v132.PaymentResponse>> {
  const options = toInitiationOptions(headers, listForeignFieldsFrom132(product, body));
  const initiated = await initiatePayment(product, toOrderFrom132(product, body), options, call);
  const { authorisationId, paymentId } = initiated.outcome;
  const self = resourceUrl(call, 'payments', product, paymentId);
  const appLinks = authorisationId === undefined ? {} : buildAppLinks(authorisationId, call);
  const links = { ...buildLinks(self, initiated, call), ...appLinks };
  return toCreatedReply(self, initiated, { ...toPaymentResponse(initiated), _links: links });
}

function toPaymentResponse({
  outcome: { fees, paymentId },
}: Once<Initiated>): Omit<v100.PaymentResponse, '_links'> {
  return filled({ transactionStatus: 'RCVD', paymentId, transactionFees: fees });
}

/**
 * Links startAuthorisation when the TPP starts authorisations explicitly, or needs one for a second signer. The
 * interface promises scaRedirect for two signers too, which Berlin Group omits.
 */
function buildLinks(self: string, { outcome }: Once<Initiated>, call: Call): v100.PaymentLinks {
  const { authorisationId, needsMoreSigners } = outcome;
  const needsStart = authorisationId === undefined || needsMoreSigners;
  return filled({
    scaRedirect:
      authorisationId === undefined ? undefined : { href: authorisationUrl(call, authorisationId) },
    startAuthorisation: needsStart ? { href: `${self}/authorisations` } : undefined,
    self: { href: self },
    status: { href: `${self}/status` },
  });
}
