/** Usage statistics of licensed operations: counts each call with its duration and the fields used. */
import type { AnyContract } from '../../contract/operation.js';
import type { RouteTable } from '../../engine/stages/route-table.js';
import { suspendedMilliseconds } from '../admission/admission.js';
import type { UsageCounters } from '../../usecases/operator/usage-counters.js';
import { collectDeclaredFields } from './declared-fields.js';
import { readDocument } from '../documents/documents.js';
import { type FieldCollector, createFieldCollector } from './field-usage.js';
import { licenceOf } from '../authentication/licences.js';
import { findRoute } from '../route.js';
import type { Stage } from '../stage.js';
import type { Route } from '../state.js';

export interface UsageDependencies {
  readonly counters: Pick<UsageCounters, 'count'>;
  readonly routes: RouteTable<Route>;
  /** Fields by contract and operation. */
  readonly fieldsOf: (contract: string, operation: string) => FieldCollector | undefined;
}

/** The regulated services under PSD2. */
const apis: readonly string[] = ['payments', 'accounts'];

/** Reads the document of a counted contract at its first call. */
export function loadFieldCollectors(
  contracts: readonly AnyContract[],
  folders: ReadonlyMap<string, URL>,
): UsageDependencies['fieldsOf'] {
  const counted = new Set(contracts.filter(({ api }) => apis.includes(api)).map(({ name }) => name));
  const known = new Map<string, ReadonlyMap<string, FieldCollector>>();
  const load = (name: string): ReadonlyMap<string, FieldCollector> => {
    const declared = collectDeclaredFields(JSON.parse(readDocument(name, folders.get(name))));
    const collectors = new Map<string, FieldCollector>();
    for (const [operation, fields] of declared) collectors.set(operation, createFieldCollector(fields));
    known.set(name, collectors);
    return collectors;
  };
  return (contract, operation) =>
    counted.has(contract) ? (known.get(contract) ?? load(contract)).get(operation) : undefined;
}

export function usage({ counters, fieldsOf, routes }: UsageDependencies): Stage {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const route = ctx.state.route ?? findRoute(ctx, routes);
    if (!route || !apis.includes(route.contract.api)) return;
    const { contract, operation } = route;
    const { request } = ctx.state;
    const fields = request && fieldsOf(contract.name, operation.id)?.(request, ctx.req);
    counters.count({
      service: licenceOf(route).service,
      contract: contract.name,
      operation: operation.id,
      status: ctx.status,
      milliseconds: performance.now() - start - suspendedMilliseconds(ctx.req),
      ...(fields && { fields }),
    });
  };
}
