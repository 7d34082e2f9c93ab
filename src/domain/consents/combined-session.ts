/**
 * A combined session: the time after a customer's full confirmation (login and code) for a TPP, in which an order or
 * signing basket of that TPP needs no second login in that browser. The code, linked to amount and payee, stays
 * mandatory (RTS on SCA, article 5; EBA Q&A 2018_4141), and a second login for the same journey would be an obstacle
 * (RTS, article 32(3); EBA Q&A 2025_7358).
 */
import { applyExpiry, type Moment } from '../authorisation/lifecycle.js';
import type { Instant } from '../time.js';
import { type Consent, consentLifecycle } from './consent.js';

export interface CombinedSession {
  readonly clientId: string;
  readonly psuId: string;
  /** The user name of the login, in the spelling that is counted; absent when it was too long to store. */
  readonly userName?: string;
  /** When the confirmation was completed. */
  readonly confirmedAt: Instant;
}

/**
 * Whether a session replaces the login.
 *
 * @param session a session that has not ended, in the browser that opens the link
 * @param consent the consent that the TPP named with the payment or basket (Consent-ID)
 * @param claimed the user name that the TPP named for the authorisation (PSU-ID); empty for none
 * @param moment the moment at which the link is opened
 */
export function replacesLogin(
  { clientId, psuId, userName }: CombinedSession,
  consent: Consent,
  claimed: string,
  moment: Moment,
): boolean {
  const { status } = applyExpiry(consentLifecycle, consent, moment);
  const isTheirs = consent.clientId === clientId && consent.grantedTo === psuId;
  return status === 'valid' && isTheirs && ['', psuId, userName].includes(claimed);
}
