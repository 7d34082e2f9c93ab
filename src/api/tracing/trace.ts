/** Tracing (W3C Trace Context): continues the caller's trace or starts a new one. */
import type { IncomingMessage } from 'node:http';
import { findPageName } from '../page-names.js';
import type { Stage } from '../stage.js';
import { newTrace, type Trace, parseTraceparent, type Tracing } from './traceparent.js';

/**
 * Runs first, so that every log line has a trace id. With `tracing`, an instrumentation in this process owns the
 * traces.
 */
export function traced(tracing?: Tracing): Stage<never, 'trace'> {
  if (!tracing) return (ctx, next) => next({ trace: ownTrace(ctx.req) });
  return async (ctx, next) => {
    await next({ trace: tracing.active() ?? ownTrace(ctx.req) });
    const { route } = ctx.state;
    const place = findPageName(ctx.path);
    if (route) tracing.name(route.contract.basePath + route.operation.path);
    else if (place !== undefined) tracing.name(`/${place}`);
  };
}

function ownTrace(request: IncomingMessage): Trace {
  return parseTraceparent(request.headers['traceparent']) ?? newTrace();
}
