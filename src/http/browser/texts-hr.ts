/** The customer's pages in Croatian. */
import { html } from './html.js';
import type { Texts } from './texts.js';

export const croatian: Texts = {
  languageName: 'Hrvatski',
  languageChoice: 'Jezik',
  steps: { login: 'Prijava', review: 'Provjera', code: 'Odobrenje' },
  stepsLabel: 'Koraci odobrenja',
  errorPrefix: 'Greška',
  notices: {
    'credentials-wrong': 'Korisničko ime ili lozinka nisu točni. Pokušajte ponovno.',
    'code-wrong': 'Kod nije točan. Pokušajte ponovno.',
    'form-expired': 'Stranica je predugo bila otvorena pa ništa nije poslano. Nastavite ovdje.',
    'form-incomplete': 'Ispunite sva polja.',
  },
  login: {
    title: 'Prijava',
    lead: (tpp) => `${tpp} traži da odobrite plaćanje. Prijavite se da biste ga vidjeli.`,
    userName: 'Korisničko ime',
    password: 'Lozinka',
    submit: 'Prijavi se',
  },
  review: {
    title: 'Provjerite plaćanje',
    lead: (tpp) => `${tpp} traži da odobrite ovo plaćanje s vašeg računa.`,
    submit: 'Nastavi',
  },
  code: {
    title: 'Odobrite plaćanje',
    bound: (amount, payee) => html`Vaš jednokratni kod vrijedi samo za ovo plaćanje: ${amount} za ${payee}`,
    label: 'Jednokratni kod',
    submit: 'Odobri plaćanje',
  },
  payment: {
    amount: 'Iznos',
    payee: 'Primatelj',
    from: 'S računa',
    remittance: 'Opis plaćanja',
    date: 'Datum plaćanja',
    atOnce: 'Čim odobrite',
    kind: 'Vrsta plaćanja',
    products: {
      'domestic-credit-transfers-hr': 'Domaće plaćanje',
      'hr-rtgs-payments': 'Hitno domaće plaćanje',
      'target-2-payments': 'Hitno plaćanje u eurima (TARGET)',
      'sepa-credit-transfers': 'SEPA plaćanje',
      'cross-border-credit-transfers': 'Međunarodno plaćanje',
    },
  },
  signedInAs: (name) => `Prijavljeni korisnik: ${name}`,
  cancel: 'Odustani od plaćanja',
  outcomes: {
    approved: {
      title: 'Plaćanje je odobreno',
      text: 'Odobrili ste plaćanje. Banka će ga sada provesti.',
    },
    signed: {
      title: 'Vaš je potpis zabilježen',
      text: 'Za plaćanje je potreban još i potpis druge ovlaštene osobe.',
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
  },
  back: (tpp) => `Povratak na ${tpp}`,
  backSoon: 'Za nekoliko sekundi vratit ćemo vas natrag.',
  stay: 'Ostani na ovoj stranici',
  close: 'Možete zatvoriti ovu stranicu.',
  failures: {
    unknown: {
      title: 'Ne možemo pronaći ovo odobrenje',
      text: 'Poveznica nije potpuna ili više ne vrijedi. Vratite se u aplikaciju ili trgovinu iz koje ste došli i krenite ponovno.',
    },
    form: {
      title: 'Ovaj se obrazac ne može upotrijebiti',
      text: 'Nije otvoren u ovom pregledniku ili preglednik ne prihvaća kolačiće. Ništa nije promijenjeno.',
    },
    request: {
      title: 'Obrazac nije stigao u cijelosti',
      text: 'Ništa nije promijenjeno. Ponovno otvorite stranicu.',
    },
    unavailable: {
      title: 'Usluga trenutačno nije dostupna',
      text: 'Još ne možemo reći je li vaš zadnji korak spremljen. Ponovno otvorite stranicu za minutu i vidjet ćete dokle ste stigli.',
    },
  },
  tryAgain: 'Ponovno otvori stranicu',
  app: {
    title: 'Odobrenje u aplikaciji',
    name: (bank, platform) => `Aplikacija ${bank} za ${platform}`,
    lead: (tpp) => `${tpp} traži da odobrite plaćanje.`,
    explanation:
      'U ispitnom okruženju ova stranica glumi aplikaciju banke. Na telefonu klijenta poveznica iz plaćanja otvara pravu aplikaciju.',
    submit: 'Otvori plaćanje',
  },
  sandbox: { title: 'Ispitno okruženje', login: 'Prijavite se kao', code: 'Kod je' },
  footer: (host) =>
    `Nalazite se na ${host}. Banka nikada ne traži vašu lozinku ni kod telefonom ili e-poštom.`,
};
