/** What the authorisations of payments, cancellations, consents and baskets do alike: start, list, read. */
import type { AuthorisationStarted } from '../../generated/payments-1.0.0.js';
import type { PaymentResponse } from '../../generated/payments-1.3.2.js';
import { defined } from '../../src/domain/defined.js';
import type { Addresses, Startables, StartFacts } from '../../src/usecases/authorisation/kinds.js';
import {
  listAuthorisations,
  readScaStatus,
  startAuthorisation,
  type Started,
} from '../../src/usecases/authorisation/resources.js';
import type { PaymentAddress } from '../../src/usecases/payments/payments.js';
import { addressOf, authorisationAddress, ok, type Call } from '../call.js';
import { repetitionOf, startOptionsOf, type StartHeaders } from './headers.js';

export interface PaymentRequest {
  readonly path: { readonly 'payment-product': string; readonly paymentId: string };
}

/** Which payment a call is about. */
export function paymentAddressOf({ path }: PaymentRequest): PaymentAddress {
  return { product: path['payment-product'], paymentId: path.paymentId };
}

const collections = { payment: 'authorisations', cancellation: 'cancellation-authorisations' } as const;

/** Where the authorisations of a payment are, or those of its cancellation. */
export function paymentCollectionOf(kind: keyof typeof collections) {
  return (request: PaymentRequest, call: Call): string => {
    const { paymentId, product } = paymentAddressOf(request);
    return addressOf(call, 'payments', product, paymentId, collections[kind]);
  };
}

/** GET of the authorisations of a resource: their identifiers. */
export function listOf<Kind extends Startables, Request>(
  kind: Kind,
  resourceOf: (request: Request) => Addresses[Kind],
) {
  return async (request: Request, call: Call) => {
    return ok({ authorisationIds: await listAuthorisations(kind, resourceOf(request), call) });
  };
}

/** GET of one authorisation of a resource: its scaStatus. */
export function readOf<Kind extends Startables, Request>(
  kind: Kind,
  resourceOf: (request: Request) => Addresses[Kind],
) {
  type OneRequest = Request & { readonly path: { readonly authorisationId: string } };
  return async (request: OneRequest, call: Call) => {
    const { authorisationId } = request.path;
    return ok({ scaStatus: await readScaStatus(kind, resourceOf(request), authorisationId, call) });
  };
}

/** How the start of an authorisation of a kind is asked for, and where its answer leads. */
export interface Start<Kind extends Startables, Request, Links> {
  readonly resourceOf: (request: Request) => Addresses[Kind];
  /** The address below which the authorisations are. */
  readonly collectionOf: (request: Request, call: Call) => string;
  readonly linksOf: (
    started: Started & StartFacts[Kind],
    location: string,
    call: Call,
    request: Request,
  ) => Links;
}

/** POST of a new authorisation of a resource; a repetition is marked. */
export function startOf<Kind extends Startables, Request, Links>(
  kind: Kind,
  { collectionOf, linksOf, resourceOf }: Start<Kind, Request, Links>,
) {
  return async (request: Request & { readonly headers: StartHeaders }, call: Call) => {
    const options = startOptionsOf(request.headers);
    const { outcome, replayed } = await startAuthorisation(kind, resourceOf(request), options, call);
    const { authorisationId, scaStatus } = outcome;
    const location = `${collectionOf(request, call)}/${encodeURIComponent(authorisationId)}`;
    return {
      status: 201,
      headers: { location, 'aspsp-sca-approach': 'REDIRECT', ...repetitionOf(replayed) },
      body: { scaStatus, authorisationId, _links: linksOf(outcome, location, call, request) },
    } as const;
  };
}

/** The same for a payment, or for its cancellation. */
export function startOfPayment<Links>(
  kind: keyof typeof collections,
  linksOf: (started: Started, location: string, call: Call) => Links,
) {
  const [resourceOf, collectionOf] = [paymentAddressOf, paymentCollectionOf(kind)];
  return startOf(kind, { resourceOf, collectionOf, linksOf });
}

/** The links of an authorisation that the customer gives on a page of its own. */
export function pageLinksOf(
  { authorisationId }: Started,
  location: string,
  call: Call,
): AuthorisationStarted['_links'] {
  const scaRedirect = { href: authorisationAddress(call, authorisationId) };
  return { scaRedirect, scaStatus: { href: location } };
}

/** From 1.3.2 on the answer has the links to the bank's app. */
export function pageAndAppLinksOf(started: Started, location: string, call: Call) {
  return { ...pageLinksOf(started, location, call), ...appLinksOf(started.authorisationId, call) };
}

/** The links to the bank's app, which answers carry from 1.3.2 on, for the platforms that have one. */
export function appLinksOf(
  authorisationId: string,
  { services }: Call,
): Pick<PaymentResponse['_links'], 'scaApp2AppIOS' | 'scaApp2AppAndroid'> {
  const { android, ios } = services.appLinks;
  const link = (template: string | undefined) =>
    template === undefined
      ? undefined
      : { href: template.replaceAll('{authorisationId}', encodeURIComponent(authorisationId)) };
  return defined({ scaApp2AppIOS: link(ios), scaApp2AppAndroid: link(android) });
}
