/** What the customer's pages say about payments, in Croatian. */
import { html } from '../kit/html.js';
import type { PaymentTexts } from './texts.js';

export const payment: PaymentTexts = {
  login: {
    lead: (tpp) => `${tpp} traži da odobrite plaćanje. Prijavite se da biste ga vidjeli.`,
  },
  lead: (tpp) => `${tpp} traži da odobrite ovo plaćanje s vašeg računa.`,
  review: {
    title: 'Provjerite plaćanje',
    submit: 'Nastavi',
  },
  bound: (amount, payee) => html`Vaš jednokratni kod vrijedi samo za ovo plaćanje: ${amount} za ${payee}`,
  code: {
    title: 'Odobrite plaćanje',
    submit: 'Odobri plaćanje',
  },
  amount: 'Iznos',
  payee: 'Primatelj',
  payeeBank: 'Banka primatelja (BIC)',
  ultimatePayee: 'Krajnji primatelj',
  from: 'S računa',
  onBehalfOf: 'Plaća se u ime',
  rate: 'Tečaj',
  debit: 'Iznos u valuti vašeg računa',
  fee: 'Naknada banke',
  total: 'Ukupno s vašeg računa',
  remittance: 'Opis plaćanja',
  payeeReference: 'Poziv na broj primatelja',
  payerReference: 'Poziv na broj platitelja',
  date: 'Datum plaćanja',
  atOnce: 'Čim odobrite',
  // The date in words ends with the full stop.
  approvedFor: (day) => `Odobrili ste plaćanje. Banka će ga provesti ${day}`,
  kind: 'Vrsta plaćanja',
  products: {
    'domestic-credit-transfers-hr': 'Domaće plaćanje',
    'hr-rtgs-payments': 'Hitno domaće plaćanje',
    'target-2-payments': 'Hitno plaćanje u eurima (TARGET)',
    'sepa-credit-transfers': 'SEPA plaćanje',
    'cross-border-credit-transfers': 'Međunarodno plaćanje',
  },
  cancel: 'Odustani od plaćanja',
  outcomes: {
    approved: {
      title: 'Plaćanje je odobreno',
      text: 'Odobrili ste plaćanje. Banka će ga sada provesti.',
    },
    signed: {
      title: 'Potpis je zabilježen',
      text: 'Za ovo je plaćanje potreban i potpis druge ovlaštene osobe, koja dobiva vlastitu poveznicu.',
    },
    cancelled: {
      title: 'Plaćanje nije odobreno',
      text: 'Otkazano je prije odobrenja. S vašeg računa nije otišao novac.',
    },
    expired: {
      title: 'Vrijeme za odobrenje je isteklo',
      text: 'Plaćanje ovdje nije odobreno i s vašeg računa nije otišao novac. Za novi pokušaj krenite iz aplikacije ili trgovine iz koje ste došli.',
    },
    locked: {
      title: 'Odobrenje je zaključano',
      text: 'Bilo je previše pogrešnih pokušaja. Plaćanje nije odobreno i s vašeg računa nije otišao novac.',
    },
    'psu-blocked': {
      title: 'Vaš je pristup blokiran',
      text: 'Plaćanje nije odobreno i s vašeg računa nije otišao novac. Obratite se banci.',
    },
    'account-foreign': {
      title: 'Ne možete odobriti ovo plaćanje',
      text: 'Račun s kojeg se plaća nije vaš ili niste ovlašteni plaćati s njega. S računa nije otišao novac.',
    },
    'limit-exceeded': {
      title: 'Iznos je veći od vašeg limita',
      text: 'Plaćanje nije odobreno i s vašeg računa nije otišao novac.',
    },
    replaced: {
      title: 'Za ovo plaćanje postoji novija poveznica',
      text: 'Ovdje ništa nije odobreno. Otvorite noviju poveznicu ili krenite ponovno iz aplikacije ili trgovine iz koje ste došli.',
    },
    decided: {
      title: 'Ovo je plaćanje već odobreno',
      text: 'Odobreno je drugom poveznicom. Ovdje više ništa nije potrebno.',
    },
    withdrawn: {
      title: 'Ovo je plaćanje povučeno',
      text: 'Zaustavljeno je prije nego što ga je banka provela. S računa nije otišao novac.',
    },
    executed: {
      title: 'Ovo je plaćanje provedeno',
      text: 'Banka ga je već provela. Ovdje više ništa nije potrebno.',
    },
    'in-basket': {
      title: 'Plaćanje se odobrava zajedno s drugima',
      text: 'Plaćanje je dio veće skupine koja se odobrava odjednom. Ovdje se ne može odobriti; upotrijebite poveznicu za cijelu skupinu ili se vratite u aplikaciju ili trgovinu iz koje ste došli.',
    },
    'basket-ended': {
      title: 'Ova poveznica više ne vrijedi',
      text: 'Plaćanje se trebalo odobriti zajedno s drugima, ali je taj zahtjev povučen. Ovdje ništa nije odobreno: aplikacija ili trgovina iz koje ste došli mora pokrenuti novo odobravanje.',
    },
    undone: {
      title: 'Plaćanje nije provedeno',
      text: 'Odbijeno je, primjerice jer nije bilo dovoljno novca ili je nedostajao potpis. S vašeg računa nije otišao novac.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} traži da odobrite plaćanje.`,
    explanation:
      'U ispitnom okruženju ova stranica glumi aplikaciju banke. Na telefonu klijenta poveznica iz plaćanja otvara pravu aplikaciju.',
    submit: 'Otvori plaćanje',
  },
};
