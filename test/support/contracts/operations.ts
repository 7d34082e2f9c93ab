/** Finds the contract and operation of a request in the generated index. */
import type { AnyContract, AnyOperation } from '../../../src/contract/operation.js';
import * as bank from '../../../generated/index.js';
import * as sandbox from '../../../generated/sandbox.js';
import type { ContractValidators, OperationValidators } from '../../../src/engine/validators.js';
import { isForeignTo } from '../../../src/engine/stages/route-table.js';
import { administrationContracts, publicContracts } from '../../../src/contract/audiences.js';

export interface Place {
  readonly contract: AnyContract;
  readonly operation: AnyOperation;
}

function placesOf(contracts: readonly AnyContract[]): readonly Place[] {
  return contracts.flatMap((contract) => contract.operations.map((operation) => ({ contract, operation })));
}

/** Every operation on the port of TPPs and customers; an inherited operation counts for each of its contracts. */
export const places = placesOf(publicContracts);

/** Every operation of the administration API, which has a port of its own. */
export const administrationPlaces = placesOf(administrationContracts);

/** Every operation of the sandbox's own API, on the port of TPPs and customers. */
export const sandboxPlaces = placesOf(sandbox.contracts);

/** Every operation of every contract. */
export const allPlaces: readonly Place[] = [...administrationPlaces, ...places, ...sandboxPlaces];

const allValidators: Readonly<Record<string, ContractValidators>> = {
  ...bank.validators,
  ...sandbox.validators,
};

/** The generated validators of an operation. */
export function validatorsOf({ contract, operation }: Place): OperationValidators | undefined {
  return allValidators[contract.name]?.[operation.id];
}

/** Header names in lower case, mapped to a contract's spelling. */
export const headerNames: Readonly<Record<string, string>> = { ...bank.headerNames, ...sandbox.headerNames };

/**
 * The operations at a path from the server's root, in order of precedence: those whose parameters list the path's
 * segments as values, then those that do not.
 */
export function placesAt(path: string, among = allPlaces): readonly Place[] {
  const segments = path.split('/');
  const candidates = tableOf(among).get(segments.length) ?? [];
  const fitting = candidates.filter(({ parts }) => fits(parts, segments));
  const listing = fitting.filter((route) => lists(route, segments));
  return [...new Set([...listing, ...fitting])].map(({ place }) => place);
}

export function placeOf(method: string, path: string, among = allPlaces): Place | undefined {
  return placesAt(path, among).find(({ operation }) => operation.method === method);
}

interface Route {
  readonly parts: readonly string[];
  readonly place: Place;
}

/** Keyed by the number of a path's segments; in order of precedence. */
type RouteTable = ReadonlyMap<number, readonly Route[]>;

const tables = new WeakMap<readonly Place[], RouteTable>();

/** Builds the route table of a list of operations once: the tests look up every answer. */
function tableOf(among: readonly Place[]): RouteTable {
  const known = tables.get(among);
  if (known) return known;
  const table = new Map<number, readonly Route[]>();
  for (const place of among.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))) {
    const parts = (place.contract.basePath + place.operation.path).split('/');
    table.set(parts.length, [...(table.get(parts.length) ?? []), { parts, place }]);
  }
  tables.set(among, table);
  return table;
}

function fits(parts: readonly string[], segments: readonly string[]): boolean {
  return parts.every(
    (part, index) => part === segments[index] || (part.startsWith('{') && segments[index] !== ''),
  );
}

/** Whether each path parameter with an enum lists its segment. */
function lists({ parts, place }: Route, segments: readonly string[]): boolean {
  const validators = validatorsOf(place);
  if (!validators) return false;
  const named = parts.flatMap((part, index) =>
    part.startsWith('{') ? [[part.slice(1, -1), segments[index] ?? ''] as const] : [],
  );
  return !isForeignTo({ route: { ...place, validators }, parameters: Object.fromEntries(named) });
}

/** Sorts paths with more literal segments first; among equals, paths whose literal segments come later. */
function orderOf({ operation }: Place): string {
  const kinds = operation.path.split('/').map((part) => (part.startsWith('{') ? '1' : '0'));
  const parameterCount = kinds.filter((kind) => kind === '1').length;
  return [parameterCount, ...kinds.toReversed()].join('');
}
