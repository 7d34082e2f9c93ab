/** Identifiers by RFC 9562: version 7 for what is stored, so that tables grow at their end, and version 4. */
import { randomUUID } from 'node:crypto';

/** The moment that was asked for last, and how its identifiers begin; there are many in a millisecond. */
let lastMoment = Number.NaN;
let lastStart = '';

/**
 * A new identifier for the given moment, in UTC milliseconds: the time first, then 74 random bits. After time and
 * version it is as version 4, which Node draws in bulk.
 */
export function newIdentifier(now: number): string {
  if (now !== lastMoment) {
    const time = now.toString(16).padStart(12, '0');
    lastStart = `${time.slice(0, 8)}-${time.slice(8)}-7`;
    lastMoment = now;
  }
  return lastStart + randomUUID().slice(15);
}

/** An identifier that does not tell when it was made. */
export function randomIdentifier(): string {
  return randomUUID();
}
