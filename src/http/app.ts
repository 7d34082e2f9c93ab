/** The web application: every contract's operations, the customer's pages, and what watches them. */
import Koa from 'koa';
import type { AllHandlers, ContractEntry } from '../contract/operation.js';
import type { Client } from '../domain/clients.js';
import type { FormStates } from '../crypto/form-state.js';
import { contracts, validators } from '../generated/index.js';
import type { Approvals } from '../usecases/approval-views.js';
import type { Call, Services } from '../usecases/services.js';
import type { SandboxHints } from './browser/approval-pages.js';
import { approvalRoutes } from './browser/approval-routes.js';
import { routeTable } from './contract-router.js';
import { documents } from './documents.js';
import { health } from './health.js';
import type { Limits } from './limits.js';
import type { Log } from './log.js';
import { pipeline } from './pipeline.js';
import type { Handler, Route, State } from './state.js';

export interface AppParts {
  readonly handlers: AllHandlers<Call>;
  readonly services: Services;
  readonly approvals: Approvals;
  readonly formStates: FormStates;
  readonly findClient: (id: string) => Promise<Client | undefined>;
  readonly isReady: () => Promise<boolean>;
  readonly log: Log;
  readonly publicUrl: string;
  readonly bankName: string;
  readonly isGatewaySecretRequired: boolean;
  readonly limits: Limits;
  readonly sandbox?: SandboxHints;
}

export function createApp(parts: AppParts): Koa<State> {
  const app = new Koa<State>();
  const others = [
    documents(contracts, parts.publicUrl),
    approvalRoutes({ ...parts, publicUrl: parts.publicUrl }),
  ];
  const routes = routeTable(contracts.flatMap((contract) => routesOf(contract, parts.handlers)));
  for (const stage of pipeline({ ...parts, routes, others, health: health(parts.isReady) })) app.use(stage);
  // The second stage catches all there is; what arrives here failed while an answer was being sent.
  app.on('error', (error: unknown) => parts.log.debug({ err: error }, 'an answer could not be sent'));
  return app;
}

/** A contract's operations with their validators and handlers; a missing one stops the start, not a request. */
function routesOf(contract: ContractEntry, handlers: AllHandlers<Call>): Route[] {
  return contract.operations.map((operation) => {
    const entries: Readonly<Record<string, unknown>> = handlers[operation.id];
    const handler = entries[operation.spelledBy];
    const operationValidators = validators[contract.name][operation.id];
    if (!isHandler(handler) || !operationValidators) {
      throw new Error(`${contract.name} ${operation.id} has no handler or no validators`);
    }
    return { contract, operation, handler, validators: operationValidators };
  });
}

/** The compiler has proved each entry against its contract, and the validate stage proves each request. */
function isHandler(entry: unknown): entry is Handler {
  return typeof entry === 'function';
}
