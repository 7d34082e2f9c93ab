/**
 * OpenTelemetry integration: if `--import` loads an SDK, calls belong to its traces. Reads the API's global
 * registration instead of importing the API's package, because a copy newer than the SDK's silently finds nothing.
 */
import type { CarryContext } from '../bank/core-deadlines.js';
import { type Trace, parseTraceparent, type Tracing } from '../api/tracing/traceparent.js';
import { isObject, readMember } from '../domain/objects.js';

/** As named by `@opentelemetry/api` 1.x and the SDK; `createContextKey` makes its keys with `Symbol.for`. */
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

/** Undefined without a registered OpenTelemetry SDK. */
export function openTelemetry(): OpenTelemetry | undefined {
  const manager = readMember(readMember(globalThis, registered), 'context');
  return isContextManager(manager) ? { tracing: tracingBy(manager), carry: carryBy(manager) } : undefined;
}

function tracingBy(manager: ContextManager): Tracing {
  return {
    active: () => readTrace(manager.active().getValue(spanKey)),
    name: (path) => {
      const request = manager.active().getValue(requestKey);
      // The HTTP instrumentation reads the route here, for the span's name and the metrics' label.
      if (isObject(request)) Reflect.set(request, 'route', path);
    },
  };
}

/** Runs the call within the given trace, so that the instrumentation of its HTTP client adds the trace header. */
function carryBy(manager: ContextManager): CarryContext {
  return (context, call) => {
    const above = parseTraceparent(context?.traceparent);
    if (!context || !above) return call();
    const [, , spanId = ''] = context.traceparent.split('-');
    const { flags, traceId } = above;
    const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    const span = { spanContext: () => spanContext, isRecording: () => false };
    return manager.with(manager.active().setValue(spanKey, span), () => call());
  };
}

function readTrace(span: unknown): Trace | undefined {
  const spanContext = readMember(span, 'spanContext');
  if (typeof spanContext !== 'function') return undefined;
  const found: unknown = Reflect.apply(spanContext, span, []);
  const [traceId, spanId, flags] = ['traceId', 'spanId', 'traceFlags'].map((name) => readMember(found, name));
  if (typeof traceId !== 'string' || typeof spanId !== 'string' || typeof flags !== 'number')
    return undefined;
  return { traceId, spanId, flags: `0${flags & 1}` };
}

function isContextManager(value: unknown): value is ContextManager {
  return typeof readMember(value, 'active') === 'function' && typeof readMember(value, 'with') === 'function';
}
