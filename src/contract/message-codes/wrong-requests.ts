/** What a TPP is told of a request that the bank cannot take as it is. */
import type { AnsweredCode } from '../answers.js';
import { basket, atPayment, initiation, type MessageCode, reading, registration } from './message-code.js';

export const wrongRequests = {
  '400 FORMAT_ERROR': {
    cause: {
      en: 'A field or header is missing, has a wrong form, or breaks a rule of the bank; or an X-Request-ID was used before with other content.',
      hr: 'Polje ili zaglavlje nedostaje, pogrešnog je oblika ili krši pravilo banke; ili je X-Request-ID već upotrijebljen s drugim sadržajem.',
    },
    remedy: {
      en: 'Mend what `path` names; every broken rule has a message of its own. Send it again with the same X-Request-ID, or with a new one where `path` is X-Request-ID.',
      hr: 'Ispravite ono što navodi `path`; svako prekršeno pravilo ima svoju poruku. Pošaljite ponovno s istim X-Request-ID, a s novim ako je `path` X-Request-ID.',
    },
    example: initiation({ instructedAmount: { currency: 'EUR', amount: '0.00' } }),
  },
  '400 PARAMETER_NOT_CONSISTENT': {
    cause: {
      en: 'Two parts of the request contradict each other, for instance debtor and creditor account are the same.',
      hr: 'Dva dijela zahtjeva proturječe jedan drugome, primjerice računi platitelja i primatelja isti su.',
    },
    remedy: {
      en: 'Change one of the two; the text names both.',
      hr: 'Promijenite jedan od njih; tekst navodi oba.',
    },
    example: initiation({ creditorAccount: { iban: '{debtorIban}' } }),
  },
  '400 PARAMETER_NOT_SUPPORTED': {
    cause: {
      en: 'The bank, or this product in this version, does not offer what the field asks for.',
      hr: 'Banka, ili ovaj proizvod u ovoj verziji, ne nudi ono što polje traži.',
    },
    remedy: {
      en: 'Leave the field out, or use a product or version that carries it. A redirect address has to be one that your client has registered.',
      hr: 'Izostavite polje ili upotrijebite proizvod ili verziju koja ga prenosi. Povratna adresa mora biti ona koju je vaš klijent registrirao.',
    },
    example: initiation({ purposeCode: 'SALA' }),
  },
  '400 RESOURCE_UNKNOWN': {
    cause: {
      en: 'Something that the body names does not exist for you: the debtor account is not one of this bank, or an entry of a signing basket is none of yours.',
      hr: 'Nešto što tijelo zahtjeva navodi za vas ne postoji: račun platitelja nije u ovoj banci ili stavka košarice nije vaša.',
    },
    remedy: {
      en: 'Check the identifier; ask the customer for an account at this bank.',
      hr: 'Provjerite oznaku; zatražite od korisnika račun u ovoj banci.',
    },
    example: initiation({
      debtorAccount: { iban: '{creditorIban}' },
      creditorAccount: { iban: '{debtorIban}' },
    }),
  },
  '400 REFERENCE_MIX_INVALID': {
    cause: {
      en: 'The entries of a signing basket cannot be decided by one customer together.',
      hr: 'Jedan korisnik ne može zajedno odlučiti o svim stavkama košarice.',
    },
    remedy: {
      en: 'Make a basket for each customer, and for each number of signatures.',
      hr: 'Izradite zasebnu košaricu za svakog korisnika i za svaki broj potpisa.',
    },
    example: basket(['{paymentId}', '{otherPaymentId}'], { given: ['paymentsOfTwoCustomers'] }),
  },
  '400 RESOURCE_BLOCKED': {
    cause: {
      en: 'The payment or consent stands in a signing basket, and is decided with that alone.',
      hr: 'Plaćanje ili suglasnost u košarici je za potpisivanje i odlučuje se samo s njom.',
    },
    remedy: {
      en: 'Let the basket be authorised, or delete it, which sets its entries free.',
      hr: 'Neka se košarica odobri, ili je izbrišite, čime se njezine stavke oslobađaju.',
    },
    example: atPayment('/authorisations', { given: ['paymentInBasket'], method: 'POST' }),
  },
  '400 EXECUTION_DATE_INVALID': {
    cause: {
      en: 'The requested execution date is before today at the bank, or further ahead than the bank takes orders.',
      hr: 'Traženi datum izvršenja prije je današnjeg dana u banci ili je dalje nego što banka prima naloge.',
    },
    remedy: {
      en: 'Send a day from today on that the text allows, or none.',
      hr: 'Pošaljite datum od danas nadalje koji tekst dopušta, ili nijedan.',
    },
    example: initiation({ requestedExecutionDate: '2020-01-01' }),
  },
  '400 PERIOD_INVALID': {
    cause: {
      en: 'The period that transactions are asked for ends before it begins; without dateFrom it begins 90 days ago.',
      hr: 'Razdoblje za koje se traže transakcije završava prije nego što počinje; bez dateFrom počinje prije 90 dana.',
    },
    remedy: {
      en: 'Send a dateTo that is not before dateFrom.',
      hr: 'Pošaljite dateTo koji nije prije dateFrom.',
    },
    example: reading('/accounts/{accountId}/transactions?bookingStatus=booked&dateTo=2020-01-01', {
      given: ['token'],
    }),
  },
  '400 SESSIONS_NOT_SUPPORTED': {
    cause: {
      en: 'combinedServiceIndicator asks to read accounts and to pay in one session, which the bank does not offer.',
      hr: 'combinedServiceIndicator traži čitanje računa i plaćanje u istoj sesiji, što banka ne nudi.',
    },
    remedy: { en: 'Send combinedServiceIndicator: false.', hr: 'Pošaljite combinedServiceIndicator: false.' },
    example: registration({ combinedServiceIndicator: true }),
  },
} as const satisfies Partial<Record<AnsweredCode, MessageCode>>;
