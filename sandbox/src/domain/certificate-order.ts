/** A developer's order of a test certificate from the sandbox's authority. */
import { dayMilliseconds, type Instant } from '../../../src/domain/time.js';

export interface CertificateOrder {
  /** `tls` for connections (QWAC), `seal` for signatures (QSEAL). */
  readonly use: 'tls' | 'seal';
  /** PKCS#10 as PEM; without it the authority generates the key. */
  readonly signingRequest?: string;
  readonly key?: 'ec' | 'rsa';
  /** The validity that the bank will find. */
  readonly state?: 'good' | 'expired' | 'revoked';
  readonly days?: number;
}

const usualDays = 365;

/** The validity period in milliseconds; it starts a day early for verifiers whose clocks are slow. */
export function toValidity(
  { days = usualDays, state }: Pick<CertificateOrder, 'days' | 'state'>,
  now: Instant,
) {
  return state === 'expired'
    ? { notBefore: now - 30 * dayMilliseconds, notAfter: now - dayMilliseconds }
    : { notBefore: now - dayMilliseconds, notAfter: now + days * dayMilliseconds };
}
