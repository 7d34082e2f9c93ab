/**
 * Parses and writes the header `traceparent` (W3C Trace Context). A malformed header is ignored without telling the
 * caller (section 3.2.2.5).
 */
import { randomDigits } from '../../crypto/secrets.js';

/** This server's span within the trace of a call. */
export interface Trace {
  /** 32 lowercase hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: this server's span, the parent of outgoing requests. */
  readonly spanId: string;
  /** 2 hexadecimal digits. */
  readonly flags: string;
}

/** Version, trace id, the caller's span, flags; later versions may append fields. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const traceDigits = 32;
const spanDigits = 16;
const sampled = 1;

/** Undefined for a malformed header. Repeated headers arrive joined by commas, which is malformed too. */
export function parseTraceparent(traceparent: unknown): Trace | undefined {
  const found = typeof traceparent === 'string' ? form.exec(traceparent) : null;
  if (!found) return undefined;
  const [, version, traceId = '', flags = '', more] = found;
  if (version === '00' && more !== undefined) return undefined;
  // Version 00 knows no other flag; others are not passed on.
  const known = Number.parseInt(flags, 16) & sampled;
  return { traceId, spanId: randomDigits(spanDigits), flags: `0${known}` };
}

/** A new trace is flagged as sampled, because the log records each call. */
export function newTrace(): Trace {
  return { traceId: randomDigits(traceDigits), spanId: randomDigits(spanDigits), flags: '01' };
}

/** The header for outgoing requests. */
export function formatTraceparent({ flags, spanId, traceId }: Trace): string {
  return `00-${traceId}-${spanId}-${flags}`;
}

/** Traces of an instrumentation in this process. */
export interface Tracing {
  /** Undefined outside a trace. */
  active(): Trace | undefined;
  /** Names the current span after the path's template, which keeps the number of names small. */
  name(path: string): void;
}
