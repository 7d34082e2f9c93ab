/** One browser's way through an authorisation. */

/** `signed` is where a signer waits whose signature alone was not enough. */
export type SessionStep = 'login' | 'review' | 'code' | 'signed';

/** Why the last attempt did not lead on; shown above the form. */
export type Notice = 'credentials-wrong' | 'code-wrong' | 'accounts-missing';

export interface ApprovalSession {
  readonly authorisationId: string;
  /** Names the browser: a hash of its cookie. */
  readonly browserKey: string;
  readonly step: SessionStep;
  readonly psuId?: string;
  readonly notice?: Notice;
  /** What the one-time code is checked against. */
  readonly challenge?: string;
  /** The accounts that the customer has chosen for a consent, by IBAN. */
  readonly chosenIbans?: readonly string[];
}
