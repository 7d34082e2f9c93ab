/** Checks the signed header Date, the time of the signature, against the clock. */
import { Problem } from '../../domain/problem.js';
import type { Instant } from '../../domain/time.js';

export const datePath = 'header.Date';

/** RFC 9110's `Sun, 06 Nov 1994 08:49:37 GMT`, with another zone as RFC 5322 has it, and ISO 8601; never without a zone. */
const spellings = [
  /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})$/,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/,
];

/** The instant of a date as clients write it. Throws 401 SIGNATURE_INVALID for one that cannot be read. */
export function parseSignedDate(text: string): Instant {
  const instant = spellings.some((spelling) => spelling.test(text)) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return instant;
  throw new Problem(
    'signature.invalid',
    'The signed Date cannot be read; write it as Sun, 06 Nov 1994 08:49:37 GMT.',
    datePath,
  );
}

/** Throws 401 SIGNATURE_INVALID for a date that is further from `now` than the window, in seconds. */
export function requireRecentDate(date: Instant, now: Instant, windowSeconds: number): void {
  if (Math.abs(now - date) <= windowSeconds * 1000) return;
  const text = `The signed Date is more than ${windowSeconds} seconds from the bank's clock.`;
  const explain = () => ({ kind: 'date', signedAt: date, bankAt: now, mostSeconds: windowSeconds }) as const;
  throw new Problem('signature.invalid', text, datePath, { explain });
}
