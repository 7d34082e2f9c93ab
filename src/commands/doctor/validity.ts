/** Judges the validity of a certificate, and formats days and times for the doctor. Pure. */
import { dayMilliseconds, type Instant } from '../../domain/time.js';
import { type error, type Finding, ok, warning } from './finding.js';

export interface Validity {
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** Long enough to order a certificate and to prove one's identity to its issuer. */
const soonMilliseconds = 30 * dayMilliseconds;

/** `level` creates the finding for a certificate that is not valid now. */
export function diagnoseValidity(
  about: string,
  { notAfter, notBefore }: Validity,
  now: Instant,
  level: typeof error,
  todo: string,
): Finding {
  if (now > notAfter) return level(about, `expired on ${formatDay(notAfter)}`, todo);
  if (now < notBefore) {
    const says = `is not valid before ${formatTime(notBefore)}`;
    return level(about, says, `Check the clock of this machine. ${todo}`);
  }
  const left = notAfter - now;
  if (left >= soonMilliseconds) return ok(about, `is valid until ${formatDay(notAfter)}`);
  const days = Math.floor(left / dayMilliseconds);
  return warning(about, `expires in ${days} days, on ${formatDay(notAfter)}`, todo);
}

/** `2026-11-22` */
export function formatDay(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** `2026-11-22 16:13 UTC` */
export function formatTime(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
