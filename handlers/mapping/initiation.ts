/** Between the headers and links of an initiation and the use case. */
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import type { OrderBefore132, Product } from '../../src/domain/payments/products.js';
import {
  initiatePayment,
  type Initiated,
  type InitiationOptions,
} from '../../src/usecases/payments/payments.js';
import type { Once } from '../../src/usecases/idempotency.js';
import { addressOf, authorisationAddress, type Call } from '../call.js';
import { appLinksOf } from './authorisations.js';
import { created, startOptionsOf, startsExplicitly, type CreationHeaders } from './headers.js';
import { orderFrom132Of, orderOf } from './orders.js';

interface Request<Body> {
  readonly body: Body;
  readonly headers: CreationHeaders & { readonly 'tpp-rejection-nofunds-preferred'?: 'true' | 'false' };
}

function optionsOf(headers: Request<unknown>['headers']): InitiationOptions {
  return {
    waitsForFunds: headers['tpp-rejection-nofunds-preferred'] === 'false',
    startsExplicitly: startsExplicitly(headers),
    ...startOptionsOf(headers),
  };
}

/** An initiation as every contract of before 1.3.2 has it. */
export async function initiate(product: Product, { body, headers }: Request<OrderBefore132>, call: Call) {
  const initiated = await initiatePayment(product, orderOf(product, body), optionsOf(headers), call);
  return answerOf(product, initiated, {}, call);
}

/** From 1.3.2 on the order has fields of its own, and the answer the links to the bank's app. */
export async function initiateFrom132(
  product: Product,
  { body, headers }: Request<PaymentOrder>,
  call: Call,
) {
  const initiated = await initiatePayment(product, orderFrom132Of(product, body), optionsOf(headers), call);
  const { authorisationId } = initiated.outcome;
  const appLinks = authorisationId === undefined ? {} : appLinksOf(authorisationId, call);
  return answerOf(product, initiated, appLinks, call);
}

/**
 * Whoever starts the authorisation itself, or needs another one for a second signer, is told where. The interface
 * promises scaRedirect for two signers too, where Berlin Group leaves it out.
 */
function answerOf<AppLinks>(product: Product, initiated: Once<Initiated>, appLinks: AppLinks, call: Call) {
  const { authorisationId, fees, needsMoreSigners, paymentId } = initiated.outcome;
  const self = addressOf(call, 'payments', product, paymentId);
  const needsStart = authorisationId === undefined || needsMoreSigners;
  return created(self, initiated, {
    transactionStatus: 'RCVD',
    paymentId,
    ...(fees && { transactionFees: fees }),
    _links: {
      ...(authorisationId !== undefined && {
        scaRedirect: { href: authorisationAddress(call, authorisationId) },
      }),
      ...(needsStart && { startAuthorisation: { href: `${self}/authorisations` } }),
      self: { href: self },
      status: { href: `${self}/status` },
      ...appLinks,
    },
  });
}
