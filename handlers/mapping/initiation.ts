/** Between the headers and links of an initiation and the use case. */
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import type { Product } from '../../src/domain/payments/products.js';
import type { PaymentResponse } from '../../generated/payments-1.0.0.js';
import {
  initiatePayment,
  type Initiated,
  type InitiationOptions,
} from '../../src/usecases/payments/payments.js';
import type { Once } from '../../src/usecases/idempotency.js';
import { addressOf, authorisationAddress, type Call } from '../call.js';
import { appLinksOf } from './authorisations.js';
import { createdHeaders, startOptionsOf, startsExplicitly, type CreationHeaders } from './headers.js';
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
export async function initiate(
  product: Product,
  { body, headers }: Request<Omit<PaymentOrder, 'debtorName'>>,
  call: Call,
) {
  const initiated = await initiatePayment(product, orderOf(product, body), optionsOf(headers), call);
  const self = selfOf(product, initiated, call);
  return created(initiated, self, linksOf(initiated, self, call));
}

/** From 1.3.2 on the order has the debtor's name, and the answer the links to the bank's app. */
export async function initiateFrom132(
  product: Product,
  { body, headers }: Request<PaymentOrder>,
  call: Call,
) {
  const order = orderFrom132Of(product, body);
  const initiated = await initiatePayment(product, order, optionsOf(headers), call);
  const self = selfOf(product, initiated, call);
  const { authorisationId } = initiated.outcome;
  const appLinks = authorisationId === undefined ? {} : appLinksOf(authorisationId, call);
  return created(initiated, self, { ...linksOf(initiated, self, call), ...appLinks });
}

function selfOf(product: Product, { outcome }: Once<Initiated>, call: Call): string {
  return addressOf(call, 'payments', product, outcome.paymentId);
}

type Links = PaymentResponse['_links'];
type Draft<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * Whoever starts the authorisation itself, or needs another one for a second signer, is told where. The interface
 * promises scaRedirect for two signers too, where Berlin Group leaves it out.
 */
function linksOf({ outcome }: Once<Initiated>, self: string, call: Call): Links {
  const { authorisationId, needsMoreSigners } = outcome;
  const links: Draft<Links> = {};
  if (authorisationId !== undefined)
    links.scaRedirect = { href: authorisationAddress(call, authorisationId) };
  if (authorisationId === undefined || needsMoreSigners) {
    links.startAuthorisation = { href: `${self}/authorisations` };
  }
  links.self = { href: self };
  links.status = { href: `${self}/status` };
  return links;
}

/** The answer to an initiation; a repetition is marked. */
function created<Own extends Links>(initiated: Once<Initiated>, self: string, links: Own) {
  const { fees, paymentId } = initiated.outcome;
  return {
    status: 201,
    headers: createdHeaders(self, initiated),
    body: {
      transactionStatus: 'RCVD',
      paymentId,
      ...(fees && { transactionFees: fees }),
      _links: links,
    },
  } as const;
}
