/** Router: finds contract and operation by base path, path and method; the table is built once at start. */
import type { ParameterizedContext } from 'koa';
import { refusal } from './refusal.js';
import type { AnyContract, Route } from './state.js';

/** A path parameter in place of a segment. */
interface Way<Served> {
  readonly name: string;
  readonly node: Node<Served>;
  /** Literal segments that are separate resources and not values of the parameter. */
  readonly reserved: Set<string>;
}

interface Node<Served> {
  readonly literals: Map<string, Node<Served>>;
  /** One per parameter name: paths may name the same segment differently. */
  readonly ways: Way<Served>[];
  readonly byMethod: Map<string, Served>;
  /** Precedence: when several paths match, the heavier one wins. */
  readonly weight: number;
}

export interface RouteMatch<Served> {
  readonly route: Served;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Found<Served> extends RouteMatch<Served> {
  readonly parameters: Record<string, string>;
  readonly weight: number;
}

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

function newNode<Served>(weight = 0): Node<Served> {
  return { literals: new Map(), ways: [], byMethod: new Map(), weight };
}

/**
 * More literal segments weigh more; among equally many, later ones do, because they are more specific: a product, a
 * status.
 */
function segmentWeight(parent: Node<unknown>, depth: number): number {
  return parent.weight + 256 + 2 ** depth;
}

function nodeFor<Served>(root: Node<Served>, template: string): Node<Served> {
  let node = root;
  for (const [depth, segment] of template.split('/').slice(1).entries()) {
    if (segment.startsWith('{')) node = wayFor(node, segment.slice(1, -1)).node;
    else {
      const next: Node<Served> = node.literals.get(segment) ?? newNode(segmentWeight(node, depth));
      node.literals.set(segment, next);
      node = next;
    }
  }
  return node;
}

function wayFor<Served>(node: Node<Served>, name: string): Way<Served> {
  const known = node.ways.find((way) => way.name === name);
  if (known) return known;
  const way: Way<Served> = { name, node: newNode(node.weight), reserved: new Set() };
  node.ways.push(way);
  return way;
}

/** Finds the operation for a path and method; among several matches, the heaviest path. */
function match<Served>(
  node: Node<Served>,
  method: string,
  segments: readonly string[],
  at: number,
): Found<Served> | undefined {
  const segment = segments[at];
  if (segment === undefined) {
    const route = node.byMethod.get(method);
    return route && { route, parameters: {}, weight: node.weight };
  }
  const literal = node.literals.get(segment);
  let found = literal && match(literal, method, segments, at + 1);
  if (segment === '') return found;
  for (const { name, node: next, reserved } of node.ways) {
    if (reserved.has(segment)) continue;
    const below = match(next, method, segments, at + 1);
    if (!below || (found && found.weight >= below.weight)) continue;
    below.parameters[name] = segment;
    found = below;
  }
  return found;
}

/** Every operation that matches a path, with any method. */
function matchesAt<Served>(
  node: Node<Served>,
  [segment, ...rest]: readonly string[],
  parameters: Readonly<Record<string, string>> = {},
): RouteMatch<Served>[] {
  if (segment === undefined) return [...node.byMethod.values()].map((route) => ({ route, parameters }));
  const literal = node.literals.get(segment);
  const matches = literal ? matchesAt(literal, rest, parameters) : [];
  if (segment === '') return matches;
  const ways = node.ways.filter(({ reserved }) => !reserved.has(segment));
  return [
    ...matches,
    ...ways.flatMap(({ name, node: below }) => matchesAt(below, rest, { ...parameters, [name]: segment })),
  ];
}

/** Whether a path parameter has a value outside the contract's enum. */
export function isForeignTo({ route, parameters }: RouteMatch<Route>): boolean {
  const { request } = route.validators;
  if (request({ path: { ...parameters }, query: {}, headers: {}, body: undefined })) return false;
  return (request.errors ?? []).some(
    ({ instancePath, keyword }) => keyword === 'enum' && instancePath.startsWith('/path/'),
  );
}

/** Whether the parameters that follow a literal segment differ from those that follow a parameter in its place. */
function isResource(literal: Node<unknown>, { node }: Way<unknown>): boolean {
  if (literal.ways.length === 0 || node.ways.length === 0) return false;
  return !literal.ways.some(({ name }) => node.ways.some((way) => way.name === name));
}

function reserve(node: Node<unknown>): void {
  for (const way of node.ways) {
    for (const [segment, literal] of node.literals) if (isResource(literal, way)) way.reserved.add(segment);
  }
  for (const each of [...node.literals.values(), ...node.ways.map((way) => way.node)]) reserve(each);
}

/**
 * Reserves the resources of other versions: a version that lacks a resource answers 404 instead of treating its name as
 * a parameter value.
 */
function reserveResourcesOfOthers(roots: ReadonlyMap<AnyContract, Node<unknown>>): void {
  for (const [{ api }, { literals, ways }] of roots) {
    for (const [other, { literals: theirs }] of roots) {
      if (other.api !== api) continue;
      for (const [segment, literal] of theirs) {
        if (literals.has(segment)) continue;
        for (const way of ways) if (isResource(literal, way)) way.reserved.add(segment);
      }
    }
  }
}

export function routeTable<Served extends Route>(
  routes: readonly Served[],
  { reservesResources = false }: RouteTableOptions = {},
): RouteTable<Served> {
  const roots = new Map<Served['contract'], Node<Served>>();
  for (const route of routes) {
    const root = roots.get(route.contract) ?? newNode();
    roots.set(route.contract, root);
    nodeFor(root, route.operation.path).byMethod.set(route.operation.method, route);
  }
  if (reservesResources) {
    for (const root of roots.values()) reserve(root);
    reserveResourcesOfOthers(roots);
  }
  const served = [...roots]
    .map(([contract, root]) => ({ contract, root, start: `${contract.basePath}/` }))
    // The longer base path first, because one base path may be a prefix of another.
    .toSorted((one, other) => other.start.length - one.start.length);
  return {
    find(method, path) {
      for (const { contract, root, start } of served) {
        if (path.startsWith(start)) {
          return findBelow(root, method, parseSegments(path.slice(contract.basePath.length)), contract);
        }
      }
      return { miss: 'path', segments: [] };
    },
    resourcesOf: (contract) => new Set(roots.get(contract)?.ways.flatMap(({ reserved }) => [...reserved])),
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
