/** A server of contracts and nothing else: the stages of the engine in their order, over what codegen and its user write. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import Koa, { type ParameterizedContext } from 'koa';
import { body } from './body.js';
import { type CallerFindings, type CallerOf, identification, type SchemePlace } from './callers.js';
import { type FailureReply, failures } from './failures.js';
import {
  type HandlerTables,
  isHandler,
  notWritten,
  type PlainHandler,
  servingContracts,
} from './handlers.js';
import { replyCheck, write } from './reply.js';
import { routeTable, routing } from './route-table.js';
import { inOrderOf, type Stage } from './stage.js';
import type { AnyContract, AnyOperation, Route } from './state.js';
import { validation } from './validate.js';
import type { ContractValidators } from './validators.js';

export interface Service {
  /** From the generated index. */
  readonly contracts: readonly AnyContract[];
  readonly validators: Readonly<Record<string, ContractValidators>>;
  readonly headerNames: Readonly<Record<string, string>>;
  readonly securitySchemes: Readonly<Record<string, SchemePlace>>;
  readonly handlers: HandlerTables;
  readonly security: Readonly<Record<string, CallerOf>>;
  /** How failures are answered; as problem details, where nothing else is said. */
  readonly failureReply?: FailureReply;
  readonly logFault?: (error: unknown, operation: AnyOperation | undefined) => void;
}

export interface Development {
  /** Answers for handlers that nobody has written, after the request has been checked. */
  readonly mock: (ctx: ParameterizedContext, route: Route, bytes: Buffer) => void;
}

interface ServedRoute extends Route {
  readonly handler: PlainHandler;
}

interface ServiceFindings extends CallerFindings {
  readonly route: ServedRoute;
}

const inOrder = inOrderOf<ServiceFindings>();

export function createService(service: Service, development?: Development): Koa {
  const { logFault = (error) => process.stderr.write(`${faultText(error)}\n`) } = service;
  const check = replyCheck();
  const routes = routing(routeTable(routesOf(service)));
  const life = inOrder([
    failures({ failureReply: service.failureReply, logFault }),
    routes,
    identification({
      schemes: service.securitySchemes,
      security: service.security,
      letsInWhereNotWritten: development !== undefined,
    }),
    body(),
    validation({ headerNames: service.headerNames }),
    handle(development),
    check,
    write,
  ]);
  const app = new Koa();
  app.use((ctx) => life(ctx));
  return app;
}

function faultText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function handle(
  development?: Development,
): Stage<ServiceFindings, 'route' | 'callers' | 'body' | 'request', 'reply'> {
  return async (ctx, next) => {
    const { body: sent, callers, request, route } = ctx.state;
    const { contract, handler, operation } = route;
    if (development && handler === notWritten) return development.mock(ctx, route, sent.bytes);
    return next({ reply: await handler(request, { contract, operation, callers }) });
  };
}

/** Every operation with its validators and its handler; a missing one stops the start, not a request. */
function routesOf({ contracts, handlers, validators }: Service): ServedRoute[] {
  return contracts.flatMap((contract) =>
    contract.operations.map((operation) => {
      const handler = handlerOf(operation, handlers);
      const own = validators[contract.name]?.[operation.id];
      if (!handler || !own) {
        throw new Error(
          `${contract.name} ${operation.id} has no handler or no validators; generate it again.`,
        );
      }
      return { contract, operation, handler, validators: own };
    }),
  );
}

function handlerOf(operation: AnyOperation, handlers: HandlerTables): PlainHandler | undefined {
  return servingContracts(operation)
    .map((name) => handlers[name]?.[operation.id])
    .find(isHandler);
}

/** The operations that nobody has written a handler for. */
export function unwrittenIn({ contracts, handlers }: Service): readonly string[] {
  return contracts.flatMap(({ operations }) =>
    operations.flatMap((operation) => (handlerOf(operation, handlers) === notWritten ? [operation.id] : [])),
  );
}

export interface RunningService {
  readonly url: string;
  stop(): Promise<void>;
}

/** Rejects when the port is taken; 0 is any that is free. */
export async function serve(
  service: Service,
  {
    development,
    host,
    port,
  }: { readonly port: number; readonly host?: string; readonly development?: Development },
): Promise<RunningService> {
  const server = createServer(createService(service, development).callback()).listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    stop: async () => {
      server.close();
      server.closeIdleConnections();
      await once(server, 'close');
    },
  };
}
