/** What the portal says, in Croatian. */
import { html } from '../../pages/kit/html.js';
import type * as english from './en.js';

export const frame: typeof english.frame = {
  portal: 'Ispitno okruženje –',
  skip: 'Na sadržaj',
  navigation: 'Dijelovi ispitnog okruženja',
  places: { start: 'Početak', documentation: 'Dokumentacija', workspace: 'Radni prostor' },
  footer: (host) => `Ispitno okruženje na adresi ${host}. Novac nije pravi, a podaci nisu ničiji.`,
  toStart: 'Na početnu stranicu',
  expired: 'Obrazac je predugo bio otvoren i nije poslan. Pošaljite ga ponovno.',
  makeWorkspace: 'Napravi radni prostor',
};

export const failures: typeof english.failures = {
  unknown: {
    title: 'Ovdje nema ničega',
    text: 'Adresa nije potpuna ili je pogrešno upisana ili onoga što je bilo ovdje više nema.',
  },
  'no-such-workspace': {
    title: 'Ova adresa ne otvara nijedan radni prostor',
    text: 'Nije potpuna ili je radni prostor odbačen ili ga 90 dana nitko nije koristio.',
  },
  'too-many-workspaces': {
    title: 'Za danas nema više radnih prostora',
    text: 'S vaše je mreže napravljeno onoliko radnih prostora koliko je u jednom danu dopušteno. Koristite jedan od njih ili se vratite sutra.',
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
    title: 'Ovo se ovdje ne može učiniti',
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
    title: 'Ispitno okruženje trenutačno nije dostupno',
    text: 'Još ne možemo reći je li vaš zadnji korak spremljen. Ponovno otvorite stranicu za minutu.',
  },
};

export const start: typeof english.start = {
  title: (bank) => `Ispitno okruženje: ${bank}`,
  lead: 'Cijela banka na kojoj možete razvijati i isprobati svoju integraciju. Svako sučelje radi kao i u produkciji, a novac nije pravi.',
  healthy: 'Sve radi.',
  unhealthy: 'Nešto trenutačno ne radi; pozivi možda neće uspjeti.',
  away: (names) => `Ne odgovara: ${names}.`,
  now: (date, time) => `U banci je ${date} u ${time}.`,
  steps: {
    title: 'Tri koraka do prvog plaćanja',
    workspace: {
      title: 'Napravite radni prostor',
      text: 'Dovoljan je jedan klik i nitko ne pita tko ste. Njegove aplikacije i podaci samo su vaši.',
      open: 'Otvori svoj radni prostor',
    },
    client: {
      title: 'Registrirajte aplikaciju i pošaljite plaćanje',
      text: 'Radni prostor daje vam oznaku aplikacije i s njom gotov poziv koji zalijepite u terminal.',
    },
    approve: {
      title: 'Odobrite ga kao klijent banke',
      text: (userName, password, oneTimeCode) =>
        html`Poveznicu <code translate="no">scaRedirect</code> iz odgovora otvorite u pregledniku i prijavite
          se kao ${userName} lozinkom ${password}. Jednokratni kod je ${oneTimeCode}.`,
    },
  },
  developers: {
    title: 'Za razvojne timove',
    text: 'Svaki ugovor i svaka verzija, s konzolom koja poziva ovo ispitno okruženje.',
    link: 'Dokumentacija',
    documents: 'Ugovori kao dokumenti OpenAPI',
  },
  customers: {
    title: 'Za klijente banke',
    text: 'Ono što vidi klijent banke: suglasnosti koje je dao i aplikacija u kojoj potvrđuje.',
    consents: 'Suglasnosti',
    app: 'Aplikacija banke',
  },
  publicData: {
    title: 'Spremno za uporabu, bez radnog prostora',
    text: 'Ove aplikacije i klijenti pripadaju svima. Što god s njima učinite, vide i drugi.',
    clients: 'Aplikacije',
    clientId: 'Oznaka aplikacije (client id)',
    secret: 'Tajna',
    noSecret: 'nema: javna aplikacija',
    redirectUris: 'Adrese za povratak',
    status: 'Status',
    statuses: { active: 'aktivna', blocked: 'blokirana' },
    customers: 'Klijenti banke',
    userName: 'Korisničko ime',
    password: 'Lozinka',
    name: 'Ime',
    account: 'Račun',
    signsWith: (account, others) => html`${account}, potpisuje i ${others}`,
    code: (oneTimeCode) => html`Jednokratni kod svakog klijenta je ${oneTimeCode}.`,
    payment: 'Plaćanje koje možete zalijepiti u terminal',
  },
};

