/** Every message code that this server answers, with what causes it, what to do, and a call that shows it. */
import type { AnsweredCode, DeclaredCode } from '../answers.js';
import type { LocalisedText } from '../../domain/localised-text.js';
import type { MessageCode } from './message-code.js';
import { otherRefusals } from './other-refusals.js';
import { wrongCallers } from './wrong-callers.js';
import { wrongRequests } from './wrong-requests.js';

export const messageCodes: Readonly<Record<AnsweredCode, MessageCode>> = {
  ...wrongRequests,
  ...wrongCallers,
  ...otherRefusals,
};

/** Codes that the contracts take over from the Berlin Group's lists and that nothing at this bank brings about, and why. */
export const codesNeverAnswered: Readonly<Record<Exclude<DeclaredCode, AnsweredCode>, LocalisedText>> = {
  '400 CARD_INVALID': {
    en: 'The bank confirms funds by account, not by card.',
    hr: 'Banka raspoloživost sredstava potvrđuje po računu, a ne po kartici.',
  },
  '400 CONSENT_UNKNOWN': {
    en: 'An unknown consent is 403 CONSENT_UNKNOWN.',
    hr: 'Nepoznata suglasnost je 403 CONSENT_UNKNOWN.',
  },
  '400 NO_PIIS_ACTIVATION': {
    en: 'Confirmation of funds is open for every account.',
    hr: 'Potvrda raspoloživosti sredstava otvorena je za svaki račun.',
  },
  '400 PAYMENT_FAILED': {
    en: 'A payment that fails after its initiation has the status RJCT.',
    hr: 'Plaćanje koje ne uspije nakon zadavanja ima status RJCT.',
  },
  '400 RESOURCE_EXPIRED': {
    en: 'Payments and consents can be read after their end.',
    hr: 'Plaćanja i suglasnosti mogu se čitati i nakon njihova kraja.',
  },
  '400 SCA_METHOD_UNKNOWN': {
    en: 'The customer chooses the method on the bank’s own page.',
    hr: 'Korisnik odabire način na stranici banke.',
  },
  '400 SERVICE_INVALID': {
    en: 'A method that an address does not offer is 405 SERVICE_INVALID.',
    hr: 'Metoda koju adresa ne nudi je 405 SERVICE_INVALID.',
  },
  '400 TIMESTAMP_INVALID': {
    en: 'A date that cannot be read is 400 FORMAT_ERROR; a signed one, 401 SIGNATURE_INVALID.',
    hr: 'Datum koji se ne može pročitati je 400 FORMAT_ERROR, a potpisani 401 SIGNATURE_INVALID.',
  },
  '401 PSU_CREDENTIALS_INVALID': {
    en: 'Customers log in on the bank’s own page, and never through a TPP’s call.',
    hr: 'Korisnici se prijavljuju na stranici banke, nikada pozivom TPP-a.',
  },
  '401 REQUIRED_KID_MISSING': {
    en: 'A signature without keyId is 401 SIGNATURE_INVALID.',
    hr: 'Potpis bez keyId je 401 SIGNATURE_INVALID.',
  },
  '403 PRODUCT_INVALID': {
    en: 'Every product is open to every customer.',
    hr: 'Svaki je proizvod otvoren svakom korisniku.',
  },
  '403 RESOURCE_EXPIRED': {
    en: 'Payments and consents can be read after their end.',
    hr: 'Plaćanja i suglasnosti mogu se čitati i nakon njihova kraja.',
  },
  '403 RESOURCE_UNKNOWN': {
    en: 'What is not there is 404 RESOURCE_UNKNOWN.',
    hr: 'Ono čega nema je 404 RESOURCE_UNKNOWN.',
  },
};
