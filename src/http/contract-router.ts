/** Finds contract and operation from base path, path and method; made once, at start, from the generated index. */
import type { ContractEntry } from '../contract/operation.js';
import { Problem } from '../domain/problem.js';
import type { Route } from './state.js';

interface Node {
  readonly literals: Map<string, Node>;
  parameter?: { readonly name: string; readonly node: Node };
  readonly byMethod: Map<string, Route>;
}

interface Found {
  readonly node: Node;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface RouteMatch {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

export type RouteMiss =
  | { readonly miss: 'path'; readonly contract?: ContractEntry }
  | { readonly miss: 'product' }
  | { readonly miss: 'method'; readonly allowed: readonly string[] };

export interface RouteTable {
  find(method: string, path: string): RouteMatch | RouteMiss;
}

function newNode(): Node {
  return { literals: new Map(), byMethod: new Map() };
}

function nodeFor(root: Node, template: string): Node {
  let node = root;
  for (const segment of template.split('/').slice(1)) {
    if (segment.startsWith('{')) {
      node.parameter ??= { name: segment.slice(1, -1), node: newNode() };
      node = node.parameter.node;
    } else {
      const next = node.literals.get(segment) ?? newNode();
      node.literals.set(segment, next);
      node = next;
    }
  }
  return node;
}

/** Every node that a path leads to, literal segments before parameters. */
function* walk(
  node: Node,
  segments: readonly string[],
  parameters: Readonly<Record<string, string>>,
): Generator<Found> {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    if (node.byMethod.size > 0) yield { node, parameters };
    return;
  }
  const literal = node.literals.get(segment);
  if (literal) yield* walk(literal, rest, parameters);
  if (node.parameter && segment !== '') {
    const { name, node: next } = node.parameter;
    yield* walk(next, rest, { ...parameters, [name]: segment });
  }
}

/** The products that a contract's paths name, for telling an unknown product from an unknown path. */
function namesProducts(root: Node): boolean {
  return root.parameter?.name === 'payment-service';
}

export function routeTable(routes: readonly Route[]): RouteTable {
  const contracts = new Map<ContractEntry, Node>();
  for (const route of routes) {
    const root = contracts.get(route.contract) ?? newNode();
    contracts.set(route.contract, root);
    nodeFor(root, route.operation.path).byMethod.set(route.operation.method, route);
  }
  return {
    find(method, path) {
      for (const [contract, root] of contracts) {
        if (path.startsWith(`${contract.basePath}/`)) {
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
  contract: ContractEntry,
): RouteMatch | RouteMiss {
  const allowed = new Set<string>();
  for (const { node, parameters } of walk(root, segments, {})) {
    const route = node.byMethod.get(method);
    if (route) return { route, parameters };
    for (const other of node.byMethod.keys()) allowed.add(other);
  }
  if (allowed.size > 0) return { miss: 'method', allowed: [...allowed].toSorted() };
  // An initiation's path is service and product, so two segments that lead nowhere name an unknown product.
  if (namesProducts(root) && segments.length === 2) return { miss: 'product' };
  return { miss: 'path', contract };
}

function segmentsOf(path: string): string[] {
  try {
    const segments = path.split('/').slice(1);
    return path.includes('%') ? segments.map(decodeURIComponent) : segments;
  } catch {
    throw new Problem('request.invalid', 'The path is not valid percent-encoding.', 'path');
  }
}
