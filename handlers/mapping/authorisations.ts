/** Between the headers and links of a payment's authorisations and the use cases. */
import type { AuthorisationStarted } from '../../generated/payments-1.0.0.js';
import type { Started } from '../../src/usecases/authorisation/resources.js';
import type { Once } from '../../src/usecases/idempotency.js';
import {
  startPaymentAuthorisation,
  type PaymentMatter,
  type PaymentStartWish,
} from '../../src/usecases/payments/payment-authorisations.js';
import type { PaymentAddress } from '../../src/usecases/payments/payment-cancellation.js';
import { addressOf, authorisationAddress, type Call } from '../call.js';
import { appLinksOf } from './initiation.js';

interface PaymentPath {
  readonly 'payment-product': string;
  readonly paymentId: string;
}

/** Which payment a call is about. */
export function paymentAddressOf(path: PaymentPath): PaymentAddress {
  return { product: path['payment-product'], paymentId: path.paymentId };
}

interface StartHeaders {
  readonly 'psu-id'?: string;
  readonly 'psu-corporate-id'?: string;
  readonly 'tpp-redirect-uri'?: string;
  readonly 'tpp-nok-redirect-uri'?: string;
}

export function startWishOf(headers: StartHeaders): PaymentStartWish {
  const psuId = headers['psu-id'];
  const psuCorporateId = headers['psu-corporate-id'];
  const redirectUri = headers['tpp-redirect-uri'];
  const nokRedirectUri = headers['tpp-nok-redirect-uri'];
  return {
    ...(psuId !== undefined && { psuId }),
    ...(psuCorporateId !== undefined && { psuCorporateId }),
    ...(redirectUri !== undefined && { redirectUri }),
    ...(nokRedirectUri !== undefined && { nokRedirectUri }),
  };
}

const collections: Readonly<Record<PaymentMatter, string>> = {
  payment: 'authorisations',
  cancellation: 'cancellation-authorisations',
};

/** Where the authorisations of a payment are, or those of its cancellation. */
export function collectionOf(
  matter: PaymentMatter,
  { paymentId, product }: PaymentAddress,
  call: Call,
): string {
  return addressOf(call, 'payments', product, paymentId, collections[matter]);
}

/** The answer to the start of an authorisation, as every contract has it; a repetition is marked. */
function started(collection: string, { outcome, replayed }: Once<Started>, call: Call) {
  const { authorisationId, scaStatus } = outcome;
  const location = `${collection}/${encodeURIComponent(authorisationId)}`;
  const body: AuthorisationStarted = {
    scaStatus,
    authorisationId,
    _links: {
      scaRedirect: { href: authorisationAddress(call, authorisationId) },
      scaStatus: { href: location },
    },
  };
  return {
    status: 201,
    headers: {
      location,
      'aspsp-sca-approach': 'REDIRECT',
      ...(replayed && { 'idempotent-replayed': 'true' as const }),
    },
    body,
  } as const;
}

/** From 1.3.2 on the answer has the links to the bank's app. */
export function startedFrom132(collection: string, start: Once<Started>, call: Call) {
  const reply = started(collection, start, call);
  return {
    ...reply,
    body: { ...reply.body, _links: { ...reply.body._links, ...appLinksOf(start, call) } },
  };
}

interface StartRequest {
  readonly headers: StartHeaders;
  readonly path: PaymentPath;
}

/** The handlers that start an authorisation of a payment, or of its cancellation. */
export function startsOf(matter: PaymentMatter) {
  const start = async ({ headers, path }: StartRequest, call: Call) => {
    const address = paymentAddressOf(path);
    const outcome = await startPaymentAuthorisation(matter, address, startWishOf(headers), call);
    return [collectionOf(matter, address, call), outcome, call] as const;
  };
  return {
    'payments-1.0.0': async (request: StartRequest, call: Call) => started(...(await start(request, call))),
    // 1.3.2 adds the links to the bank's app.
    'payments-1.3.2': async (request: StartRequest, call: Call) =>
      startedFrom132(...(await start(request, call))),
  };
}
