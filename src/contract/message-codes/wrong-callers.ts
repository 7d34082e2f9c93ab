/** What a TPP is told of who it is, and of what it may do. */
import type { AnsweredCode } from '../answers.js';
import { accounts, everyCall, initiation, type MessageCode, noSuchId, reading } from './message-code.js';

const signed = {
  Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  Signature: 'keyId="SN=1,CA=CN=any",algorithm="rsa-sha256",headers="digest x-request-id",signature="AAAA"',
  'TPP-Signature-Certificate': '{certificate}',
} as const;

export const wrongCallers = {
  '401 CERTIFICATE_MISSING': {
    cause: {
      en: 'The call does not say who makes it: X-Gateway-Client-Id, the secret or the certificate that this bank asks for is missing.',
      hr: 'Poziv ne kaže tko ga upućuje: nedostaje X-Gateway-Client-Id, tajna ili certifikat koji ova banka traži.',
    },
    remedy: {
      en: 'Send what `path` names, or show your certificate on the connection.',
      hr: 'Pošaljite ono što navodi `path` ili pokažite svoj certifikat na vezi.',
    },
    example: initiation({}, { without: ['X-Gateway-Client-Id'] }),
  },
  '401 CERTIFICATE_INVALID': {
    cause: {
      en: 'There is no such client, its secret is wrong, or the certificate is not one of this client from an authority that the bank trusts.',
      hr: 'Takav klijent ne postoji, tajna mu je pogrešna ili certifikat nije certifikat tog klijenta od izdavatelja kojemu banka vjeruje.',
    },
    remedy: {
      en: 'Check client id and secret. The organisation in the certificate has to be that of your client, with the role for the service.',
      hr: 'Provjerite oznaku klijenta i tajnu. Organizacija u certifikatu mora biti ona vašeg klijenta, s ulogom za tu uslugu.',
    },
    example: initiation({}, { headers: { 'X-Gateway-Client-Id': 'nobody' } }),
  },
  '401 CERTIFICATE_BLOCKED': {
    cause: { en: 'The bank has blocked your client.', hr: 'Banka je blokirala vašeg klijenta.' },
    remedy: {
      en: 'Nothing in the request helps: ask the bank. What waits for its customers ends by time meanwhile.',
      hr: 'Ništa u zahtjevu ne pomaže: obratite se banci. Ono što čeka korisnike u međuvremenu istječe.',
    },
    example: initiation({}, { headers: { 'X-Gateway-Client-Id': 'sandbox-blocked' } }),
  },
  '401 CERTIFICATE_EXPIRED': {
    cause: {
      en: 'The certificate of the signature, or of the connection, is no longer or not yet valid.',
      hr: 'Certifikat potpisa, ili veze, više ne vrijedi ili još ne vrijedi.',
    },
    remedy: { en: 'Use one that is valid today.', hr: 'Upotrijebite certifikat koji danas vrijedi.' },
    example: initiation({}, { given: ['expiredCertificate'], headers: signed }),
  },
  '401 CERTIFICATE_REVOKE': {
    cause: {
      en: 'The authority has revoked the certificate, or one above it.',
      hr: 'Izdavatelj je opozvao certifikat ili neki iznad njega.',
    },
    remedy: {
      en: 'Get a new certificate, and use its key.',
      hr: 'Pribavite novi certifikat i upotrebljavajte njegov ključ.',
    },
    example: initiation({}, { given: ['revokedCertificate'], headers: signed }),
  },
  '401 SIGNATURE_MISSING': {
    cause: {
      en: 'The bank insists on a signature and there is none, or Digest or certificate came without one.',
      hr: 'Banka zahtijeva potpis, a njega nema, ili su Digest ili certifikat poslani bez njega.',
    },
    remedy: {
      en: 'Send Signature, Digest and TPP-Signature-Certificate together.',
      hr: 'Pošaljite Signature, Digest i TPP-Signature-Certificate zajedno.',
    },
    example: initiation({}, { headers: { Digest: signed.Digest } }),
  },
  '401 SIGNATURE_INVALID': {
    cause: {
      en: 'The signature is not one of this request by the key of its certificate, the digest is missing or not that of the body, the date is too far away, or the X-Request-ID was signed for another request.',
      hr: 'Potpis nije potpis ovog zahtjeva ključem njegova certifikata, sažetak nedostaje ili nije sažetak tijela, datum je predaleko ili je X-Request-ID potpisan za drugi zahtjev.',
    },
    remedy: {
      en: 'Sign the very bytes that you send, in the order of `headers`; the text says which part is wrong.',
      hr: 'Potpišite upravo one bajtove koje šaljete, redom iz `headers`; tekst kaže koji je dio pogrešan.',
    },
    example: initiation(
      {},
      { headers: { Signature: signed.Signature, 'TPP-Signature-Certificate': 'AAAA' } },
    ),
  },
  '401 CORPORATE_ID_INVALID': {
    cause: {
      en: 'PSU-Corporate-ID does not name the company that owns the debtor account.',
      hr: 'PSU-Corporate-ID ne navodi tvrtku koja je vlasnik računa platitelja.',
    },
    remedy: {
      en: 'Send the company’s id, or leave the header out for a private account.',
      hr: 'Pošaljite oznaku tvrtke ili izostavite zaglavlje za privatni račun.',
    },
    example: initiation({}, { headers: { 'PSU-Corporate-ID': 'another-company' } }),
  },
  '401 TOKEN_UNKNOWN': {
    cause: {
      en: 'There is no access token in Authorization, or the bank never gave this one.',
      hr: 'U zaglavlju Authorization nema pristupnog tokena ili ga banka nikada nije izdala.',
    },
    remedy: {
      en: 'Send Bearer, a space, and the access_token of the token endpoint as it is.',
      hr: 'Pošaljite Bearer, razmak i access_token s pristupne točke za tokene, nepromijenjen.',
    },
    example: reading('/accounts', { headers: { Authorization: 'Bearer none' } }),
  },
  '401 TOKEN_EXPIRED': {
    cause: { en: 'The access token’s time is over.', hr: 'Pristupnom tokenu isteklo je vrijeme.' },
    remedy: {
      en: 'Exchange the refresh token. When that has ended too, the customer confirms the consent once more.',
      hr: 'Zamijenite token za osvježavanje. Ako je i on istekao, korisnik ponovno potvrđuje suglasnost.',
    },
    example: reading('/accounts', { given: ['expiredToken'] }),
  },
  '401 TOKEN_INVALID': {
    cause: {
      en: 'The token was revoked, has ended with its consent, belongs to another client or consent, has another scope, or is not fresh enough for transactions older than 90 days.',
      hr: 'Token je opozvan, prestao je vrijediti sa svojom suglasnošću, pripada drugom klijentu ili suglasnosti, ima drugi opseg ili nije dovoljno svjež za transakcije starije od 90 dana.',
    },
    remedy: {
      en: 'Use the token of this consent, and read its status. For old transactions, and after a revocation, send the customer to the authorization endpoint.',
      hr: 'Upotrijebite token te suglasnosti i pročitajte njezin status. Za stare transakcije, i nakon opoziva, pošaljite korisnika na pristupnu točku za autorizaciju.',
    },
    example: reading('/accounts', { given: ['revokedToken'] }),
  },
  '401 CONSENT_INVALID': {
    cause: {
      en: 'The consent does not open what is asked for, or nobody has given it yet, or it was refused, revoked or deleted.',
      hr: 'Suglasnost ne otvara ono što se traži, još nije dana ili je odbijena, opozvana ili izbrisana.',
    },
    remedy: {
      en: 'Read the consent’s status and access; register one for what you need.',
      hr: 'Pročitajte status i pristup suglasnosti; registrirajte suglasnost za ono što trebate.',
    },
    example: reading('/accounts?withBalance=true', { given: ['tokenWithoutBalances'] }),
  },
  '401 CONSENT_EXPIRED': {
    cause: {
      en: 'The consent’s last day is over, it was for one access that has taken place, or a newer recurring one has replaced it.',
      hr: 'Posljednji dan suglasnosti prošao je, bila je za jedan pristup koji je obavljen ili ju je zamijenila novija trajna suglasnost.',
    },
    remedy: {
      en: 'Register a new consent and ask the customer for it.',
      hr: 'Registrirajte novu suglasnost i zatražite je od korisnika.',
    },
    example: reading('/accounts', { given: ['replacedConsent'], headers: { 'Consent-ID': '{consentId}' } }),
  },
  '403 SERVICE_BLOCKED': {
    cause: {
      en: 'Your client has no role for this service: PSP_PI for payments, PSP_AI for accounts, PSP_IC for funds.',
      hr: 'Vaš klijent nema ulogu za ovu uslugu: PSP_PI za plaćanja, PSP_AI za račune, PSP_IC za raspoloživost sredstava.',
    },
    remedy: {
      en: 'Use a client that is registered for the role.',
      hr: 'Upotrijebite klijenta registriranog za tu ulogu.',
    },
    example: {
      given: [],
      method: 'POST',
      path: `${accounts}/consents/confirmation-of-funds`,
      headers: {
        ...everyCall,
        'X-Gateway-Client-Id': 'sandbox-app',
        'Content-Type': 'application/json',
        'PSU-ID': '{psuId}',
      },
      body: JSON.stringify({ account: { iban: '{debtorIban}' } }),
    },
  },
  '403 CONSENT_UNKNOWN': {
    cause: {
      en: 'Your client has no such consent of this customer; one of another TPP is answered in the same way.',
      hr: 'Vaš klijent nema takvu suglasnost tog korisnika; na suglasnost drugog TPP-a odgovara se jednako.',
    },
    remedy: {
      en: 'Check the id in the path or in Consent-ID, and PSU-ID.',
      hr: 'Provjerite oznaku u putanji ili u zaglavlju Consent-ID te PSU-ID.',
    },
    example: reading('/accounts', { given: ['token'], headers: { 'Consent-ID': noSuchId } }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
