/** Router: finds contract and operation by base path, path and method; the table is built once at start. */
import type { ParameterizedContext } from 'koa';
import { refusal } from './refusal.js';
import {
  isResource,
  match,
  matchesAt,
  newNode,
  type Node,
  nodeFor,
  noteForeign,
  reserve,
  type RouteMatch,
} from './route-tree.js';
import type { AnyContract, Route } from './state.js';

export type RouteMiss<Contract = AnyContract> =
  | { readonly miss: 'path'; readonly contract?: Contract; readonly segments: readonly string[] }
  | { readonly miss: 'method'; readonly allowed: readonly string[] };

export interface RouteTable<Served extends Route> {
  find(method: string, path: string): RouteMatch<Served> | RouteMiss<Served['contract']>;
  /** The literal segments in place of a contract's first parameter that are separate resources. */
  resourcesOf(contract: Served['contract']): ReadonlySet<string>;
}

interface RouteTableOptions {
  /**
   * A literal segment followed by a differently named parameter is a separate resource: no version of its API treats
   * the segment as a parameter value. OpenAPI alone would, where nothing else matches.
   */
  readonly reservesResources?: boolean;
}

/** Whether a path parameter, or the named one, has a value outside the contract's enum. */
export function isForeignTo({ route, parameters }: RouteMatch<Route>, name?: string): boolean {
  const { request } = route.validators;
  if (request({ path: { ...parameters }, query: {}, headers: {}, body: undefined })) return false;
  return (request.errors ?? []).some(
    ({ instancePath, keyword }) =>
      keyword === 'enum' &&
      (name === undefined ? instancePath.startsWith('/path/') : instancePath === `/path/${name}`),
  );
}

/** The paths of one contract below one base path. */
interface Root<Served extends Route> {
  readonly contract: Served['contract'];
  readonly basePath: string;
  readonly node: Node<Served>;
}

/**
 * Reserves the resources of other versions: a version that lacks a resource answers 404 instead of treating its name as
 * a parameter value.
 */
function reserveResourcesOfOthers(roots: readonly Root<Route>[]): void {
  for (const { contract, node } of roots) {
    for (const other of roots) {
      if (other.contract.api !== contract.api) continue;
      for (const [segment, literal] of other.node.literals) {
        if (node.literals.has(segment)) continue;
        for (const branch of node.branches) if (isResource(literal, branch)) branch.reserved.add(segment);
      }
    }
  }
}

export function routeTable<Served extends Route>(
  routes: readonly Served[],
  { reservesResources = false }: RouteTableOptions = {},
): RouteTable<Served> {
  const roots: Root<Served>[] = [];
  for (const route of routes) {
    const { contract, operation } = route;
    const basePath = operation.basePath ?? contract.basePath;
    let root = roots.find((each) => each.contract === contract && each.basePath === basePath);
    if (!root) roots.push((root = { contract, basePath, node: newNode() }));
    const { byMethod } = nodeFor(root.node, operation.path);
    // Among paths that differ in parameter names alone, the first is served.
    if (!byMethod.has(operation.method)) byMethod.set(operation.method, route);
  }
  for (const { node } of roots) {
    noteForeign(node, (route, name, value) => isForeignTo({ route, parameters: { [name]: value } }, name));
  }
  if (reservesResources) {
    for (const { node } of roots) reserve(node);
    reserveResourcesOfOthers(roots);
  }
  const served = roots
    .map((root) => ({ ...root, start: `${root.basePath}/` }))
    // The longer base path first, because one base path may be a prefix of another.
    .toSorted((one, other) => other.start.length - one.start.length);
  return {
    find(method, path) {
      let first: RouteMiss<Served['contract']> | undefined;
      let owner: Served['contract'] | undefined;
      for (const { basePath, contract, node, start } of served) {
        // A contract whose operations have several base paths is searched below each of them.
        if (!path.startsWith(start) || (owner !== undefined && owner !== contract)) continue;
        owner = contract;
        const found = findBelow(node, method, parseSegments(path.slice(basePath.length)), contract);
        if ('route' in found) return found;
        first ??= found;
      }
      return first ?? { miss: 'path', segments: [] };
    },
    resourcesOf: (contract) =>
      new Set(
        roots
          .filter((root) => root.contract === contract)
          .flatMap(({ node }) => node.branches.flatMap(({ reserved }) => [...reserved])),
      ),
  };
}

function findBelow<Served extends Route>(
  root: Node<Served>,
  method: string,
  segments: readonly string[],
  contract: Served['contract'],
): RouteMatch<Served> | RouteMiss<Served['contract']> {
  const found = match(root, method, segments, 0);
  if (found) return found;
  const matches = matchesAt(root, segments);
  if (matches.some((each) => !isForeignTo(each))) {
    const allowed = new Set(matches.map(({ route }) => route.operation.method));
    return { miss: 'method', allowed: [...allowed].toSorted() };
  }
  // 404 instead of 405, because every method would refuse this path as unknown.
  return { miss: 'path', contract, segments };
}

function parseSegments(path: string): string[] {
  try {
    const segments = path.split('/').slice(1);
    return path.includes('%') ? segments.map(decodeURIComponent) : segments;
  } catch {
    throw refusal('request.invalid', 'The path is not valid percent-encoding.', 'path');
  }
}

interface Routed<Served> {
  readonly route: Served;
  readonly pathParameters: Readonly<Record<string, string>>;
}

type Routing<Served> = (
  ctx: ParameterizedContext,
  next: (found: Routed<Served>) => Promise<void>,
) => Promise<void>;

/** Routing stage; `refuse` answers an unknown path or method in the server's own format. */
export function routing<Served extends Route>(
  table: RouteTable<Served>,
  refuse: (miss: RouteMiss<Served['contract']>, ctx: ParameterizedContext) => never = refuseMiss,
): Routing<Served> {
  return (ctx, next) => {
    const found = table.find(ctx.method, ctx.path);
    if ('miss' in found) return refuse(found, ctx);
    return next({ route: found.route, pathParameters: found.parameters });
  };
}

export function refuseMiss(found: RouteMiss, ctx: ParameterizedContext): never {
  if (found.miss === 'path') throw refusal('resource.unknown', 'There is nothing at this path.', 'path');
  const allowed = found.allowed.join(', ');
  ctx.set('Allow', allowed);
  throw refusal('method.unsupported', `${ctx.method} is not offered here; allowed: ${allowed}.`);
}
