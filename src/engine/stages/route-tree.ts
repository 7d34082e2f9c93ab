/** The tree of the paths below one base path: segments that are literal, and segments that have parameters. */

/** A segment with a path parameter. */
interface Branch<Served> {
  /** The parameter, or the whole segment with several parameters or with literal parts, as in `{id}.json`. */
  readonly name: string;
  /** The segment's values, for a segment that is more than one parameter. */
  readonly read: ((segment: string) => Readonly<Record<string, string>> | undefined) | undefined;
  readonly node: Node<Served>;
  /** Literal segments that are separate resources and not values of the parameter. */
  readonly reserved: Set<string>;
  /** By literal segment beside the parameter: the operations below that do not list the segment as a value. */
  readonly foreign: Map<string, ReadonlySet<Served>>;
}

export interface Node<Served> {
  readonly literals: Map<string, Node<Served>>;
  /** One per parameter name: paths may name the same segment differently. */
  readonly branches: Branch<Served>[];
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

export function newNode<Served>(weight = 0): Node<Served> {
  return { literals: new Map(), branches: [], byMethod: new Map(), weight };
}

/**
 * More literal segments weigh more; among equally many, later ones do, because they are more specific: a product, a
 * status.
 */
function segmentWeight(parent: Node<unknown>, depth: number): number {
  return parent.weight + 256 + 2 ** depth;
}

export function nodeFor<Served>(root: Node<Served>, template: string): Node<Served> {
  let node = root;
  for (const [depth, segment] of template.split('/').slice(1).entries()) {
    if (segment.includes('{')) node = branchFor(node, segment).node;
    else {
      const next: Node<Served> = node.literals.get(segment) ?? newNode(segmentWeight(node, depth));
      node.literals.set(segment, next);
      node = next;
    }
  }
  return node;
}

function branchFor<Served>(node: Node<Served>, segment: string): Branch<Served> {
  const [, plain] = /^\{([^{}]*)\}$/.exec(segment) ?? [];
  const name = plain ?? segment;
  const known = node.branches.find((branch) => branch.name === name);
  if (known) return known;
  const mixed = plain === undefined ? mixedSegment(segment) : undefined;
  // The longer literal part wins; a literal segment weighs more than any part.
  const weight = node.weight + Math.min(mixed?.literalLength ?? 0, 255);
  const branch: Branch<Served> = {
    name,
    read: mixed?.read,
    node: newNode(weight),
    reserved: new Set(),
    foreign: new Map(),
  };
  node.branches.push(branch);
  return branch;
}

/** Reads `{from}-{to}` and `{id}.json`: each value ends where the next literal part begins, the last at the end. */
function mixedSegment(template: string) {
  const literals = template.split(/\{[^{}]*\}/);
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const [start = ''] = literals;
  const read: Branch<unknown>['read'] = (segment) => {
    if (!segment.startsWith(start)) return undefined;
    const values: [name: string, value: string][] = [];
    let from = start.length;
    for (const [index, name] of names.entries()) {
      const literal = literals[index + 1] ?? '';
      const isLast = index === names.length - 1;
      const to = isLast ? segment.length - literal.length : segment.indexOf(literal, from + 1);
      if (to <= from || !segment.startsWith(literal, to)) return undefined;
      values.push([name, segment.slice(from, to)]);
      from = to + literal.length;
    }
    return Object.fromEntries(values);
  };
  return { read, literalLength: literals.join('').length };
}

/**
 * Finds the operation for a path and method; among several matches, the heaviest path. A literal segment wins over a
 * parameter whose enumeration lacks it: `/periodic-payments/{product}` over `/{service}/sepa-credit-transfers`.
 */
export function match<Served>(
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
  for (const { foreign, name, node: next, read, reserved } of node.branches) {
    if (reserved.has(segment)) continue;
    const values = read?.(segment);
    if (read && !values) continue;
    const below = match(next, method, segments, at + 1);
    if (!below || (found && found.weight >= below.weight)) continue;
    if (found && literal && foreign.get(segment)?.has(below.route)) continue;
    if (values) Object.assign(below.parameters, values);
    else below.parameters[name] = segment;
    found = below;
  }
  return found;
}

/** Every operation that matches a path, with any method. */
export function matchesAt<Served>(
  node: Node<Served>,
  [segment, ...rest]: readonly string[],
  parameters: Readonly<Record<string, string>> = {},
): RouteMatch<Served>[] {
  if (segment === undefined) return [...node.byMethod.values()].map((route) => ({ route, parameters }));
  const literal = node.literals.get(segment);
  const matches = literal ? matchesAt(literal, rest, parameters) : [];
  if (segment === '') return matches;
  const branches = node.branches.filter(({ reserved }) => !reserved.has(segment));
  return [
    ...matches,
    ...branches.flatMap(({ name, node: below, read }) => {
      const values = read ? read(segment) : { [name]: segment };
      return values ? matchesAt(below, rest, { ...parameters, ...values }) : [];
    }),
  ];
}

/** Whether the parameters that follow a literal segment differ from those that follow a parameter in its place. */
export function isResource(literal: Node<unknown>, { node }: Branch<unknown>): boolean {
  if (literal.branches.length === 0 || node.branches.length === 0) return false;
  return !literal.branches.some(({ name }) => node.branches.some((branch) => branch.name === name));
}

export function reserve(node: Node<unknown>): void {
  for (const branch of node.branches) {
    for (const [segment, literal] of node.literals)
      if (isResource(literal, branch)) branch.reserved.add(segment);
  }
  for (const each of childrenOf(node)) reserve(each);
}

/** Notes which operations below a parameter do not list the literal segments beside it, as `isForeign` tells. */
export function noteForeign<Served>(
  node: Node<Served>,
  isForeign: (route: Served, parameter: string, value: string) => boolean,
): void {
  for (const branch of node.branches) {
    const below = routesBelow(branch.node);
    for (const segment of node.literals.keys())
      branch.foreign.set(segment, new Set(below.filter((route) => isForeign(route, branch.name, segment))));
  }
  for (const each of childrenOf(node)) noteForeign(each, isForeign);
}

function routesBelow<Served>(node: Node<Served>): Served[] {
  return [...node.byMethod.values(), ...childrenOf(node).flatMap((each) => routesBelow(each))];
}

function childrenOf<Served>(node: Node<Served>): Node<Served>[] {
  return [...node.literals.values(), ...node.branches.map((branch) => branch.node)];
}
