/** Between the headers and links of an initiation and the use case. */
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import type { Product } from '../../src/domain/payments/products.js';
import type { PaymentResponse } from '../../generated/payments-1.0.0.js';
import type { PaymentResponse as PaymentResponse132 } from '../../generated/payments-1.3.2.js';
import {
  initiatePayment,
  type Initiated,
  type InitiationOptions,
} from '../../src/usecases/payments/initiation.js';
import type { Once } from '../../src/usecases/idempotency.js';
import { addressOf, authorisationAddress, type Call } from '../call.js';
import { orderFrom132Of, orderOf } from './orders.js';

interface WishHeaders {
  readonly 'psu-id'?: string;
  readonly 'psu-corporate-id'?: string;
  readonly 'tpp-redirect-uri'?: string;
  readonly 'tpp-nok-redirect-uri'?: string;
  readonly 'tpp-explicit-authorisation-preferred'?: 'true' | 'false';
  readonly 'tpp-rejection-nofunds-preferred'?: 'true' | 'false';
}

function wishesOf(headers: WishHeaders): InitiationOptions {
  const psuId = headers['psu-id'];
  const psuCorporateId = headers['psu-corporate-id'];
  const redirectUri = headers['tpp-redirect-uri'];
  const nokRedirectUri = headers['tpp-nok-redirect-uri'];
  return {
    waitsForFunds: headers['tpp-rejection-nofunds-preferred'] === 'false',
    startsExplicitly: headers['tpp-explicit-authorisation-preferred'] === 'true',
    ...(psuId !== undefined && { psuId }),
    ...(psuCorporateId !== undefined && { psuCorporateId }),
    ...(redirectUri !== undefined && { redirectUri }),
    ...(nokRedirectUri !== undefined && { nokRedirectUri }),
  };
}

interface Wish<Body> {
  readonly body: Body;
  readonly headers: WishHeaders;
}

/** An initiation as every contract of before 1.3.2 has it. */
export async function initiate(
  product: Product,
  { body, headers }: Wish<Omit<PaymentOrder, 'debtorName'>>,
  call: Call,
) {
  const initiated = await initiatePayment(product, orderOf(product, body), wishesOf(headers), call);
  const self = selfOf(product, initiated, call);
  return created(initiated, self, linksOf(initiated, self, call));
}

/** From 1.3.2 on the order has the debtor's name, and the answer the links to the bank's app. */
export async function initiateFrom132(product: Product, { body, headers }: Wish<PaymentOrder>, call: Call) {
  const order = orderFrom132Of(product, body);
  const initiated = await initiatePayment(product, order, wishesOf(headers), call);
  const self = selfOf(product, initiated, call);
  const links = { ...linksOf(initiated, self, call), ...appLinksOf(initiated, call) };
  return created(initiated, self, links);
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
function created<Own extends Links>({ outcome, replayed }: Once<Initiated>, self: string, links: Own) {
  const { authorisationId, fees, paymentId } = outcome;
  return {
    status: 201,
    headers: {
      location: self,
      // The only approach that the bank has, for TPP-Redirect-Preferred: false too.
      ...(authorisationId !== undefined && { 'aspsp-sca-approach': 'REDIRECT' as const }),
      ...(replayed && { 'idempotent-replayed': 'true' as const }),
    },
    body: {
      transactionStatus: 'RCVD',
      paymentId,
      ...(fees && { transactionFees: fees }),
      _links: links,
    },
  } as const;
}

/** The links to the bank's app, which answers carry from 1.3.2 on, for the platforms that have one. */
export function appLinksOf(
  { outcome: { authorisationId } }: { readonly outcome: Pick<Initiated, 'authorisationId'> },
  { services }: Call,
): Pick<PaymentResponse132['_links'], 'scaApp2AppIOS' | 'scaApp2AppAndroid'> {
  if (authorisationId === undefined) return {};
  const { android, ios } = services.appLinks;
  const link = (template: string) => ({
    href: template.replaceAll('{authorisationId}', encodeURIComponent(authorisationId)),
  });
  return {
    ...(ios !== undefined && { scaApp2AppIOS: link(ios) }),
    ...(android !== undefined && { scaApp2AppAndroid: link(android) }),
  };
}
