/** What the customer's pages say about stopping a payment, in Croatian. */
import { html } from '../kit/html.js';
import type { CancellationTexts } from './texts.js';

const unchanged = 'Ovdje ništa nije promijenjeno.';

export const cancellation: CancellationTexts = {
  login: {
    lead: (tpp) =>
      `${tpp} traži da zaustavite plaćanje koje je već odobreno. Prijavite se da biste ga vidjeli.`,
  },
  lead: (tpp) => `${tpp} traži da zaustavite ovo plaćanje prije nego što ga banka provede.`,
  review: {
    title: 'Provjerite plaćanje koje zaustavljate',
    submit: 'Nastavi',
  },
  atOnce: 'Što prije',
  bound: (amount, payee) =>
    html`Vaš jednokratni kod vrijedi samo za zaustavljanje ovog plaćanja: ${amount} za ${payee}`,
  code: {
    title: 'Zaustavite ovo plaćanje',
    submit: 'Zaustavi plaćanje',
  },
  cancel: 'Ne zaustavljaj plaćanje',
  outcomes: {
    approved: {
      title: 'Plaćanje je zaustavljeno',
      text: 'Zaustavili ste plaćanje. S računa nije otišao novac i banka ga neće provesti.',
    },
    signed: {
      title: 'Zahtjev za zaustavljanje je zabilježen',
      text: 'Za zaustavljanje je potrebna i druga ovlaštena osoba, koja dobiva vlastitu poveznicu.',
    },
    cancelled: { title: 'Plaćanje ovdje nije zaustavljeno', text: unchanged },
    expired: {
      title: 'Vrijeme za zaustavljanje ovdje je isteklo',
      text: `${unchanged} Za novi pokušaj krenite iz aplikacije ili trgovine iz koje ste došli.`,
    },
    locked: {
      title: 'Zaustavljanje plaćanja je zaključano',
      text: `Bilo je previše pogrešnih pokušaja. ${unchanged}`,
    },
    'psu-blocked': {
      title: 'Vaš je pristup blokiran pa ništa nije zaustavljeno',
      text: `${unchanged} Obratite se banci.`,
    },
    'account-foreign': {
      title: 'Ne možete zaustaviti ovo plaćanje',
      text: `Račun s kojeg se plaća nije vaš ili niste ovlašteni plaćati s njega. ${unchanged}`,
    },
    'limit-exceeded': {
      title: 'Ne možete zaustaviti plaćanje iznad svojeg limita',
      text: unchanged,
    },
    replaced: {
      title: 'Postoji novija poveznica za zaustavljanje ovog plaćanja',
      text: 'Ovdje ništa nije zaustavljeno. Otvorite noviju poveznicu ili krenite ponovno iz aplikacije ili trgovine iz koje ste došli.',
    },
    decided: {
      title: 'Nema se više što zaustaviti',
      text: 'Plaćanje je u međuvremenu zaustavljeno ili odbijeno. S računa nije otišao novac.',
    },
    withdrawn: {
      title: 'Plaćanje je zaustavljeno na drugi način',
      text: 'S računa nije otišao novac.',
    },
    executed: {
      title: 'Prekasno je za zaustavljanje ovog plaćanja',
      text: 'Banka ga je već provela. Novac je otišao s računa.',
    },
    'in-basket': {
      title: 'Ovdje se ne može zaustaviti',
      text: `Plaćanje se obrađuje zajedno s drugima. ${unchanged}`,
    },
    'basket-ended': {
      title: 'Ova poveznica više ne vrijedi',
      text: `Ovdje ništa nije zaustavljeno. ${unchanged}`,
    },
    undone: { title: 'Plaćanje se nije moglo zaustaviti', text: unchanged },
  },
  app: {
    lead: (tpp) => `${tpp} traži da zaustavite plaćanje.`,
    explanation:
      'U ispitnom okruženju ova stranica glumi aplikaciju banke. Na telefonu klijenta poveznica otvara pravu aplikaciju.',
    submit: 'Otvori plaćanje koje zaustavljate',
  },
};
