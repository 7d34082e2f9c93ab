/** What an example call needs to be there before it: in words, and by the names of the values that it gives. */
import type { LocalisedText } from '../../domain/localised-text.js';

interface Needed {
  readonly gives: readonly string[];
  readonly text: LocalisedText;
}

export const preparations = {
  executedPayment: {
    gives: ['paymentId'],
    text: {
      en: 'A SEPA payment that its customer has authorised and that is settled.',
      hr: 'SEPA plaćanje koje je korisnik odobrio i koje je namireno.',
    },
  },
  cancelledPayment: {
    gives: ['paymentId'],
    text: {
      en: 'A SEPA payment that you have cancelled with DELETE.',
      hr: 'SEPA plaćanje koje ste opozvali metodom DELETE.',
    },
  },
  paymentInBasket: {
    gives: ['paymentId'],
    text: {
      en: 'A SEPA payment that stands in a signing basket.',
      hr: 'SEPA plaćanje koje je u košarici za potpisivanje.',
    },
  },
  paymentsOfTwoCustomers: {
    gives: ['paymentId', 'otherPaymentId'],
    text: {
      en: 'Two payments from accounts of two customers, none of whom may sign for the other.',
      hr: 'Dva plaćanja s računa dvaju korisnika od kojih nijedan ne može potpisati za drugog.',
    },
  },
  token: {
    gives: ['accessToken', 'accountId'],
    text: {
      en: 'An access token of a valid consent for all of an account, and the account’s resourceId.',
      hr: 'Pristupni token valjane suglasnosti za cijeli račun i resourceId tog računa.',
    },
  },
  tokenWithoutBalances: {
    gives: ['accessToken'],
    text: {
      en: 'An access token of a valid consent whose access names accounts, but no balances.',
      hr: 'Pristupni token valjane suglasnosti čiji pristup navodi račune, ali ne i stanja.',
    },
  },
  expiredToken: {
    gives: ['accessToken'],
    text: {
      en: 'An access token whose hour is over.',
      hr: 'Pristupni token kojemu je istekao sat valjanosti.',
    },
  },
  revokedToken: {
    gives: ['accessToken'],
    text: {
      en: 'An access token that you have ended at the revocation endpoint.',
      hr: 'Pristupni token koji ste opozvali na pristupnoj točki za opoziv.',
    },
  },
  usedUpToken: {
    gives: ['accessToken'],
    text: {
      en: 'An access token of a recurring consent with frequencyPerDay 1, with which the list of accounts was read today without PSU-IP-Address.',
      hr: 'Pristupni token trajne suglasnosti s frequencyPerDay 1, kojim je popis računa danas već pročitan bez zaglavlja PSU-IP-Address.',
    },
  },
  replacedConsent: {
    gives: ['accessToken', 'consentId'],
    text: {
      en: 'A recurring consent that a newer one of the same customer has replaced, and a token of the customer’s by the password grant.',
      hr: 'Trajna suglasnost koju je zamijenila novija suglasnost istog korisnika te korisnikov token dobiven vrstom password.',
    },
  },
  expiredCertificate: {
    gives: ['certificate'],
    text: {
      en: 'A certificate whose time is over, as base64: npm run certificate -- {clientId} --expired',
      hr: 'Certifikat kojemu je istekao rok, u zapisu base64: npm run certificate -- {clientId} --expired',
    },
  },
  revokedCertificate: {
    gives: ['certificate'],
    text: {
      en: 'A certificate that its authority has revoked, as base64: npm run certificate -- {clientId} --revoked',
      hr: 'Certifikat koji je njegov izdavatelj opozvao, u zapisu base64: npm run certificate -- {clientId} --revoked',
    },
  },
  validConsent: {
    gives: ['consentId'],
    text: {
      en: 'A consent that its customer has given and for which you have a token.',
      hr: 'Suglasnost koju je korisnik dao i za koju imate token.',
    },
  },
  faultOf500: {
    gives: ['clientId'],
    text: {
      en: 'A client of your workspace, and a fault there: PUT /faults with {"faults":[{"effect":"answer-500","calls":1}]}',
      hr: 'Klijent vašeg radnog prostora i greška u njemu: PUT /faults s {"faults":[{"effect":"answer-500","calls":1}]}',
    },
  },
  faultOf503: {
    gives: ['clientId'],
    text: {
      en: 'A client of your workspace, and a fault there: PUT /faults with {"faults":[{"effect":"answer-503","calls":1}]}',
      hr: 'Klijent vašeg radnog prostora i greška u njemu: PUT /faults s {"faults":[{"effect":"answer-503","calls":1}]}',
    },
  },
  consent: {
    gives: ['consentId'],
    text: {
      en: 'A consent that you have registered and that nobody has decided.',
      hr: 'Suglasnost koju ste registrirali i o kojoj još nitko nije odlučio.',
    },
  },
} as const satisfies Readonly<Record<string, Needed>>;

export type Preparation = keyof typeof preparations;
