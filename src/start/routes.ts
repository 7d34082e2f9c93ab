/** Builds the routes at start: each operation of the served contracts with its validators and handler. */
import * as generated from '../../generated/index.js';
import {
  hasTwoAddresses,
  type InterfaceAddresses,
  originOf,
  publicContracts,
} from '../contract/audiences.js';
import type { GeneratedContracts } from '../contract/generated.js';
import type { AllHandlers, AnyContract, OperationId } from '../contract/operation.js';
import type { Call } from '../usecases/services.js';
import type { Handler, Route } from '../api/state.js';
import { servingContracts } from '../engine/handlers.js';
import type { Plugin } from '../plugins/plugin.js';
import { listPluginContracts, withOwnHandlers } from '../plugins/pipeline.js';

/** A handler for each operation and each contract that defines the operation's types. */
type HandlerTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface ServedContracts extends GeneratedContracts {
  readonly handlers: HandlerTables;
}

/** Returns the routes; throws for a missing handler or validator, so that the start fails and not a request. */
export function buildRoutes({ contracts, ...set }: ServedContracts, plugins: readonly Plugin[]): Route[] {
  return contracts.flatMap((contract) => buildContractRoutes(contract, set, plugins));
}

function buildContractRoutes(
  contract: AnyContract,
  { handlers: tables, validators }: Omit<ServedContracts, 'contracts'>,
  plugins: readonly Plugin[],
): Route[] {
  // Operations that answer with a page have routes of their own.
  const operations = contract.operations.filter(({ replyTypes }) => !replyTypes.includes('text/html'));
  return operations.map((operation) => {
    const handler = [...servingContracts(operation), 'every']
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

/** The compiler has checked each entry against its contract, and the validate stage checks each request. */
function isHandler(entry: unknown): entry is Handler {
  return typeof entry === 'function';
}

export interface RouteDependencies {
  readonly handlers: AllHandlers<Call>;
  /** The server's own contracts to serve; by default every public one. */
  readonly contracts?: readonly AnyContract[];
  readonly plugins?: readonly Plugin[];
}

/** Combines the server's own contracts with those of plugins. */
export function combineContracts({ contracts, handlers, plugins = [] }: RouteDependencies) {
  const own = listPluginContracts(plugins);
  const standard = { ...generated, contracts: contracts ?? publicContracts, handlers };
  const sets: readonly ServedContracts[] = [standard, ...own];
  return {
    contracts: sets.flatMap((set) => set.contracts),
    folders: new Map(sets.flatMap((set) => set.contracts.map(({ name }) => [name, set.documents]))),
    // The server's own come last, so that plugins cannot override them.
    headerNames: Object.fromEntries([...own, standard].flatMap((set) => Object.entries(set.headerNames))),
    oauthBasePath: newestBasePath('oauth2', standard.contracts),
    ownBasePaths: own.flatMap((set) => set.contracts.map(({ basePath }) => basePath)),
    served: sets.flatMap((set) => buildRoutes(set, plugins)),
  };
}

/** The contracts and routes at one address of the interface. */
export interface Place {
  readonly origin: string;
  readonly contracts: readonly AnyContract[];
  readonly served: readonly Route[];
  /** The base paths of contracts at the other address, with that address. */
  readonly elsewhere: readonly { readonly basePath: string; readonly origin: string }[];
}

/** The OAuth2 operations that are also served at API_URL, where a client can present its certificate. */
const tokenOperations: readonly string[] = ['exchangeToken', 'revokeToken'] satisfies readonly OperationId[];

/** Divides contracts and routes among PUBLIC_URL and API_URL; a bank with one address serves all of them there. */
export function placesOf(
  { contracts, served }: Pick<ReturnType<typeof combineContracts>, 'contracts' | 'served'>,
  addresses: InterfaceAddresses,
): readonly [atPublicUrl: Place, atApiUrl?: Place] {
  const { apiUrl, publicUrl } = addresses;
  if (!hasTwoAddresses(addresses)) return [{ origin: publicUrl, contracts, served, elsewhere: [] }];
  const placeAt = (origin: string, also: readonly string[]): Place => {
    const isHere = (contract: AnyContract) => originOf(contract, addresses) === origin;
    return {
      origin,
      contracts: contracts.filter(isHere),
      served: served.filter(({ contract, operation }) => isHere(contract) || also.includes(operation.id)),
      elsewhere: contracts
        .filter((contract) => !isHere(contract))
        .map((contract) => ({ basePath: contract.basePath, origin: originOf(contract, addresses) })),
    };
  };
  return [placeAt(publicUrl, []), placeAt(apiUrl, tokenOperations)];
}

/** The base path of an API's newest version. */
export function newestBasePath(api: string, contracts: readonly AnyContract[]): string {
  return contracts.findLast((contract) => contract.api === api)?.basePath ?? '';
}
