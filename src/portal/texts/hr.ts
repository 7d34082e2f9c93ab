/** What the portal says, in Croatian. */
import { html } from '../../pages/kit/html.js';
import type * as english from './en.js';

export const frame: typeof english.frame = {
  portal: 'Ispitno okruženje –',
  skip: 'Na sadržaj',
  navigation: 'Dijelovi ispitnog okruženja',
  places: { start: 'Početak', guides: 'Vodiči', documentation: 'Dokumentacija', workspace: 'Radni prostor' },
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
    redirectUris: 'Povratne adrese',
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
  parts: {
    label: 'Dijelovi radnog prostora',
    names: { overview: 'Pregled', log: 'Pozivi', callbacks: 'Povratci', clock: 'Sat', faults: 'Greške' },
  },
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
    lead: 'Svaka se aplikacija registrira zasebno. Njezina oznaka i tajna nastaju ovdje.',
    name: 'Naziv',
    nameHint: 'Vidi ga klijent banke kad se od njega traži odobrenje.',
    redirectUris: 'Povratne adrese',
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
    redirectUris: 'Povratne adrese',
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

export const documentation: typeof english.documentation = {
  title: 'Dokumentacija',
  lead: 'Svaki ugovor u svakoj verziji koju ova banka nudi, s konzolom koja poziva ovo ispitno okruženje.',
  sandboxApi: 'Samo ispitno okruženje',
  version: 'Verzija',
  basePath: 'Osnovna putanja',
  document: 'Dokument OpenAPI',
  changes: 'Što se promijenilo',
  against: (version) => `U odnosu na ${version}`,
  first: 'Prva verzija',
  contract: 'Ugovor',
  show: 'Prikaži',
  client: 'Pozivaj kao',
  ownClient: 'Aplikacije vašeg radnog prostora.',
  publicClient: 'Aplikacija koju imaju svi. Registrirajte svoju u radnom prostoru i bit će ovdje.',
  loading:
    'Učitavaju se dokumentacija i konzola, kojima treba JavaScript. Bez njega čitajte dokument OpenAPI.',
  collection: 'Zbirka',
  collectionOf: (contract) => `Zbirka za Postman i Bruno: ${contract}`,
  differences: (contract) => `Što se promijenilo: ${contract}`,
  noOlder: 'Nema starije verzije.',
};

export const codes: typeof english.codes = {
  title: 'Kodovi poruka',
  lead: 'Svaki kod kojim ova banka odgovara: što ga uzrokuje, što učiniti i poziv koji ga pokazuje. Ono što je u pozivu napisano velikim slovima upisujete sami.',
  status: (status) => `Status odgovora ${status}`,
  oauth: 'Pogreške OAuth2, sa statusom 400 ili u preusmjeravanju',
  remedy: 'Što učiniti:',
  example: (code) => `Poziv koji pokazuje ${code}`,
  before: 'Prije toga treba postojati:',
  never: {
    title: 'Navedeni kodovi kojima se nikad ne odgovara',
    text: 'Ugovori ih preuzimaju s popisa Berlin Group; u ovoj banci ništa do njih ne dovodi.',
    code: 'Kod',
    why: 'Zašto',
  },
};

export const outcomes: typeof english.outcomes = {
  title: 'Namjerni ishodi',
  lead: 'Primatelji, računi i iznosi koji vode do svakog statusa, poput testnih kartica. Rade sa svakom aplikacijom.',
  payees: 'Prema tome kome se plaća, tko god plaćao i koliko god',
  accounts: 'Prema tome s čijeg se računa plaća',
  payTo: 'Plati na',
  payFrom: 'Plati s',
  by: 'Tko plaća',
  atLeast: 'Najmanje',
  read: 'Statusi koje čitate',
  happens: 'Što se događa',
};

export const clock: typeof english.clock = {
  title: 'Sat',
  lead: 'Pustite da vrijeme prođe samo za vaše aplikacije: sve što na putu dospijeva događa se kao što bi se i dogodilo. Sat ide samo naprijed.',
  here: 'U ovom radnom prostoru je',
  bank: 'U banci je',
  target: 'Na putu do',
  moment: (date, time) => `${date} u ${time}`,
  travelling: 'Sat je na putu i sve što dospijeva upravo se obavlja.',
  look: 'Pogledaj ponovno',
  forward: 'Idi naprijed',
  steps: {
    midnight: 'Do ponoći',
    'next-banking-day': 'Do sljedećeg bankovnog dana',
    P1D: 'Jedan dan',
    P7D: 'Tjedan dana',
    P30D: '30 dana',
    P91D: '91 dan',
    P181D: '181 dan',
  },
  period: 'Za drugo razdoblje',
  periodHint: (years, hours) => html`Kako ga piše ISO 8601, primjerice ${years} ili ${hours}.`,
  submit: 'Idi naprijed',
  problems: 'Sat stoji gdje je stajao:',
};

export const faults: typeof english.faults = {
  title: 'Greške',
  lead: 'Neka sljedeći pozivi vaših aplikacija ne uspiju, da vidite što one tada rade. Tuđi pozivi na njih ne nailaze.',
  coming: 'Slijede',
  none: 'Nije zatražena nijedna greška.',
  clear: 'Povuci sve',
  add: 'Zatražite grešku',
  effect: 'Što se događa',
  effects: {
    'answer-500': 'Odgovor 500, a ništa se ne obavlja',
    'answer-503': 'Odgovor 503, a ništa se ne obavlja',
    'answer-429': 'Odgovor 429, a ništa se ne obavlja',
    delay: 'Poziv se obavlja s odgodom',
    'break-off': 'Veza se prekida, a ništa se ne obavlja',
    'lose-answer': 'Poziv se obavlja, a odgovor se gubi',
  },
  operation: 'Operacija',
  every: 'Svaka operacija',
  calls: 'Broj poziva',
  left: (left, calls) => `preostalo ${left} od ${calls}`,
  delay: 'Odgoda u milisekundama',
  delayHint: 'Samo za odgodu i ni za što drugo.',
  submit: 'Zatraži',
  problems: 'Nije prihvaćeno:',
};

export const log: typeof english.log = {
  title: 'Pozivi',
  lead: 'Svaki poziv vaših aplikacija s odgovorom i razlogom zašto je odbijen. Tajne su prikrivene; čuva se najnovijih 500.',
  none: 'Ovdje nema nijednog poziva. Pošaljite ga u ime aplikacije ovog radnog prostora i pojavit će se.',
  filter: 'Pronađi pozive',
  filters: {
    status: 'Status odgovora',
    operation: 'Operacija, po oznaci operationId',
    clientId: 'Oznaka aplikacije (client id)',
    requestId: 'X-Request-ID poziva',
  },
  show: 'Pronađi',
  older: 'Stariji pozivi',
  clear: 'Isprazni popis',
  at: 'Vrijeme',
  workspaceAt: 'Po satu radnog prostora',
  status: 'Odgovor',
  call: 'Poziv',
  operation: 'Operacija',
  client: 'Aplikacija',
  took: 'Trajanje',
  fault: 'Zatražena greška',
  all: 'Svi pozivi',
  why: 'Zašto je odbijen',
  request: 'Zahtjev',
  answer: 'Što je odgovoreno',
  headers: 'zaglavlja',
  body: 'Tijelo',
  gaps: {
    cut: 'Ostatak tijela nije sačuvan.',
    'too-long': 'Tijelo je bilo predugo da bi se sačuvalo.',
    'not-read': 'Tijelo nije pročitano jer je poziv prije toga odbijen.',
    'not-shown': 'Tijelo nije vrste koja se prikazuje.',
  },
  stages: {
    door: 'Na ulazu: poslužitelj je bio prezauzet ili ste zvali prečesto.',
    path: 'Zbog putanje ili metode: nema je nijedan ugovor.',
    client: 'Zbog onoga tko zove: oznaka aplikacije, njezin certifikat ili tajna.',
    token: 'Zbog pristupnog tokena.',
    body: 'Zbog tijela koje se nije moglo pročitati.',
    signature: 'Zbog potpisa ili sažetka.',
    rate: 'Zbog učestalosti poziva vaše aplikacije.',
    contract: 'Zbog ugovora: polje ili zaglavlje ne odgovara mu.',
    bank: 'Zbog pravila same banke.',
    answer: 'Dok se odgovaralo: pogriješio je poslužitelj.',
  },
  facts: {
    signedText: 'Tekst s kojim banka uspoređuje potpis',
    keyId: 'Poslani keyId',
    algorithm: 'Algoritam',
    signedNames: 'Potpisana zaglavlja',
    sent: 'Poslani sažetak',
    computed: 'Sažetak tijela koje je stiglo',
    bodyBytes: 'Broj bajtova tijela',
    signedAt: 'Potpisani datum',
    bankAt: 'Sat banke',
    mostSeconds: 'Za koliko se sekundi smiju razlikovati',
    consent: 'Suglasnost',
    status: 'Njezin status u tom trenutku',
    createdAt: 'Registrirana',
    authorisedBefore: 'Treba je odobriti prije',
    validUntil: 'Vrijedi do',
    lastActionDate: 'Zadnja radnja',
    usedUpAt: 'Iskorištena',
    missingRole: 'Uloga koja nedostaje',
    presentRoles: 'Uloge aplikacije',
    neededScope: 'Potreban opseg',
    presentScopes: 'Opsezi tokena',
    counted: 'Što se broji',
    count: 'S ovim pozivom',
    most: 'Najviše',
    resetsAt: 'Počinje iznova',
    nearest: 'Najbliža putanja koja postoji',
    tokenState: 'Stanje tokena',
    expiresAt: 'Njegov sat istječe',
    endedAt: 'Prestao vrijediti',
  },
  replay: {
    title: 'Ponovite poziv',
    bring: 'Što je prikriveno, a potrebno je:',
    keeps: 'S istim X-Request-ID, kao kad se odgovor izgubi',
    submit: 'Ponovi poziv',
    problems: 'Poziv nije ponovljen:',
  },
};

export const callbacks: typeof english.callbacks = {
  title: 'Povratci',
  lead: 'Što su preglednici iz banke donijeli na povratnu adresu ispitnog okruženja. Kodovi su prikriveni; čuva se najnovijih 100.',
  none: 'Još se nije vratio nijedan preglednik.',
  at: 'Vrijeme',
  client: 'Aplikacija',
  arrived: 'Što je adresa donijela',
};

export const guides: typeof english.guides = {
  title: 'Vodiči',
  lead: 'U svakom je jedan put TPP-a: svaki je korak poziv koji stranica šalje, s odgovorom, i koji možete kopirati.',
  values: 'Vaše vrijednosti',
  noWorkspace:
    'Napravite radni prostor i u njemu registrirajte aplikaciju pa će stranica slati pozive u njezino ime.',
  client: 'Aplikacija',
  secret: 'Tajna aplikacije',
  secretHint:
    'Za korake koji zamjenjuju ili osvježavaju tokene; prikazana je kad je aplikacija registrirana.',
  fill: 'Popuni',
  step: (number, title) => `${number}. korak: ${title}`,
  copy: (title) => `${title}, za kopiranje`,
  languages: { curl: 'curl', node: 'Node', python: 'Python', java: 'Java' },
  call: 'Pošalji ovaj poziv',
  page: 'Umjesto toga otvori stranicu banke',
  output: 'Što je naredba ispisala',
  answer: (status) => `Odgovor, ${status}`,
  brokenOff: 'Veza je prekinuta bez odgovora.',
  missing: 'Još nedostaje, iz prethodnih koraka:',
};
