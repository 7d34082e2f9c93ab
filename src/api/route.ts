/** Routing (404): suggests the nearest path, and distinguishes unknown products from unknown resources. */
import { Problem } from '../domain/problem.js';
import {
  isForeignTo,
  refuseMiss,
  type RouteMiss,
  type RouteTable,
  routeTable as tableOf,
  routing as routingBy,
} from '../engine/stages/route-table.js';
import { nearestPathTo } from './problems/nearest-path.js';
import type { Context, Stage } from './stage.js';

// See docs/developer/decisions, D1.
import { contracts } from '../../generated/index.js';
import type { Findings } from '../engine/stages/state.js';
import type { Route } from './state.js';

/** Paths of the authorization endpoint, which answers with pages. */
export const authorizePaths: readonly string[] = contracts.flatMap(({ basePath, operations }) =>
  operations.filter(({ id }) => id === 'authorize').map(({ path: below }) => basePath + below),
);

export function routeTable(routes: readonly Route[]): RouteTable<Route> {
  // `signing-baskets` is never a payment service, even in versions without baskets.
  return tableOf(routes, { reservesResources: true });
}

/** A contract's base path at the interface's other address. */
interface Elsewhere {
  readonly basePath: string;
  readonly origin: string;
}

export function routing(
  table: RouteTable<Route>,
  routes: readonly Route[] = [],
  elsewhere: readonly Elsewhere[] = [],
): Stage<never, 'route' | 'pathParameters'> {
  return routingBy(table, (miss, ctx) => {
    if (miss.miss === 'method') return refuseMiss(miss, ctx);
    const other = elsewhere.find(({ basePath }) => `${ctx.path}/`.startsWith(`${basePath}/`));
    if (other) {
      throw new Problem('resource.unknown', `This contract is served at ${other.origin}.`, 'path');
    }
    if (namesUnknownProduct(miss, ctx, table, routes)) throw unknownProductAt('path');
    const nearest = nearestPathTo(ctx.path, miss.contract);
    const text =
      nearest === undefined ? nothing : `There is nothing at this path; the nearest is ${nearest}.`;
    const explain = nearest === undefined ? undefined : () => ({ kind: 'path', nearest }) as const;
    throw new Problem('resource.unknown', text, 'path', explain && { explain });
  });
}

/** Returns the route of a request, even if the request was rejected before routing; undefined for none. */
export function findRoute({ method, path }: Context, table: RouteTable<Route>): Route | undefined {
  try {
    const found = table.find(method, path);
    return 'miss' in found ? undefined : found.route;
  } catch {
    // An undecodable path has no route.
    return undefined;
  }
}

const service = 'payment-service';
const product = 'payment-product';

/** Refuses a call whose product its operation does not list. */
export function requireKnownProduct({
  state: { pathParameters, route },
}: {
  readonly state: Pick<Findings, 'route' | 'pathParameters'>;
}): void {
  if (isForeignTo({ route, parameters: pathParameters }, product)) throw unknownProductAt(`path.${product}`);
}

/** An unknown product is answered with 404, not as a violation of the format. */
export function unknownProductAt(field: string): Problem {
  return new Problem('product.unknown', 'There is no such payment product at this base path.', field);
}

/**
 * Service and product form the path of a payment initiation, so two unknown segments name an unknown product. An empty
 * service names nothing.
 */
function namesUnknownProduct(
  { contract, segments }: Extract<RouteMiss, { miss: 'path' }>,
  { method }: Pick<Context, 'method'>,
  table: RouteTable<Route>,
  routes: readonly Route[],
): boolean {
  const [asked = ''] = segments;
  if (!contract || segments.length !== 2 || asked === '' || table.resourcesOf(contract).has(asked))
    return false;
  const own = routes.filter((route) => route.contract === contract);
  const withService = own.filter(({ operation }) => operation.path.startsWith(`/{${service}}/`));
  if (withService.length === 0) return false;
  if (method === 'POST') return true;
  const isLiteral = own.some(({ operation }) => operation.path.split('/')[1] === asked);
  return isLiteral || withService.some((route) => !isForeignTo({ route, parameters: { [service]: asked } }));
}

const nothing = 'There is nothing at this path.';

export function refuseUnknownPath(): never {
  throw new Problem('resource.unknown', nothing, 'path');
}
