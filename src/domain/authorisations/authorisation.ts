/** An authorisation: one attempt of a customer to approve something by strong customer authentication. */
import type { Instant } from '../time.js';

/** scaStatus in the order in which it is passed through; the last two are final. */
export const scaStatuses = [
  'received',
  'psuIdentified',
  'psuAuthenticated',
  'scaMethodSelected',
  'started',
  'finalised',
  'failed',
] as const;
export type ScaStatus = (typeof scaStatuses)[number];

/** How an authorisation ended; the reason that the customer is told. */
export type AuthorisationOutcome =
  'approved' | 'cancelled' | 'expired' | 'locked' | 'psu-blocked' | 'account-foreign' | 'limit-exceeded';

/** What an authorisation is about; `session` is a browser in which a customer logs in, named by its key. */
export interface Resource {
  readonly kind: 'payment' | 'consent' | 'session';
  readonly id: string;
}

export interface Authorisation {
  readonly id: string;
  readonly resource: Resource;
  readonly scaStatus: ScaStatus;
  readonly lastUsedAt: Instant;
  /** Wrong passwords and codes so far, from every browser. */
  readonly failures: number;
  readonly outcome?: AuthorisationOutcome;
}

/** So many wrong passwords or codes end an authorisation (RTS on SCA, article 4: at most five). */
export const failuresAllowed = 5;

/** Whether a link was left alone for too long to be used any more. */
export function isIdle(authorisation: Authorisation, idleSeconds: number, now: Instant): boolean {
  return authorisation.lastUsedAt + idleSeconds * 1000 <= now;
}

export function isScaStatus(text: string): text is ScaStatus {
  return scaStatuses.some((status) => status === text);
}
