/**
 * Where a call stands in a trace, as the header `traceparent` of the W3C's Trace Context has it. Whatever is not exactly of
 * the header's form is none, and the caller is told nothing about it (section 3.2.2.5).
 */
import { randomDigits } from '../crypto/secrets.js';

/** Where this server stands in a trace while it answers one call. */
export interface Trace {
  /** 32 lowercase hexadecimal digits. */
  readonly traceId: string;
  /** 16 of them: this server's part, which is the parent of what it asks of others. */
  readonly spanId: string;
  /** 2 of them. */
  readonly flags: string;
}

/** Version, trace id, the caller's part, flags; from a later version that is read as this one, more may follow. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

const traceDigits = 32;
const spanDigits = 16;
const sampled = 1;

/** Undefined for what is none. Several headers of this name come as one with commas in it, and are none either. */
export function traceBelow(traceparent: unknown): Trace | undefined {
  const found = typeof traceparent === 'string' ? form.exec(traceparent) : null;
  if (!found) return undefined;
  const [, version, traceId = '', flags = '', more] = found;
  if (version === '00' && more !== undefined) return undefined;
  // The other flags are none that version 00 knows, and are not passed on.
  const known = Number.parseInt(flags, 16) & sampled;
  return { traceId, spanId: randomDigits(spanDigits), flags: `0${known}` };
}

/** What is logged of each call is a record of it, so that a new trace counts as recorded. */
export function newTrace(): Trace {
  return { traceId: randomDigits(traceDigits), spanId: randomDigits(spanDigits), flags: '01' };
}

/** The header for whatever is asked of others on the way. */
export function traceparentOf({ flags, spanId, traceId }: Trace): string {
  return `00-${traceId}-${spanId}-${flags}`;
}

/** Traces that somebody else keeps, in this process. */
export interface Tracing {
  /** Undefined where the call is in none. */
  active(): Trace | undefined;
  /** Gives the call under way a name of few: the path's template. */
  name(path: string): void;
}
