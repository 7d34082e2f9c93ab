/** Refusals that every client has to handle and that no test value causes, each with how to cause it in the sandbox. */

export interface RefusalOutcome {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

export const refusalOutcomes: readonly RefusalOutcome[] = [
  {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: 'Register a consent with frequencyPerDay 1, and list its accounts twice without PSU-IP-Address. Advance the workspace’s clock to midnight to read again.',
  },
  {
    status: 401,
    code: 'CONSENT_EXPIRED',
    text: 'Have the customer give your client a second recurring consent, and list the accounts with the first one’s Consent-ID and a token of the password grant.',
  },
  {
    status: 403,
    code: 'SERVICE_BLOCKED',
    text: 'Register a client with the role PSP_AI alone, and initiate a payment as that client.',
  },
  {
    status: 401,
    code: 'CERTIFICATE_BLOCKED',
    text: 'Call as the public client sandbox-blocked, which the bank has blocked: X-Gateway-Client-Id: sandbox-blocked.',
  },
];
