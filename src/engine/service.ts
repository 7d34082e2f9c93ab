/** A complete HTTP server for contracts: the engine's stages in order, over generated code and its user's handlers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import Koa, { type ParameterizedContext } from 'koa';
import { body } from './stages/body.js';
import { type CallerFindings, type CallerOf, authentication, type SchemePlace } from './authentication.js';
import { type FailureReply, failures } from './stages/failures.js';
import {
  type HandlerTables,
  isHandler,
  notWritten,
  type PlainHandler,
  servingContracts,
} from './handlers.js';
import { replyCheck, write } from './stages/reply.js';
import { routeTable, routing } from './stages/route-table.js';
import { createComposer, type Stage } from './stages/stage.js';
import type { AnyContract, AnyOperation, Route } from './stages/state.js';
import { validation } from './stages/validate.js';
import type { ContractValidators } from './validators.js';

export interface Service {
  /** Exported by the generated index. */
  readonly contracts: readonly AnyContract[];
  readonly validators: Readonly<Record<string, ContractValidators>>;
  readonly headerNames: Readonly<Record<string, string>>;
  readonly securitySchemes: Readonly<Record<string, SchemePlace>>;
  readonly handlers: HandlerTables;
  readonly security: Readonly<Record<string, CallerOf>>;
  /** The format of errors; problem details by default. */
  readonly failureReply?: FailureReply;
  readonly logFault?: (error: unknown, operation: AnyOperation | undefined) => void;
}

export interface Development {
  /** Answers for missing handlers, after the request has been validated. */
  readonly mock: (ctx: ParameterizedContext, route: Route, bytes: Buffer) => void;
}

interface ServedRoute extends Route {
  readonly handler: PlainHandler;
}

interface ServiceFindings extends CallerFindings {
  readonly route: ServedRoute;
}

const inOrder = createComposer<ServiceFindings>();

export function createService(service: Service, development?: Development): Koa {
  const { logFault = (error) => process.stderr.write(`${faultText(error)}\n`) } = service;
  const check = replyCheck();
  const routes = routing(routeTable(buildRoutes(service)));
  const life = inOrder([
    failures({ failureReply: service.failureReply, logFault }),
    routes,
    authentication({
      schemes: service.securitySchemes,
      security: service.security,
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

/** Builds all routes with validators and handlers; a missing one fails at start, not on a request. */
function buildRoutes({ contracts, handlers, validators }: Service): ServedRoute[] {
  return contracts.flatMap((contract) =>
    contract.operations.map((operation) => {
      const handler = findHandler(operation, handlers);
      const own = validators[contract.name]?.[operation.id];
      if (!handler || !own) {
        throw new Error(
          `${contract.name} ${operation.id} has no handler or no validators; generate the code again.`,
        );
      }
      return { contract, operation, handler, validators: own };
    }),
  );
}

function findHandler(operation: AnyOperation, handlers: HandlerTables): PlainHandler | undefined {
  return servingContracts(operation)
    .map((name) => handlers[name]?.[operation.id])
    .find(isHandler);
}

/** Operations without an implemented handler. */
export function unwrittenIn({ contracts, handlers }: Service): readonly string[] {
  return contracts.flatMap(({ operations }) =>
    operations.flatMap((operation) =>
      findHandler(operation, handlers) === notWritten ? [operation.id] : [],
    ),
  );
}

/** How soon a connection ends that was kept open after its last answer. */
const sweepMilliseconds = 100;

export interface RunningService {
  readonly url: string;
  /** Answers the requests that have arrived, and resolves once every connection has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the server on `host`, by default on the address in HOST or on the loopback interface alone. Port 0 selects a
 * free port; rejects when the port is in use.
 */
export async function serve(
  service: Service,
  {
    development,
    host = defaultHost(),
    port,
  }: { readonly port: number; readonly host?: string; readonly development?: Development },
): Promise<RunningService> {
  const server = createServer(createService(service, development).callback()).listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://${nameOf(host)}:${typeof address === 'object' && address ? address.port : port}`,
    stop: async () => {
      // The kernel resets the connections that wait to be accepted when the socket closes; one turn of the event loop
      // may have begun before they arrived, and a whole second one accepts them.
      await setImmediate();
      await setImmediate();
      const closed = once(server, 'close');
      server.close();
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds);
      await closed;
      clearInterval(sweep);
    },
  };
}

function defaultHost(): string {
  const { HOST = '' } = process.env;
  return HOST === '' ? '127.0.0.1' : HOST;
}

/** The host in an address for a browser on this machine. */
function nameOf(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
