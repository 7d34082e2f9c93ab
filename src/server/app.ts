/** The web application: every contract's operations, the customer's pages, and what watches them. */
import Koa from 'koa';
import type { AllHandlers, AnyContract } from '../contract/operation.js';
import * as generated from '../../generated/index.js';
import type { GeneratedContracts } from '../contract/generated.js';
import { defined } from '../domain/defined.js';
import type { Call, Services } from '../usecases/services.js';
import type { PageParts } from '../pages/kit/routes.js';
import { authorisationRoutes } from '../pages/authorisation/authorisation-routes.js';
import { loginRoutes } from '../pages/authorisation/login-routes.js';
import { authorizeRoutes } from '../pages/authorisation/authorize-routes.js';
import { isAsset } from '../pages/kit/assets.js';
import { failurePages } from '../pages/kit/failures.js';
import { customerRoutes } from '../pages/consents/customer-routes.js';
import { appLinkRoutes } from '../pages/sandbox/app-link-routes.js';
import { standInRoutes } from '../pages/sandbox/stand-in-routes.js';
import { isStart, startRoutes } from '../pages/start/start-page.js';
import { announcedOperations, announcedVersions } from '../api/announcements.js';
import { accessLog } from '../api/access-log.js';
import { body } from '../engine/body.js';
import { nothingHere, routeTable, routing } from '../api/route.js';
import { documents, metadata } from '../api/documents.js';
import { handle } from '../api/handle.js';
import { bearerToken, identify, type Identification } from '../api/identify.js';
import { limits, type Limits } from '../api/limits.js';
import { problems } from '../api/problems.js';
import { notKept, requestId } from '../api/headers.js';
import { signature, type Signatures } from '../api/signature.js';
import { inOrder } from '../api/stage.js';
import type { Handler, Route } from '../api/state.js';
import { validate } from '../api/validate.js';
import { servingContracts } from '../engine/handlers.js';
import { write } from '../engine/reply.js';
import { check } from '../api/reply.js';
import { logAnnounced } from './announced.js';
import { type Health, health } from './health.js';
import type { Log } from './log.js';
import { asking, ownContractsOf, telling, withOwnHandlers } from './plugins/serving.js';
import type { Plugin } from './plugins/plugin.js';

export interface AppParts extends PageParts {
  readonly handlers: AllHandlers<Call>;
  readonly services: Services;
  readonly identification: Identification;
  readonly signatures: Signatures;
  readonly health: Health;
  readonly log: Log;
  readonly publicUrl: string;
  readonly limits: Limits;
  /** What is served of the server's own: every contract, where nothing else is said. */
  readonly contracts?: readonly AnyContract[];
  /** Checked before. */
  readonly plugins?: readonly Plugin[];
}

/** The life of a request: reading the two lists below is reading the server. Their order is docs/decisions.md, D4. */
export function createApp(parts: AppParts): Koa {
  const { identification, log, plugins = [], publicUrl, services } = parts;
  const own = ownContractsOf(plugins);
  const standard = { ...generated, ...defined({ contracts: parts.contracts }), handlers: parts.handlers };
  const sets: readonly ServedContracts[] = [standard, ...own];
  const contracts = sets.flatMap((set) => set.contracts);
  const oauthBasePath = basePathOf('oauth2', standard.contracts);
  const served = sets.flatMap((set) => routesOf(set, plugins));
  const routes = routeTable(served);
  const folders = new Map(sets.flatMap((set) => set.contracts.map(({ name }) => [name, set.documents])));
  // The server's own last, so that they stay what they are.
  const headerNames = Object.fromEntries(
    [...own, standard].flatMap((set) => Object.entries(set.headerNames)),
  );
  const pages = failurePages(parts.site, basePathsOf(own));
  const failures = problems({ failurePages: pages, log, oauthBasePath, publicUrl, routes });
  const announcing = { publicUrl, startOf: services.clock.startOf };
  const versions = announcedVersions(contracts, announcing);
  logAnnounced(contracts, services.clock.today(), log);
  // Made once, because it counts the requests of both kinds together.
  const limit = limits(parts.limits);

  const tppCall = inOrder([
    requestId,
    notKept,
    versions,
    accessLog(log),
    telling(plugins, log),
    failures,
    health(parts.health),
    limit,
    asking(plugins),
    documents(contracts, publicUrl, ({ name }) => folders.get(name), parts.signatures),
    metadata(publicUrl, oauthBasePath),
    routing(routes, served),
    announcedOperations(contracts, announcing),
    identify(identification),
    bearerToken(identification),
    body,
    signature(parts.signatures),
    validate(headerNames),
    handle(services, publicUrl),
    check,
    write,
  ]);

  const customerPage = inOrder([
    requestId,
    notKept,
    versions,
    accessLog(log),
    failures,
    limit,
    authorisationRoutes(parts),
    authorizeRoutes(parts),
    customerRoutes(parts),
    loginRoutes(parts),
    standInRoutes(parts),
    appLinkRoutes(parts),
    startRoutes(contracts, parts),
    nothingHere,
  ]);

  const app = new Koa();
  app.use((ctx) => (pages.serves(ctx) || isAsset(ctx) || isStart(ctx) ? customerPage(ctx) : tppCall(ctx)));
  // Both lists catch all there is; what arrives here failed while an answer was being sent.
  app.on('error', (error: unknown) => log.debug({ err: error }, 'an answer could not be sent'));
  return app;
}

function basePathsOf(sets: readonly GeneratedContracts[]): readonly string[] {
  return sets.flatMap(({ contracts }) => contracts.map(({ basePath }) => basePath));
}

/** The base path of an API's newest version. */
function basePathOf(api: string, contracts: readonly AnyContract[]): string {
  return contracts.findLast((contract) => contract.api === api)?.basePath ?? '';
}

/** By operation and by the contract that spells it out, a handler each. */
type HandlerTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface ServedContracts extends GeneratedContracts {
  readonly handlers: HandlerTables;
}

/** The operations of contracts with their validators and handlers; a missing one stops the start, not a request. */
function routesOf({ contracts, ...set }: ServedContracts, plugins: readonly Plugin[]): Route[] {
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
