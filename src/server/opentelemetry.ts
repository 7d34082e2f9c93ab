/**
 * OpenTelemetry, where whoever runs the server has switched it on by `--import`: the calls' traces are its own then. What
 * it keeps is found where its API has registered it, and not by the package of that API, of which a copy that is newer
 * than the SDK's finds nothing, without a word.
 */
import type { CarryContext } from '../bank/patient-core.js';
import { type Trace, traceBelow, type Tracing } from '../api/traceparent.js';
import { isObject, memberOf } from '../domain/objects.js';

/** As `@opentelemetry/api` 1.x and the SDK name them; `createContextKey` makes its keys by `Symbol.for`. */
const registered = Symbol.for('opentelemetry.js.api.1');
const spanKey = Symbol.for('OpenTelemetry Context Key SPAN');
const requestKey = Symbol.for('OpenTelemetry SDK Context Key RPC_METADATA');

interface OpenTelemetryContext {
  getValue(key: symbol): unknown;
  setValue(key: symbol, value: unknown): OpenTelemetryContext;
}

interface ContextManager {
  active(): OpenTelemetryContext;
  with<T>(context: OpenTelemetryContext, call: () => T): T;
}

export interface OpenTelemetry {
  readonly tracing: Tracing;
  readonly carry: CarryContext;
}

/** Undefined where it is off. */
export function openTelemetry(): OpenTelemetry | undefined {
  const manager = memberOf(memberOf(globalThis, registered), 'context');
  return isContextManager(manager) ? { tracing: tracingBy(manager), carry: carryBy(manager) } : undefined;
}

function tracingBy(manager: ContextManager): Tracing {
  return {
    active: () => traceOf(manager.active().getValue(spanKey)),
    name: (path) => {
      const request = manager.active().getValue(requestKey);
      // Where the instrumentation of HTTP looks for the name of a span and the label of its metrics.
      if (isObject(request)) Reflect.set(request, 'route', path);
    },
  };
}

/** The call is made in the context's trace, and the instrumentation of its client says so by a header of its own. */
function carryBy(manager: ContextManager): CarryContext {
  return (context, call) => {
    const above = traceBelow(context?.traceparent);
    if (!context || !above) return call();
    const [, , spanId = ''] = context.traceparent.split('-');
    const { flags, traceId } = above;
    const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    const span = { spanContext: () => spanContext, isRecording: () => false };
    return manager.with(manager.active().setValue(spanKey, span), () => call());
  };
}

function traceOf(span: unknown): Trace | undefined {
  const spanContext = memberOf(span, 'spanContext');
  if (typeof spanContext !== 'function') return undefined;
  const found: unknown = Reflect.apply(spanContext, span, []);
  const [traceId, spanId, flags] = ['traceId', 'spanId', 'traceFlags'].map((name) => memberOf(found, name));
  if (typeof traceId !== 'string' || typeof spanId !== 'string' || typeof flags !== 'number')
    return undefined;
  return { traceId, spanId, flags: `0${flags & 1}` };
}

function isContextManager(value: unknown): value is ContextManager {
  return typeof memberOf(value, 'active') === 'function' && typeof memberOf(value, 'with') === 'function';
}
