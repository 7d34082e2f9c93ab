/** Which contract and operation a request is for, from base path, path and method; made once, at start, and nothing later reads the URL again. */
import { Problem } from '../domain/problem.js';
import { nearestPathTo } from './nearest-path.js';
import type { Context, Stage } from './stage.js';

// See docs/decisions.md, D1.
import type { AnyContract } from '../contract/operation.js';
import { contracts } from '../../generated/index.js';
import type { Route } from './state.js';

/** Where the contracts have the authorization endpoint, which answers with pages. */
export const authorizePaths: readonly string[] = contracts.flatMap(({ basePath, operations }) =>
  operations.filter(({ id }) => id === 'authorize').map(({ path: below }) => basePath + below),
);

interface Node {
  readonly literals: Map<string, Node>;
  parameter?: { readonly name: string; readonly node: Node };
  readonly byMethod: Map<string, Route>;
  /** Where paths meet, the heavier one wins. */
  readonly weight: number;
}

interface Found {
  readonly route: Route;
  readonly parameters: Record<string, string>;
  readonly weight: number;
}

export interface RouteMatch {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

export type RouteMiss =
  | { readonly miss: 'path'; readonly contract?: AnyContract }
  | { readonly miss: 'product' }
  | { readonly miss: 'method'; readonly allowed: readonly string[] };

export interface RouteTable {
  find(method: string, path: string): RouteMatch | RouteMiss;
}

function newNode(weight = 0): Node {
  return { literals: new Map(), byMethod: new Map(), weight };
}

/** More literal segments weigh more; of equally many the later ones do, because they say more: a product, a status. */
function weightOf(parent: Node, depth: number): number {
  return parent.weight + 256 + 2 ** depth;
}

function nodeFor(root: Node, template: string): Node {
  let node = root;
  for (const [depth, segment] of template.split('/').slice(1).entries()) {
    if (segment.startsWith('{')) {
      node.parameter ??= { name: segment.slice(1, -1), node: newNode(node.weight) };
      node = node.parameter.node;
    } else {
      const next: Node = node.literals.get(segment) ?? newNode(weightOf(node, depth));
      node.literals.set(segment, next);
      node = next;
    }
  }
  return node;
}

/** The operation that a path and a method lead to: of several, the one whose path weighs most. */
function match(node: Node, method: string, segments: readonly string[], at: number): Found | undefined {
  const segment = segments[at];
  if (segment === undefined) {
    const route = node.byMethod.get(method);
    return route && { route, parameters: {}, weight: node.weight };
  }
  const literal = node.literals.get(segment);
  const found = literal && match(literal, method, segments, at + 1);
  if (!node.parameter || segment === '' || isResourceOfItsOwn(literal, node.parameter.node)) return found;
  const below = match(node.parameter.node, method, segments, at + 1);
  if (!below || (found && found.weight > below.weight)) return found;
  below.parameters[node.parameter.name] = segment;
  return below;
}

/** Every operation that a path leads to, whatever its method. */
function matchesAt(
  node: Node,
  [segment, ...rest]: readonly string[],
  parameters: Readonly<Record<string, string>> = {},
): RouteMatch[] {
  if (segment === undefined) return [...node.byMethod.values()].map((route) => ({ route, parameters }));
  const literal = node.literals.get(segment);
  const matches = literal ? matchesAt(literal, rest, parameters) : [];
  if (!node.parameter || segment === '' || isResourceOfItsOwn(literal, node.parameter.node)) return matches;
  const { name, node: below } = node.parameter;
  return [...matches, ...matchesAt(below, rest, { ...parameters, [name]: segment })];
}

/** Whether the contract lists other values for one of these parameters. */
function isForeignTo({ route, parameters }: RouteMatch): boolean {
  const { request } = route.validators;
  if (request({ path: { ...parameters }, query: {}, headers: {}, body: undefined })) return false;
  return (request.errors ?? []).some(
    ({ instancePath, keyword }) => keyword === 'enum' && instancePath.startsWith('/path/'),
  );
}

/** A literal segment that leads on to something else than the parameter does is no value of that parameter. */
function isResourceOfItsOwn(literal: Node | undefined, other: Node): boolean {
  const name = literal?.parameter?.name;
  return name !== undefined && other.parameter !== undefined && name !== other.parameter.name;
}

/**
 * A version that lacks a resource of another one has nothing at its paths, instead of taking its name for the value of
 * a parameter.
 */
function reserveResourcesOfOthers(roots: ReadonlyMap<AnyContract, Node>): void {
  for (const [{ api }, { parameter, literals }] of roots) {
    if (!parameter) continue;
    for (const [other, { literals: theirs }] of roots) {
      if (other.api !== api) continue;
      for (const [segment, literal] of theirs) {
        if (literals.has(segment) || !isResourceOfItsOwn(literal, parameter.node)) continue;
        const name = literal.parameter?.name ?? segment;
        literals.set(segment, { ...newNode(), parameter: { name, node: newNode() } });
      }
    }
  }
}

export function routeTable(routes: readonly Route[]): RouteTable {
  const roots = new Map<AnyContract, Node>();
  for (const route of routes) {
    const root = roots.get(route.contract) ?? newNode();
    roots.set(route.contract, root);
    nodeFor(root, route.operation.path).byMethod.set(route.operation.method, route);
  }
  reserveResourcesOfOthers(roots);
  const served = [...roots].map(([contract, root]) => ({
    contract,
    root,
    start: `${contract.basePath}/`,
  }));
  return {
    find(method, path) {
      for (const { contract, root, start } of served) {
        if (path.startsWith(start)) {
          return findBelow(root, method, segmentsOf(path.slice(contract.basePath.length)), contract);
        }
      }
      return { miss: 'path' };
    },
  };
}

function findBelow(
  root: Node,
  method: string,
  segments: readonly string[],
  contract: AnyContract,
): RouteMatch | RouteMiss {
  const found = match(root, method, segments, 0);
  if (found) return found;
  const matches = matchesAt(root, segments);
  if (matches.some((each) => !isForeignTo(each))) {
    const allowed = new Set(matches.map(({ route }) => route.operation.method));
    return { miss: 'method', allowed: [...allowed].toSorted() };
  }
  // Not 405: what every method would refuse as unknown is 404 for all of them.
  return namesUnknownProduct(root, method, segments) ? { miss: 'product' } : { miss: 'path', contract };
}

/** Service and product are the path of an initiation, so two segments that lead nowhere name an unknown product. */
function namesUnknownProduct(root: Node, method: string, segments: readonly string[]): boolean {
  const [service = ''] = segments;
  if (root.parameter?.name !== 'payment-service' || segments.length !== 2) return false;
  const literal = root.literals.get(service);
  if (isResourceOfItsOwn(literal, root.parameter.node)) return false;
  return method === 'POST' || literal !== undefined || isServiceOf(root.parameter.node, service);
}

/** Whether the operations below have this value for their service. */
function isServiceOf(node: Node, service: string): boolean {
  const [route] = node.byMethod.values();
  if (route) return !isForeignTo({ route, parameters: { 'payment-service': service } });
  const below = [...node.literals.values(), ...(node.parameter ? [node.parameter.node] : [])];
  return below.some((each) => isServiceOf(each, service));
}

function segmentsOf(path: string): string[] {
  try {
    const segments = path.split('/').slice(1);
    return path.includes('%') ? segments.map(decodeURIComponent) : segments;
  } catch {
    throw new Problem('request.invalid', 'The path is not valid percent-encoding.', 'path');
  }
}

export function routing(table: RouteTable): Stage<never, 'route' | 'pathParameters'> {
  return (ctx, next) => {
    const found = table.find(ctx.method, ctx.path);
    if ('miss' in found) refuse(found, ctx);
    return next({ route: found.route, pathParameters: found.parameters });
  };
}

function refuse(found: RouteMiss, ctx: Context): never {
  if (found.miss === 'method') {
    const allowed = found.allowed.join(', ');
    ctx.set('Allow', allowed);
    throw new Problem('method.unsupported', `${ctx.method} is not offered here; allowed: ${allowed}.`);
  }
  if (found.miss === 'product') {
    throw new Problem('product.unknown', 'There is no such payment product at this base path.', 'path');
  }
  const nearest = nearestPathTo(ctx.path, found.contract);
  const text = nearest === undefined ? nothing : `There is nothing at this path; the nearest is ${nearest}.`;
  throw new Problem('resource.unknown', text, 'path');
}

const nothing = 'There is nothing at this path.';

export function nothingHere(): never {
  throw new Problem('resource.unknown', nothing, 'path');
}