export const workspace: typeof english.workspace = {
  title: 'Vaš radni prostor',
  lead: 'Vaše aplikacije i podaci u ovom ispitnom okruženju. Nitko drugi ih ne vidi.',
  none: {
    title: 'U ovom pregledniku nije otvoren nijedan radni prostor',
    text: 'Napravite ga ili otvorite tajnu adresu onoga koji već imate.',
  },
  keep: {
    title: 'Sačuvajte ovo',
    text: 'Tko ima adresu ili ključ, ima i radni prostor: podijelite ih sa svojim timom i ni s kim drugim. Banka ne čuva ni jedno ni drugo i ne može vam ih ponovno reći.',
    address: 'Tajna adresa, za preglednik',
    key: 'Ključ, za pozive sučelja ispitnog okruženja',
    // The date in words ends with the full stop.
    until: (date) => `Radni prostor koji nitko ne koristi briše se nakon 90 dana, a ovaj ${date}`,
  },
  clients: {
    title: 'Aplikacije',
    empty: 'Još nije registrirana nijedna aplikacija.',
    name: 'Naziv',
    id: 'Oznaka aplikacije (client id)',
    roles: 'Uloge',
    status: 'Status',
  },
  register: {
    title: 'Registrirajte aplikaciju',
    lead: 'Svaka vaša aplikacija registrira se zasebno. Njezina oznaka i tajna nastaju ovdje.',
    name: 'Naziv',
    nameHint: 'Vidi ga klijent banke kad ga se traži odobrenje.',
    redirectUris: 'Adrese za povratak',
    redirectUrisHint: (callback) =>
      html`Svaka u svom retku, ako ih imate; adresa ispitnog okruženja uvijek se dodaje: ${callback}`,
    type: 'Vrsta',
    types: {
      confidential: 'Na poslužitelju: može čuvati tajnu',
      public: 'Na telefonu ili u pregledniku: bez tajne, umjesto nje PKCE',
    },
    more: 'Uloge i načini dobivanja tokena',
    roles: 'Uloge',
    roleNames: {
      PSP_PI: 'Plaćanja (PSP_PI)',
      PSP_AI: 'Računi (PSP_AI)',
      PSP_IC: 'Sredstva (PSP_IC)',
    },
    grants: 'Načini dobivanja tokena (OAuth2 grants)',
    submit: 'Registriraj',
    problems: 'Aplikacija nije registrirana:',
  },
  client: {
    back: 'Sve aplikacije',
    secret: 'Tajna',
    secretOnce: 'Ovdje se prikazuje deset minuta i nikad više. Sačuvajte je sada.',
    hasSecret: 'Ima je. Banka čuva samo njezin sažetak i ne može je prikazati.',
    noSecret: 'Nema je.',
    type: 'Vrsta',
    grants: 'Načini dobivanja tokena',
    redirectUris: 'Adrese za povratak',
    organisation: 'Organizacija, za certifikate',
    since: 'Registrirana',
    statuses: { active: 'aktivna', blocked: 'blokirana' },
    payment: {
      title: 'Plaćanje u ime ove aplikacije',
      text: (userName, password, oneTimeCode) =>
        html`Zalijepite ga u terminal. Zatim otvorite poveznicu <code translate="no">scaRedirect</code> iz
          odgovora, prijavite se kao ${userName} lozinkom ${password} i odobrite kodom ${oneTimeCode}.`,
      label: 'Poziv koji možete zalijepiti u terminal',
    },
  },
  removal: {
    title: 'Odbacite radni prostor',
    text: 'Njegova adresa i ključ više ništa ne otvaraju, njegove aplikacije ne mogu slati pozive, a njegovi se klijenti ne mogu prijaviti. To se ne može poništiti.',
    submit: 'Odbaci ga',
    back: 'Zadrži ga',
    done: 'Radni prostor je odbačen.',
  },
};

export const callback: typeof english.callback = {
  title: 'Preglednik se vratio',
  of: (clientId) => html`Donosi odgovor vašoj aplikaciji ${clientId}.`,
  ofNobody:
    'Ne može se reći kojoj je aplikaciji odgovor namijenjen: nema koda, poznatog podatka state ni client_id.',
  arrived: 'Što je adresa donijela',
  nothing: 'Adresa nije donijela ništa.',
  name: 'Naziv',
  value: 'Vrijednost',
  fragment:
    'Ono što u adresi stoji iza znaka #, kao tokeni u načinu implicit, nikad ne napušta preglednik: pogledajte adresnu traku.',
  exchange: {
    title: 'Zamijenite kod za tokene',
    verifier: 'PKCE-ov verifier',
    verifierHint: 'Samo ako je zahtjev imao code_challenge.',
    submit: 'Zamijeni kod',
    closed: 'Otvorite radni prostor te aplikacije u ovom pregledniku i ovdje će biti gumb za zamjenu.',
    command: 'Ili u terminalu, s tajnom aplikacije, a uz code_challenge i s parametrom code_verifier:',
    commandLabel: 'Poziv koji se lijepi u terminal',
    done: 'Tokeni',
    refused: 'Tokena nema',
  },
};
