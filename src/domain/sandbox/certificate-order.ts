/** A test certificate as a developer asks the sandbox's authority for it. */
import { dayMilliseconds, type Instant } from '../time.js';

export interface CertificateOrder {
  /** For connections (a QWAC), or for signatures (a QSEAL). */
  readonly use: 'tls' | 'seal';
  /** PKCS#10 as PEM; without it the authority makes the key. */
  readonly signingRequest?: string;
  readonly key?: 'ec' | 'rsa';
  /** What the bank is to make of it. */
  readonly state?: 'good' | 'expired' | 'revoked';
  readonly days?: number;
}

const usualDays = 365;

/** From when until when, in milliseconds: from the day before, so that a clock that is behind ours takes it. */
export function validityOf(
  { days = usualDays, state }: Pick<CertificateOrder, 'days' | 'state'>,
  now: Instant,
) {
  return state === 'expired'
    ? { notBefore: now - 30 * dayMilliseconds, notAfter: now - dayMilliseconds }
    : { notBefore: now - dayMilliseconds, notAfter: now + days * dayMilliseconds };
}
