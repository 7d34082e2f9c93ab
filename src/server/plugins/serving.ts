/** What plugins change in the life of a request: contracts beside the server's, handlers, and who is told of a call. */
import type { Handler } from '../../api/state.js';
import { memberOf } from '../../domain/objects.js';
import { passOn } from '../../engine/stage.js';
import type { HandlerReply, HandlerRequest } from '../../engine/state.js';
import type { Context, Stage } from '../../api/stage.js';
import type { Call } from '../../usecases/services.js';
import type { Log } from '../log.js';
import type { After, Asked, Before, OwnContracts, Plugin } from './plugin.js';

/** The original is what has answered until now: the server's handler, or that of the plugin before. */
type OwnHandler = (request: HandlerRequest, call: Call, original: Handler) => Promise<HandlerReply>;

/** The handler of an operation of one version, behind those that plugins put before it. */
export function withOwnHandlers(
  handler: Handler,
  contract: string,
  operation: string,
  plugins: readonly Plugin[],
): Handler {
  return plugins.reduce<Handler>((original, { handlers = {} }) => {
    const tables: Readonly<Record<string, unknown>> = handlers;
    const own = memberOf(tables[operation], contract);
    return isOwnHandler(own) ? (request, call) => own(request, call, original) : original;
  }, handler);
}

/** The compiler has proved each entry against its version, and the validate stage proves each request. */
function isOwnHandler(entry: unknown): entry is OwnHandler {
  return typeof entry === 'function';
}

export function ownContractsOf(plugins: readonly Plugin[]): readonly OwnContracts[] {
  return plugins.flatMap(({ contracts = [] }) => contracts);
}

/** Lets each plugin refuse a call. */
export function asking(plugins: readonly Plugin[]): Stage<'requestId'> {
  const listeners: readonly Before[] = plugins.flatMap(({ before = [] }) => before);
  if (listeners.length === 0) return passOn;
  return async (ctx, next) => {
    const asked = askedIn(ctx);
    for (const listener of listeners) await listener(asked);
    await next();
  };
}

/** Tells each plugin what has become of a call. */
export function telling(plugins: readonly Plugin[], log: Log): Stage<'requestId'> {
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
        log.error({ requestId, plugin, err }, 'a plugin has failed after a call'),
      );
    }
  };
}

function askedIn({ ip, method, path, req, state }: Context<'requestId'>): Asked {
  return { requestId: state.requestId, method, path, headers: req.headers, ip };
}
