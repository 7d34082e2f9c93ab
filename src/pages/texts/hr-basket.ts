/** What the customer's pages say about signing baskets, in Croatian. */
import { html } from '../kit/html.js';
import type { BasketTexts } from './texts.js';

export const basket: BasketTexts = {
  login: {
    lead: (tpp) =>
      `${tpp} traži jedno odobrenje za sve što je spojeno u jedan zahtjev. Prijavite se da biste to vidjeli.`,
  },
  lead: (tpp) =>
    `${tpp} traži da sve ovo odobrite odjednom. Jednim kodom odobravate sve što je navedeno ili ništa.`,
  review: { title: 'Provjerite sve stavke', submit: 'Nastavi' },
  bound: (entryCount, totals) =>
    html`Vaš jednokratni kod vrijedi samo za točno ove stavke (ukupno: ${String(entryCount)})${totals}`,
  code: { title: 'Odobrite sve stavke', submit: 'Odobri sve' },
  total: 'Ukupan iznos',
  payment: (position, count) => `Plaćanje ${position} od ${count}`,
  consent: (position, count) => `Suglasnost ${position} od ${count}`,
  // The date in words ends with the full stop.
  approvedFor: (day) => `Odobrili ste sve stavke. Banka će plaćanja provesti ${day}`,
  approvedForDays:
    'Odobrili ste sve stavke. Banka će svako plaćanje provesti na dan koji je za njega određen.',
  approvedConsents: 'Odobrili ste sve stavke.',
  cancel: 'Odustani od svega',
  outcomes: {
    approved: {
      title: 'Sve je odobreno',
      text: 'Odobrili ste sve stavke. Banka će sada provesti plaćanja.',
    },
    signed: {
      title: 'Vaš je potpis zabilježen',
      text: 'Za plaćanja je potreban još i potpis druge ovlaštene osobe.',
    },
    cancelled: {
      title: 'Ništa nije odobreno',
      text: 'Otkazano je prije odobrenja. S vašeg računa nije otišao novac.',
    },
    expired: {
      title: 'Vrijeme za odobrenje je isteklo',
      text: 'Ovdje ništa nije odobreno i s vašeg računa nije otišao novac. Za novi pokušaj krenite iz aplikacije ili trgovine iz koje ste došli.',
    },
    locked: {
      title: 'Odobrenje je zaključano',
      text: 'Bilo je previše pogrešnih pokušaja. Ništa nije odobreno i s vašeg računa nije otišao novac.',
    },
    'psu-blocked': {
      title: 'Vaš je pristup blokiran',
      text: 'Ništa nije odobreno i s vašeg računa nije otišao novac. Obratite se banci.',
    },
    'account-foreign': {
      title: 'Ne možete ovo odobriti',
      text: 'Jedan od računa nije vaš ili niste ovlašteni plaćati s njega. Ništa nije odobreno i s računa nije otišao novac.',
    },
    'limit-exceeded': {
      title: 'Jedan je iznos veći od vašeg limita',
      text: 'Jedno od plaćanja prelazi vaš limit pa ništa nije odobreno. S vašeg računa nije otišao novac.',
    },
    replaced: {
      title: 'Za sve ovo postoji novija poveznica',
      text: 'Ovdje ništa nije odobreno. Otvorite noviju poveznicu ili krenite ponovno iz aplikacije ili trgovine iz koje ste došli.',
    },
    decided: {
      title: 'Ovo je već odobreno',
      text: 'Odobreno je drugom poveznicom. Ovdje više ništa nije potrebno.',
    },
    withdrawn: {
      title: 'Ovaj je zahtjev povučen',
      text: 'Više se ne traži jedno odobrenje za sve. Ovdje ništa nije odobreno.',
    },
    executed: {
      title: 'Nema se više što odobriti',
      text: 'Ovdje više ništa nije potrebno.',
    },
    'in-basket': {
      title: 'Odobrava se drugdje',
      text: 'Ovo se odobrava zajedno s drugim stavkama. Upotrijebite poveznicu za sve stavke.',
    },
    'basket-ended': {
      title: 'Ova poveznica više ne vrijedi',
      text: 'Zahtjev je povučen. Ovdje ništa nije odobreno: aplikacija ili trgovina iz koje ste došli mora pokrenuti novo odobravanje.',
    },
    undone: {
      title: 'Odobrenje nije moguće',
      text: 'Jedno od plaćanja ili suglasnosti više se ne može odobriti pa nije odobreno ništa. S vašeg računa nije otišao novac.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} traži jedno odobrenje za sve što je spojeno u jedan zahtjev.`,
    explanation:
      'U ispitnom okruženju ova stranica glumi aplikaciju banke. Na telefonu klijenta poveznica iz košarice otvara pravu aplikaciju.',
    submit: 'Otvori stavke',
  },
};
