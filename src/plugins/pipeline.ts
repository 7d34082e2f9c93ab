/** Applies plugins to the pipeline: own contracts, replaced handlers, and hooks before and after a call. */
import type { Handler } from '../api/state.js';
import { readMember } from '../domain/objects.js';
import { passOn } from '../engine/stages/stage.js';
import type { HandlerReply, HandlerRequest } from '../engine/stages/state.js';
import { locateCall } from '../api/problems/log-fault.js';
import type { Context, Stage } from '../api/stage.js';
import type { Call } from '../usecases/services.js';
import type { Log } from '../log.js';
import type { After, Asked, Before, OwnContracts, Plugin } from './plugin.js';

/** `original` is the handler to be replaced: the server's, or an earlier plugin's. */
type OwnHandler = (request: HandlerRequest, call: Call, original: Handler) => Promise<HandlerReply>;

/** Returns the handler of an operation in one version, wrapped by the plugins' handlers. */
export function withOwnHandlers(
  handler: Handler,
  contract: string,
  operation: string,
  plugins: readonly Plugin[],
): Handler {
  return plugins.reduce<Handler>((original, { handlers = {} }) => {
    const tables: Readonly<Record<string, unknown>> = handlers;
    const own = readMember(tables[operation], contract);
    return isOwnHandler(own) ? (request, call) => own(request, call, original) : original;
  }, handler);
}

/** The compiler has checked each entry against its version, and the validate stage checks each request. */
function isOwnHandler(entry: unknown): entry is OwnHandler {
  return typeof entry === 'function';
}

export function listPluginContracts(plugins: readonly Plugin[]): readonly OwnContracts[] {
  return plugins.flatMap(({ contracts = [] }) => contracts);
}

/** Runs the plugins' `before` hooks, which may reject the call. */
export function beforeHooks(plugins: readonly Plugin[]): Stage<'requestId'> {
  const listeners: readonly Before[] = plugins.flatMap(({ before = [] }) => before);
  if (listeners.length === 0) return passOn;
  return async (ctx, next) => {
    const asked = askedIn(ctx);
    for (const listener of listeners) await listener(asked);
    await next();
  };
}

/** Runs the plugins' `after` hooks with the result of the call. */
export function afterHooks(plugins: readonly Plugin[], log: Log): Stage<'requestId'> {
  const listeners = plugins.flatMap(({ after = [], name: plugin = 'bank' }) =>
    after.map((listener) => ({ listener, plugin })),
  );
  if (listeners.length === 0) return passOn;
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const { client, route } = ctx.state;
    const answered = {
      ...askedIn(ctx),
      ...(route && { contract: route.contract.name, operation: route.operation.id }),
      ...(client && { client: client.id }),
      status: ctx.status,
      durationMilliseconds: Math.round((performance.now() - start) * 10) / 10,
    };
    const tell = async (listener: After) => listener(answered);
    const { requestId } = answered;
    for (const { listener, plugin } of listeners) {
      tell(listener).catch((err: unknown) =>
        log.error({ requestId, ...locateCall(ctx), plugin, err }, 'a plugin failed after a call'),
      );
    }
  };
}

function askedIn({ ip, method, path, req, state }: Context<'requestId'>): Asked {
  return { requestId: state.requestId, method, path, headers: req.headers, ip };
}
