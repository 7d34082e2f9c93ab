/** One browser's way through an authorisation. */

import type { Instant } from '../time.js';

/** `signed` is where a signer waits whose signature alone was not enough. */
export type SessionStep = 'login' | 'review' | 'code' | 'signed';

/** Why the last attempt did not lead on; shown above the form. */
export type Notice =
  'credentials-wrong' | 'code-wrong' | 'accounts-missing' | 'signed-already' | 'logged-out';

export interface AuthorisationSession {
  readonly authorisationId: string;
  /** Names the browser: a hash of its cookie. */
  readonly browserKey: string;
  readonly step: SessionStep;
  /** When this browser last showed or sent a page; absent before its first form. */
  readonly lastUsedAt?: Instant;
  readonly psuId?: string;
  readonly notice?: Notice;
  /** What the one-time code is checked against. */
  readonly challenge?: string;
  /** The accounts that the customer has chosen for a consent, by IBAN. */
  readonly chosenIbans?: readonly string[];
}

/** Whether a customer who has logged in has left the pages for too long (RTS on SCA, article 4(3)(d)). */
export function isLoggedOut(session: AuthorisationSession, idleSeconds: number, now: Instant): boolean {
  const { lastUsedAt, step } = session;
  if (step !== 'review' && step !== 'code') return false;
  return lastUsedAt !== undefined && lastUsedAt + idleSeconds * 1000 <= now;
}
