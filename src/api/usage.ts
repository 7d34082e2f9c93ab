/** Counts each call of an operation that a TPP needs a licence for, with how long it took and what it used. */
import type { AnyContract } from '../contract/operation.js';
import type { RouteTable } from '../engine/route-table.js';
import type { UsageCounters } from '../usecases/operator/usage-counters.js';
import { type DeclaredFields, declaredFieldsOf, type FieldNames } from './declared-fields.js';
import { documentOf } from './documents.js';
import { licenceOf } from './licences.js';
import { askedRoute } from './route.js';
import type { Context, Stage } from './stage.js';
import type { Route } from './state.js';

export interface UsageParts {
  readonly counters: Pick<UsageCounters, 'count'>;
  readonly routes: RouteTable<Route>;
  /** By contract and operation; known a moment after the start. */
  readonly fieldsOf: (contract: string, operation: string) => DeclaredFields | undefined;
}

/** The APIs whose operations are the regulated services. */
const apis: readonly string[] = ['payments', 'accounts'];

/** Reads the documents with the first call of each contract that is counted. */
export function declaredFields(
  contracts: readonly AnyContract[],
  folders: ReadonlyMap<string, URL>,
): UsageParts['fieldsOf'] {
  const known = new Map<string, ReadonlyMap<string, DeclaredFields>>();
  const counted = contracts.filter(({ api }) => apis.includes(api));
  // After the start, which nobody is to wait for.
  setImmediate(() => {
    for (const { name } of counted)
      known.set(name, declaredFieldsOf(JSON.parse(documentOf(name, folders.get(name)))));
  });
  return (contract, operation) => known.get(contract)?.get(operation);
}

export function usage({ counters, fieldsOf, routes }: UsageParts): Stage {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const route = ctx.state.route ?? askedRoute(ctx, routes);
    if (!route || !apis.includes(route.contract.api)) return;
    const { contract, operation } = route;
    const declared = fieldsOf(contract.name, operation.id);
    counters.count({
      service: licenceOf(route).service,
      contract: contract.name,
      operation: operation.id,
      status: ctx.status,
      milliseconds: performance.now() - start,
      fields: declared ? usedOf(declared, ctx) : [],
    });
  };
}

/** Of a request that was right; a wrong one is none that a new version has to go on taking. */
function usedOf({ body, headers, query }: DeclaredFields, { state: { request } }: Context): string[] {
  if (!request) return [];
  const used: string[] = [];
  addUsed(used, headers, request.headers);
  addUsed(used, query, request.query);
  if (!isRecord(request.body)) return used;
  for (const name of Object.keys(request.body)) {
    const field = body.get(name);
    if (!field) continue;
    used.push(field.counted);
    const value = request.body[name];
    if (field.below.size > 0 && isRecord(value)) addUsed(used, field.below, value);
  }
  return used;
}

type Given = Readonly<Record<string, unknown>>;

/** By what is given, which is less than what could be. */
function addUsed(used: string[], fields: FieldNames, given: Given): void {
  for (const name of Object.keys(given)) {
    const counted = fields.get(name);
    if (counted !== undefined) used.push(counted);
  }
}

function isRecord(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}
