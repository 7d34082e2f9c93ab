/** Finds contract and operation from base path, path and method; made once, at start, from the generated index. */
import type { ContractEntry } from '../contract/operation.js';
import { Problem } from '../domain/problem.js';
import type { Route } from './state.js';

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
  | { readonly miss: 'path'; readonly contract?: ContractEntry }
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

/** The methods of every operation that a path leads to. */
function methodsAt(node: Node, [segment, ...rest]: readonly string[]): string[] {
  if (segment === undefined) return [...node.byMethod.keys()];
  const literal = node.literals.get(segment);
  const methods = literal ? methodsAt(literal, rest) : [];
  if (!node.parameter || segment === '' || isResourceOfItsOwn(literal, node.parameter.node)) return methods;
  return [...methods, ...methodsAt(node.parameter.node, rest)];
}

/** A literal segment that leads on to something else than the parameter does is no value of that parameter. */
function isResourceOfItsOwn(literal: Node | undefined, other: Node): boolean {
  const name = literal?.parameter?.name;
  return name !== undefined && other.parameter !== undefined && name !== other.parameter.name;
}

/** The products that a contract's paths name, for telling an unknown product from an unknown path. */
function namesProducts(root: Node): boolean {
  return root.parameter?.name === 'payment-service';
}

export function routeTable(routes: readonly Route[]): RouteTable {
  const roots = new Map<ContractEntry, Node>();
  for (const route of routes) {
    const root = roots.get(route.contract) ?? newNode();
    roots.set(route.contract, root);
    nodeFor(root, route.operation.path).byMethod.set(route.operation.method, route);
  }
  const contracts = [...roots].map(([contract, root]) => ({
    contract,
    root,
    start: `${contract.basePath}/`,
  }));
  return {
    find(method, path) {
      for (const { contract, root, start } of contracts) {
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
  contract: ContractEntry,
): RouteMatch | RouteMiss {
  const found = match(root, method, segments, 0);
  if (found) return found;
  const allowed = new Set(methodsAt(root, segments));
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
