/** The trace that a call belongs to: its caller's, or one of its own. */
import type { IncomingMessage } from 'node:http';
import { placeOf } from './place.js';
import type { Stage } from './stage.js';
import { newTrace, type Trace, traceBelow, type Tracing } from './traceparent.js';

/** First, so that every line of the log can name it. With `tracing` somebody else in this process keeps the traces. */
export function traced(tracing?: Tracing): Stage<never, 'trace'> {
  if (!tracing) return (ctx, next) => next({ trace: ownTrace(ctx.req) });
  return async (ctx, next) => {
    await next({ trace: tracing.active() ?? ownTrace(ctx.req) });
    const { route } = ctx.state;
    const place = placeOf(ctx.path);
    if (route) tracing.name(route.contract.basePath + route.operation.path);
    else if (place !== undefined) tracing.name(`/${place}`);
  };
}

function ownTrace(request: IncomingMessage): Trace {
  return traceBelow(request.headers['traceparent']) ?? newTrace();
}
