/** Refusals that every client has to handle and that no order leads to, each with what brings it about in the sandbox. */
import type { LocalisedText } from '../localised-text.js';

export interface RefusalOutcome {
  readonly status: number;
  readonly code: string;
  readonly text: LocalisedText;
}

export const refusalOutcomes: readonly RefusalOutcome[] = [
  {
    status: 429,
    code: 'ACCESS_EXCEEDED',
    text: {
      en: 'Register a consent with frequencyPerDay 1, and list its accounts twice without PSU-IP-Address. The clock of the workspace, sent to midnight, lets you read again.',
      hr: 'Registrirajte suglasnost uz frequencyPerDay 1 i dvaput zatražite popis njezinih računa bez PSU-IP-Address. Sat radnog prostora, poslan do ponoći, opet dopušta čitanje.',
    },
  },
  {
    status: 401,
    code: 'CONSENT_EXPIRED',
    text: {
      en: 'Have the customer give your client a second recurring consent, and list the accounts with the first one’s Consent-ID and a token of the password grant.',
      hr: 'Neka korisnik vašem klijentu da drugu trajnu suglasnost, a popis računa zatražite uz Consent-ID prve i token dobiven vrstom password.',
    },
  },
  {
    status: 403,
    code: 'SERVICE_BLOCKED',
    text: {
      en: 'Register a client with the role PSP_AI alone, and initiate a payment as that client.',
      hr: 'Registrirajte klijenta samo s ulogom PSP_AI i kao taj klijent inicirajte plaćanje.',
    },
  },
  {
    status: 401,
    code: 'CERTIFICATE_BLOCKED',
    text: {
      en: 'Call as the public client sandbox-blocked, which the bank has blocked: X-Gateway-Client-Id: sandbox-blocked.',
      hr: 'Pozovite kao javni klijent sandbox-blocked, kojeg je banka blokirala: X-Gateway-Client-Id: sandbox-blocked.',
    },
  },
];
