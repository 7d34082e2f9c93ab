/** Authorisation handlers shared by all kinds of resources: start, list, read. */
import type {
  AuthorisationLinks,
  AuthorisationList,
  AuthorisationStarted,
  AuthorisationStatus,
  Link,
} from '../../generated/payments-1.0.0.js';
import type { PaymentLinks } from '../../generated/payments-1.3.2.js';
import { filled } from '../../src/contract/filled.js';
import type { Addresses, Startables, StartFacts } from '../../src/usecases/authorisation/kinds.js';
import {
  listAuthorisations,
  readScaStatus,
  startAuthorisation,
  type Started,
} from '../../src/usecases/authorisation/resources.js';
import { authorisation } from '../../src/domain/resource-fields.js';
import { buildAppLink } from '../../src/usecases/services.js';
import type { PaymentAddress } from '../../src/usecases/payments/payments.js';
import { resourceUrl, authorisationUrl, ok, reply, type Call, type Ok, type Reply } from '../call.js';
import { show } from './fields.js';
import {
  type Approach,
  type Approached,
  approachOf,
  buildReplayHeaders,
  psuMessageOf,
  toStartOptions,
  type ReplayHeaders,
  type StartHeaders,
} from './headers.js';

export interface PaymentRequest {
  readonly path: { readonly 'payment-product': string; readonly paymentId: string };
}

export function toPaymentAddress({ path }: PaymentRequest): PaymentAddress {
  return { product: path['payment-product'], paymentId: path.paymentId };
}

/** The payment service and the collection of each kind's authorisations. */
const collections = {
  payment: ['payments', 'authorisations'],
  cancellation: ['payments', 'cancellation-authorisations'],
  bulk: ['bulk-payments', 'authorisations'],
  'bulk-cancel': ['bulk-payments', 'cancellation-authorisations'],
  'standing-order': ['periodic-payments', 'authorisations'],
  'standing-cancel': ['periodic-payments', 'cancellation-authorisations'],
} as const;
export type PaymentKind = keyof typeof collections;

/** The URL of a payment, a bulk or a standing order. */
export function paymentUrl(kind: PaymentKind, request: PaymentRequest, call: Call): string {
  const { paymentId, product } = toPaymentAddress(request);
  return resourceUrl(call, collections[kind][0], product, paymentId);
}

/** The URL of the authorisations of an order, or of those of its cancellation. */
export function paymentCollectionUrl(kind: PaymentKind): (request: PaymentRequest, call: Call) => string {
  return (request, call) => {
    const { paymentId, product } = toPaymentAddress(request);
    const [service, collection] = collections[kind];
    return resourceUrl(call, service, product, paymentId, collection);
  };
}

/** Single payments and standing orders have the same paths for their authorisations, below the payment service. */
export interface OfService {
  readonly path: { readonly 'payment-service': 'payments' | 'periodic-payments' };
}

/** Chooses the handler of a request by its payment service. */
export function byService<Request, Answer>(
  handlers: Readonly<Record<OfService['path']['payment-service'], (request: Request, call: Call) => Answer>>,
): (request: Request & OfService, call: Call) => Answer {
  return (request, call) => handlers[request.path['payment-service']](request, call);
}

type Read<Request, Body> = (request: Request, call: Call) => Promise<Ok<Body>>;

/** GET of the authorisations of a resource: their identifiers. */
export function createListHandler<Kind extends Startables, Request>(
  kind: Kind,
  resourceOf: (request: Request) => Addresses[Kind],
): Read<Request, AuthorisationList> {
  return async (request, call) => {
    return ok({ authorisationIds: await listAuthorisations(kind, resourceOf(request), call) });
  };
}

/** GET of one authorisation of a resource: its scaStatus. */
export function createReadHandler<Kind extends Startables, Request>(
  kind: Kind,
  resourceOf: (request: Request) => Addresses[Kind],
): Read<Request & { readonly path: { readonly authorisationId: string } }, AuthorisationStatus> {
  return async (request, call) => {
    const { authorisationId } = request.path;
    const scaStatus = await readScaStatus(kind, resourceOf(request), authorisationId, call);
    return ok(show(authorisation, { scaStatus }, call));
  };
}

