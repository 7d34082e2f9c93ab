/** What the customer's pages say about consents, in Croatian. */
import { html } from './html.js';
import type { ConsentTexts } from './texts.js';

export const consent: ConsentTexts = {
  login: {
    lead: (tpp) =>
      `${tpp} traži vašu suglasnost za korištenje podataka o vašim računima. Prijavite se da biste vidjeli što traži.`,
  },
  lead: {
    accounts: (tpp) => `${tpp} traži uvid u podatke o vašim računima. Ova suglasnost ne dopušta plaćanja.`,
    funds: (tpp) => `${tpp} traži da smije provjeriti ima li na vašem računu dovoljno novca.`,
  },
  review: { title: 'Provjerite suglasnost', submit: 'Nastavi' },
  bound: (tpp, accounts) =>
    html`Vaš jednokratni kod vrijedi samo za ovu suglasnost, za ${tpp} i ove račune: ${accounts}`,
  code: { title: 'Dajte suglasnost', submit: 'Daj suglasnost' },
  asker: 'Tko traži',
  account: 'Račun',
  rights: {
    accounts: 'podaci o računu',
    balances: 'stanje',
    transactions: 'promet',
    funds: 'je li iznos raspoloživ: da ili ne, nikada stanje',
  },
  chosenAccounts: 'Računi koje odaberete',
  choice: 'Odaberite račune',
  duration: 'Koliko dugo',
  until: (date) => `Do ${date}`,
  untilRevoked: 'Dok je ne opozovete',
  frequency: 'Koliko često',
  once: 'Jednom',
  recurring: (tpp, timesPerDay) =>
    `Kad god se služite uslugom ${tpp}, i najviše ${inCroatian(timesPerDay)} na dan bez vas`,
  wheneverAsked: 'Kad god zatraži',
  cancel: 'Odbij suglasnost',
  outcomes: {
    approved: {
      title: 'Suglasnost je dana',
      text: 'Dali ste suglasnost. Možete je opozvati u svakom trenutku.',
    },
    signed: {
      title: 'Vaš je potpis zabilježen',
      text: 'Za suglasnost je potreban još i potpis druge ovlaštene osobe.',
    },
    cancelled: {
      title: 'Suglasnost nije dana',
      text: 'Odbijena je prije odobrenja. Podaci o vašim računima nisu proslijeđeni.',
    },
    expired: {
      title: 'Vrijeme za odobrenje je isteklo',
      text: 'Suglasnost ovdje nije dana. Za novi pokušaj krenite iz aplikacije ili usluge iz koje ste došli.',
    },
    locked: {
      title: 'Odobrenje je zaključano',
      text: 'Bilo je previše pogrešnih pokušaja. Suglasnost nije dana.',
    },
    'psu-blocked': {
      title: 'Vaš je pristup blokiran',
      text: 'Suglasnost nije dana. Obratite se banci.',
    },
    'account-foreign': {
      title: 'Ne možete dati ovu suglasnost',
      text: 'Odnosi se na račun koji nije vaš. Suglasnost nije dana.',
    },
    'limit-exceeded': {
      title: 'Ne možete dati ovu suglasnost',
      text: 'Prelazi ono što vam banka dopušta. Suglasnost nije dana.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} traži vašu suglasnost.`,
    explanation:
      'U ispitnom okruženju ova stranica glumi aplikaciju banke. Na telefonu klijenta poveznica iz suglasnosti otvara pravu aplikaciju.',
    submit: 'Otvori suglasnost',
  },
};

/** `jednom`, `2 puta`, `21 put`: the noun goes by the last digit, except after eleven. */
function inCroatian(times: number): string {
  if (times === 1) return 'jednom';
  return `${times} ${times % 10 === 1 && times % 100 !== 11 ? 'put' : 'puta'}`;
}
