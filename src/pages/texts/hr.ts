/** The customer's pages in Croatian. */
import type { Texts } from './texts.js';
import { cancellation } from './hr-cancellation.js';
import { basket } from './hr-basket.js';
import { consent } from './hr-consent.js';
import { customer } from './hr-customer.js';
import { payment } from './hr-payment.js';
import { start } from './hr-start.js';

export const croatian: Texts = {
  languageName: 'Hrvatski',
  languageChoice: 'Jezik',
  steps: { login: 'Prijava', review: 'Provjera', code: 'Odobrenje' },
  stepsLabel: 'Koraci odobrenja',
  errorPrefix: 'Pogreška',
  notices: {
    'credentials-wrong': 'Korisničko ime ili lozinka nisu točni. Pokušajte ponovno.',
    'logged-out': 'Odjavljeni ste jer se stranica nekoliko minuta nije upotrebljavala. Prijavite se ponovno.',
    'code-wrong': 'Kod nije točan. Pokušajte ponovno.',
    'accounts-missing': 'Odaberite barem jedan račun.',
    'signed-already': 'Već ste potpisali ovo plaćanje. Ovdje se mora prijaviti druga ovlaštena osoba.',
    locked: 'Bilo je previše pogrešnih pokušaja.',
    'psu-blocked': 'Vaš je pristup blokiran. Obratite se banci.',
    'form-expired': 'Stranica je predugo bila otvorena pa ništa nije poslano. Nastavite ovdje.',
    'form-incomplete': 'Ispunite sva polja.',
  },
  lockedFor: (minutes) =>
    `Ponovno se možete prijaviti najkasnije za ${minutes} ${minutesInCroatian(minutes)}.`,
  login: {
    title: 'Prijava',
    userName: 'Korisničko ime',
    password: 'Lozinka',
    submit: 'Prijavi se',
  },
  code: { label: 'Jednokratni kod' },
  payment,
  cancellation,
  consent,
  basket,
  customer,
  start,
  signedInAs: (name) => `Prijavljeni korisnik: ${name}`,
  back: (tpp) => `Povratak na ${tpp}`,
  backSoon: 'Za nekoliko sekundi vratit ćemo vas.',
  stay: 'Ostani na ovoj stranici',
  close: 'Možete zatvoriti ovu stranicu.',
  goingOn: {
    title: 'Samo trenutak',
    text: 'Sljedeća se stranica otvara sama. Ako se ne otvori, upotrijebite poveznicu.',
    link: 'Nastavi',
  },
  failures: {
    unknown: {
      title: 'Ne možemo pronaći ovo odobrenje',
      text: 'Poveznica nije potpuna ili više ne vrijedi. Vratite se u aplikaciju ili trgovinu iz koje ste došli i krenite ponovno.',
    },
    'consent-unknown': {
      title: 'Ne možemo pronaći ovu suglasnost',
      text: 'Niste dali suglasnost na koju vodi ova poveznica.',
    },
    form: {
      title: 'Ovaj se obrazac ne može upotrijebiti',
      text: 'Nije otvoren u ovom pregledniku ili preglednik ne prihvaća kolačiće. Ništa nije promijenjeno.',
    },
    request: {
      title: 'Obrazac nije stigao u cijelosti',
      text: 'Ništa nije promijenjeno. Ponovno otvorite stranicu.',
    },
    method: {
      title: 'Ovaj se zahtjev ne može izvršiti',
      text: 'Stranica je zatražena na način koji ne podržava. Ništa nije promijenjeno.',
    },
    busy: {
      title: 'Previše zahtjeva odjednom',
      text: 'Ništa nije promijenjeno. Pričekajte trenutak pa ponovno otvorite stranicu.',
    },
    fault: {
      title: 'Pogriješili smo',
      text: 'Pogreška je zabilježena. Ponovno otvorite stranicu i vidjet ćete je li vaš zadnji korak spremljen.',
    },
    unavailable: {
      title: 'Usluga trenutačno nije dostupna',
      text: 'Još ne možemo reći je li vaš zadnji korak spremljen. Ponovno otvorite stranicu za minutu i vidjet ćete dokle ste stigli.',
    },
    'client-unknown': {
      title: 'Ovaj se zahtjev ne može izvršiti',
      text: 'Za razvojni tim: parametar client_id nedostaje ili nije oznaka aktivnog klijenta. Pošaljite client_id koji ste dobili od banke.',
    },
    'redirect-uri-unproven': {
      title: 'Ovaj se zahtjev ne može izvršiti',
      text: 'Za razvojni tim: redirect_uri nije, slovo po slovo, među adresama koje je klijent registrirao; ili nedostaje, a klijent nema točno jednu.',
    },
    'parameter-repeated': {
      title: 'Ovaj se zahtjev ne može izvršiti',
      text: 'Za razvojni tim: client_id ili redirect_uri u adresi je više puta. Pošaljite svaki jednom.',
    },
  },
  tryAgain: 'Ponovno otvori stranicu',
  app: {
    title: 'Odobrenje u aplikaciji',
    name: (bank, platform) => `Aplikacija ${bank} za ${platform}`,
  },
  sandbox: { title: 'Ispitno okruženje', login: 'Prijavite se kao', code: 'Kod je' },
  footer: (host) =>
    `Nalazite se na ${host}. Banka nikada ne traži vašu lozinku ni kod telefonom ili e-poštom.`,
};

/** `1 minutu`, `2 minute`, `15 minuta`, `21 minutu`: the noun goes by the last digits. */
function minutesInCroatian(minutes: number): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'minutu', few: 'minute' };
  return forms[new Intl.PluralRules('hr').select(minutes)] ?? 'minuta';
}
