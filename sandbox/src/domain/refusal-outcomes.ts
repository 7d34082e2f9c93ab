/** Refusals that every client has to handle and that no test value causes, each with how to cause it in the sandbox. */

export const refusalOutcomes = [
  {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: 'List the accounts of a consent with frequencyPerDay 1 twice without PSU-IP-Address. Advance the workspace’s clock to midnight to read again.',
  },
  {
    status: 401,
    code: 'CONSENT_EXPIRED',
    text: 'After a second recurring consent, list the accounts with the first Consent-ID and a token of the password grant.',
  },
  {
    status: 403,
    code: 'SERVICE_BLOCKED',
    text: 'Initiate a payment as a client with the role PSP_AI only.',
  },
  {
    status: 401,
    code: 'CERTIFICATE_BLOCKED',
    text: 'Call as the blocked client: X-Gateway-Client-Id: sandbox-blocked.',
  },
] as const;
