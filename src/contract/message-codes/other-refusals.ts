/** What a TPP is told of addresses, methods, states and load. */
import type { AnsweredCode } from '../answers.js';
import {
  atPayment,
  basket,
  everyCall,
  initiation,
  type MessageCode,
  noSuchId,
  payments,
  reading,
} from './message-code.js';

const customerAway = ['PSU-IP-Address'] as const;

export const otherRefusals = {
  '404 RESOURCE_UNKNOWN': {
    cause: {
      en: 'There is nothing at this address, or it is not your client’s.',
      hr: 'Na toj adresi nema ničega ili to nije vašeg klijenta.',
    },
    remedy: {
      en: 'Follow the links of the answer that made the resource. A payment is found under its own product alone.',
      hr: 'Slijedite poveznice odgovora kojim je resurs stvoren. Plaćanje se nalazi samo pod svojim proizvodom.',
    },
    example: {
      given: [],
      method: 'GET',
      path: `${payments}/payments/sepa-credit-transfers/${noSuchId}`,
      headers: everyCall,
    },
  },
  '404 PRODUCT_UNKNOWN': {
    cause: {
      en: 'The bank does not offer this payment product, or not at this base path.',
      hr: 'Banka ne nudi taj platni proizvod ili ga ne nudi na toj osnovnoj putanji.',
    },
    remedy: {
      en: 'Take a product and a version from the table of products.',
      hr: 'Odaberite proizvod i verziju iz tablice proizvoda.',
    },
    example: {
      ...initiation({}),
      path: `${payments}/payments/instant-sepa-credit-transfers`,
    },
  },
  '405 SERVICE_INVALID': {
    cause: {
      en: 'The address exists, and does not offer this method.',
      hr: 'Adresa postoji, ali ne nudi tu metodu.',
    },
    remedy: {
      en: 'Use a method that the header Allow names.',
      hr: 'Upotrijebite metodu koju navodi zaglavlje Allow.',
    },
    example: initiation({}, { method: 'PUT' }),
  },
  '405 CANCELLATION_INVALID': {
    cause: {
      en: 'The payment is executed, or cannot be stopped any more.',
      hr: 'Plaćanje je izvršeno ili se više ne može zaustaviti.',
    },
    remedy: {
      en: 'Read its status. What has left comes back only by a payment of the payee.',
      hr: 'Pročitajte status. Ono što je otišlo vraća se samo plaćanjem primatelja.',
    },
    example: atPayment('', { given: ['executedPayment'], method: 'DELETE' }),
  },
  '409 STATUS_INVALID': {
    cause: {
      en: 'The payment, consent or basket is decided, so that this cannot be done with it.',
      hr: 'O plaćanju, suglasnosti ili košarici već je odlučeno pa se to s njima ne može učiniti.',
    },
    remedy: {
      en: 'Read its status, and start a new one where it was rejected.',
      hr: 'Pročitajte status i pokrenite novo ako je odbijeno.',
    },
    example: atPayment('/authorisations', { given: ['cancelledPayment'], method: 'POST' }),
  },
  '409 REFERENCE_STATUS_INVALID': {
    cause: {
      en: 'An entry of the signing basket does not wait for its customer any more.',
      hr: 'Stavka košarice više ne čeka svojeg korisnika.',
    },
    remedy: {
      en: 'Leave the entry that `path` names out.',
      hr: 'Izostavite stavku koju navodi `path`.',
    },
    example: basket(['{paymentId}'], { given: ['cancelledPayment'] }),
  },
  '406 REQUESTED_FORMATS_INVALID': {
    cause: {
      en: 'The header Accept takes no format that the answer has.',
      hr: 'Zaglavlje Accept ne prihvaća nijedan format odgovora.',
    },
    remedy: {
      en: 'Send Accept: application/json, or no Accept.',
      hr: 'Pošaljite Accept: application/json ili nikakav Accept.',
    },
    example: reading('/accounts', { given: ['token'], headers: { Accept: 'text/csv' } }),
  },
  '429 ACCESS_EXCEEDED': {
    cause: {
      en: 'Without the customer the endpoint was called as often as the consent allows for a day; or your client calls more often in a second than the bank takes.',
      hr: 'Bez korisnika je pristupna točka pozvana onoliko puta koliko suglasnost dopušta za dan; ili vaš klijent u sekundi zove češće nego što banka prima.',
    },
    remedy: {
      en: 'Wait for as many seconds as Retry-After says. Send PSU-IP-Address when the customer has asked for the call.',
      hr: 'Pričekajte onoliko sekundi koliko kaže Retry-After. Pošaljite PSU-IP-Address kada je korisnik zatražio poziv.',
    },
    example: reading('/accounts', { given: ['usedUpToken'], without: customerAway }),
  },
  '408': {
    cause: {
      en: 'The body did not come to its end in time.',
      hr: 'Tijelo zahtjeva nije na vrijeme stiglo do kraja.',
    },
    remedy: {
      en: 'Send the call again with the same X-Request-ID; check Content-Length.',
      hr: 'Ponovite poziv s istim X-Request-ID; provjerite Content-Length.',
    },
    example: initiation({}, { headers: { 'Content-Length': '4096' } }),
  },
  '415': {
    cause: {
      en: 'The body is of a type that the operation does not take.',
      hr: 'Tijelo je vrste koju operacija ne prima.',
    },
    remedy: {
      en: 'Send Content-Type: application/json.',
      hr: 'Pošaljite Content-Type: application/json.',
    },
    example: initiation({}, { headers: { 'Content-Type': 'text/plain' } }),
  },
  '500': {
    cause: {
      en: 'The server made a mistake, which it has recorded.',
      hr: 'Poslužitelj je pogriješio i to zabilježio.',
    },
    remedy: {
      en: 'Repeat the call with the same X-Request-ID, which cannot do it twice. If it stays, tell the bank that X-Request-ID.',
      hr: 'Ponovite poziv s istim X-Request-ID, čime se ništa ne može izvršiti dvaput. Ako se ponavlja, javite banci taj X-Request-ID.',
    },
    example: initiation({}, { given: ['faultOf500'] }),
  },
  '503': {
    cause: {
      en: 'The bank is busy, or a part of it is away.',
      hr: 'Banka je preopterećena ili je neki njezin dio nedostupan.',
    },
    remedy: {
      en: 'Repeat the call with the same X-Request-ID after as many seconds as Retry-After says.',
      hr: 'Ponovite poziv s istim X-Request-ID nakon onoliko sekundi koliko kaže Retry-After.',
    },
    example: initiation({}, { given: ['faultOf503'] }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
