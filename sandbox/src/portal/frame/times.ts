/** Instants as developers read them, in the bank's zone. */
import { type Instant, localDate } from '../../../../src/domain/time.js';

export function formatTime(at: Instant, timeZone: string): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  // A space that does not break.
  return `${localDate(at, timeZone)}\u00a0${new Intl.DateTimeFormat('en-GB', format).format(at)}`;
}

/** To the millisecond, so that calls of one second have an order. */
export function formatExactTime(at: Instant, timeZone: string): string {
  return `${formatTime(at, timeZone)}.${String(at % 1000).padStart(3, '0')}`;
}
