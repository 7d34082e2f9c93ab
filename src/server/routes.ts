/** What is served of contracts: each operation with its validators and its handler, made once, at start. */
import * as generated from '../../generated/index.js';
import { publicContracts } from '../contract/audiences.js';
import type { GeneratedContracts } from '../contract/generated.js';
import type { AllHandlers, AnyContract } from '../contract/operation.js';
import type { Call } from '../usecases/services.js';
import type { Handler, Route } from '../api/state.js';
import { servingContracts } from '../engine/handlers.js';
import type { Plugin } from './plugins/plugin.js';
import { ownContractsOf, withOwnHandlers } from './plugins/serving.js';

/** By operation and by the contract that spells it out, a handler each. */
type HandlerTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface ServedContracts extends GeneratedContracts {
  readonly handlers: HandlerTables;
}

/** The operations of contracts with their validators and handlers; a missing one stops the start, not a request. */
export function routesOf({ contracts, ...set }: ServedContracts, plugins: readonly Plugin[]): Route[] {
  return contracts.flatMap((contract) => routesOfOne(contract, set, plugins));
}

function routesOfOne(
  contract: AnyContract,
  { handlers: tables, validators }: Omit<ServedContracts, 'contracts'>,
  plugins: readonly Plugin[],
): Route[] {
  // What answers with a page is served by the pages' own routes.
  const operations = contract.operations.filter(({ replyTypes }) => !replyTypes.includes('text/html'));
  return operations.map((operation) => {
    const handler = servingContracts(operation)
      .map((name) => tables[operation.id]?.[name])
      .find(isHandler);
    const operationValidators = validators[contract.name]?.[operation.id];
    if (!handler || !operationValidators) {
      throw new Error(`${contract.name} ${operation.id} has no handler or no validators`);
    }
    return {
      contract,
      operation,
      handler: withOwnHandlers(handler, contract.name, operation.id, plugins),
      validators: operationValidators,
    };
  });
}

/** The compiler has proved each entry against its contract, and the validate stage proves each request. */
function isHandler(entry: unknown): entry is Handler {
  return typeof entry === 'function';
}

export interface ServedParts {
  readonly handlers: AllHandlers<Call>;
  /** What is served of the server's own: every public contract, where nothing else is said. */
  readonly contracts?: readonly AnyContract[];
  readonly plugins?: readonly Plugin[];
}

/** Everything that is served, the server's own contracts and those that plugins bring. */
export function servedOf({ contracts, handlers, plugins = [] }: ServedParts) {
  const own = ownContractsOf(plugins);
  const standard = { ...generated, contracts: contracts ?? publicContracts, handlers };
  const sets: readonly ServedContracts[] = [standard, ...own];
  return {
    contracts: sets.flatMap((set) => set.contracts),
    folders: new Map(sets.flatMap((set) => set.contracts.map(({ name }) => [name, set.documents]))),
    // The server's own last, so that they stay what they are.
    headerNames: Object.fromEntries([...own, standard].flatMap((set) => Object.entries(set.headerNames))),
    oauthBasePath: basePathOf('oauth2', standard.contracts),
    ownBasePaths: own.flatMap((set) => set.contracts.map(({ basePath }) => basePath)),
    served: sets.flatMap((set) => routesOf(set, plugins)),
  };
}

/** The base path of an API's newest version. */
export function basePathOf(api: string, contracts: readonly AnyContract[]): string {
  return contracts.findLast((contract) => contract.api === api)?.basePath ?? '';
}
