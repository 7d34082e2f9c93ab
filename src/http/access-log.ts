/** One line of log for each request: who, what, how it ended, how long it took; never what it contained. */
import type { Log } from './log.js';
import type { Stage } from './state.js';

export function accessLog(log: Log): Stage {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const { client, requestId, route } = ctx.state;
    log.info(
      {
        requestId,
        method: ctx.method,
        ...(route && { contract: route.contract.name, operation: route.operation.id }),
        ...(client && { client: client.id }),
        status: ctx.status,
        durationMilliseconds: Math.round((performance.now() - start) * 10) / 10,
      },
      'request',
    );
  };
}
