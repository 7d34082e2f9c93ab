/** What the customer's pages say about consents, in Croatian. */
import { html } from '../kit/html.js';
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
  revocable: (page) => html`Suglasnost možete opozvati u svakom trenutku na stranici ${page}`,
  cancel: 'Odbij suglasnost',
  outcomes: {
    approved: {
      title: 'Suglasnost je dana',
      text: 'Dali ste suglasnost. Možete je opozvati u svakom trenutku.',
    },
    signed: {
      title: 'Potpis je zabilježen',
      text: 'Za ovu je suglasnost potreban i potpis druge ovlaštene osobe, koja dobiva vlastitu poveznicu.',
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
      text: 'Odnosi se na račun koji nije vaš ili je zatvoren. Suglasnost nije dana.',
    },
    'limit-exceeded': {
      title: 'Ne možete dati ovu suglasnost',
      text: 'Prelazi ono što vam banka dopušta. Suglasnost nije dana.',
    },
    replaced: {
      title: 'Za ovu suglasnost postoji novija poveznica',
      text: 'Ovdje ništa nije odobreno. Otvorite noviju poveznicu ili krenite ponovno iz aplikacije ili usluge iz koje ste došli.',
    },
    decided: {
      title: 'O ovoj je suglasnosti već odlučeno',
      text: 'Odlučeno je drugom poveznicom. Ovdje više ništa nije potrebno.',
    },
    withdrawn: {
      title: 'Ova je suglasnost povučena',
      text: 'Aplikacija ili usluga koja ju je tražila više je ne treba. Podaci o vašim računima nisu proslijeđeni.',
    },
    executed: {
      title: 'Nema se više o čemu odlučiti',
      text: 'Ovdje više ništa nije potrebno.',
    },
    'in-basket': {
      title: 'Suglasnost se daje zajedno s drugima',
      text: 'Suglasnost je dio veće skupine koja se odobrava odjednom. Ovdje se ne može dati; upotrijebite poveznicu za cijelu skupinu ili se vratite u aplikaciju ili uslugu iz koje ste došli.',
    },
    'basket-ended': {
      title: 'Ova poveznica više ne vrijedi',
      text: 'Suglasnost se trebala dati zajedno s drugim stavkama, ali je taj zahtjev povučen. Ovdje ništa nije dano: aplikacija ili usluga iz koje ste došli mora pokrenuti novo odobravanje.',
    },
    undone: {
      title: 'Odobrenje nije moguće',
      text: 'Odobrenje se više nije moglo provesti. Podaci o vašim računima nisu proslijeđeni.',
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