/** The mapping of a start request and of the links in its answer, per kind. */
export interface Start<Kind extends Startables, Request, Links> {
  readonly resourceOf: (request: Request) => Addresses[Kind];
  /** The URL of the authorisation collection. */
  readonly collectionOf: (request: Request, call: Call) => string;
  readonly linksOf: (
    started: Started & StartFacts[Kind],
    location: string,
    call: Call,
    request: Request,
  ) => Links;
}

export interface Started201<Links> {
  readonly status: 201;
  readonly headers: ReplayHeaders & { readonly location: string; readonly 'aspsp-sca-approach': Approach };
  readonly body: Omit<AuthorisationStarted, '_links'> & { readonly _links: Links };
}

/** POST of a new authorisation of a resource; the answer to a retry is marked. */
export function createStartHandler<Kind extends Startables, Request, Links>(
  kind: Kind,
  { collectionOf, linksOf, resourceOf }: Start<Kind, Request, Links>,
): (request: Request & { readonly headers: StartHeaders }, call: Call) => Promise<Reply<Started201<Links>>> {
  return async (request, call) => {
    const options = toStartOptions(request.headers);
    const { outcome, replayed } = await startAuthorisation(kind, resourceOf(request), options, call);
    const { authorisationId, scaStatus } = outcome;
    const location = `${collectionOf(request, call)}/${encodeURIComponent(authorisationId)}`;
    const psuMessage = psuMessageOf(kind, outcome);
    const body: Started201<Links>['body'] = {
      scaStatus,
      authorisationId,
      ...(psuMessage && { psuMessage }),
      _links: linksOf(outcome, location, call, request),
    };
    return reply({
      status: 201,
      headers: { location, 'aspsp-sca-approach': approachOf(outcome), ...buildReplayHeaders(replayed) },
      body,
    });
  };
}

/** As above for a payment, a bulk, a standing order, or its cancellation. */
export function createPaymentStartHandler<Links>(
  kind: PaymentKind,
  linksOf: (started: Started, location: string, call: Call) => Links,
): ReturnType<typeof createStartHandler<typeof kind, PaymentRequest, Links>> {
  const [resourceOf, collectionOf] = [toPaymentAddress, paymentCollectionUrl(kind)];
  return createStartHandler(kind, { resourceOf, collectionOf, linksOf });
}

/** Links of an authorisation: on the customer's own page, or in the app without a browser. */
export function buildPageLinks(
  { authorisationId, isDecoupled }: Started,
  location: string,
  call: Call,
): AuthorisationLinks {
  const scaRedirect = isDecoupled ? undefined : { href: authorisationUrl(call, authorisationId) };
  return filled({ scaRedirect, scaStatus: { href: location } });
}

/** Since 1.3.2 the answer also links the bank's app. */
export function buildPageAndAppLinks(
  started: Started,
  location: string,
  call: Call,
): AuthorisationLinks & AppLinks {
  return { ...buildPageLinks(started, location, call), ...buildAppLinks(started, call) };
}

type AppLinks = Pick<PaymentLinks, 'scaApp2AppIOS' | 'scaApp2AppAndroid'>;

/** Links to the bank's app, since 1.3.2, for the platforms that have the app; none where the app asks by itself. */
export function buildAppLinks(
  { authorisationId, isDecoupled }: Approached & { readonly authorisationId?: string },
  { services }: Call,
): AppLinks {
  const { android, ios } = services.appLinks;
  const link = (template: string | undefined): Link | undefined =>
    template === undefined || authorisationId === undefined || isDecoupled
      ? undefined
      : { href: buildAppLink(template, authorisationId) };
  return filled({ scaApp2AppIOS: link(ios), scaApp2AppAndroid: link(android) });
}
