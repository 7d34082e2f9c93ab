/** Everything that the pages say, in Croatian. */
import { html } from '../../engine/html.js';
import type { Texts } from './en.js';
import type { Message } from './texts.js';

// Sentences of several pages.
const unchanged = 'Ovdje ništa nije promijenjeno.';
const nothingApproved = 'Ovdje ništa nije odobreno.';
const notStopped = 'Ovdje ništa nije zaustavljeno.';
const nothingNeeded = 'Ovdje više ništa nije potrebno.';
const linkEnded = 'Ova poveznica više ne vrijedi';
const startAgain = 'Za novi pokušaj krenite iz aplikacije ili trgovine iz koje ste došli.';
const startAgainAtService = 'Za novi pokušaj krenite iz aplikacije ili usluge iz koje ste došli.';
const unchangedTryAgain = `${unchanged} ${startAgain}`;
const lockedUnchanged = `Bilo je previše pogrešnih pokušaja. ${unchanged}`;
const approvedElsewhere = `Odobreno je drugom poveznicom. ${nothingNeeded}`;
const opensApp =
  'U ispitnom okruženju ova stranica glumi aplikaciju banke. Na telefonu klijenta poveznica otvara pravu aplikaciju.';

/** The time for an approval is over; `state` says what was not approved. */
const expired = (state: string, tryAgain = startAgain): Message => ({
  title: 'Vrijeme za odobrenje je isteklo',
  text: `${state} ${tryAgain}`,
});

/** Too many wrong attempts have ended an approval; `state` as above. */
const locked = (state: string, tryAgain = startAgain): Message => ({
  title: 'Odobrenje je zaključano',
  text: `Bilo je previše pogrešnih pokušaja pa ova poveznica više ne vrijedi. ${state} ${tryAgain}`,
});

/** A newer authorisation has replaced this one. */
const replaced = (title: string, state = nothingApproved): Message => ({
  title,
  text: `${state} Otvorite noviju poveznicu ili krenite ponovno iz aplikacije ili trgovine iz koje ste došli.`,
});

/** The rejection of several payments. */
const paymentsRejected = {
  'no-funds': {
    title: 'Na računu nema dovoljno novca',
    text: 'Plaćanja su odbijena i s računa nije otišao novac.',
  },
  'account-blocked': {
    title: 'Račun je blokiran',
    text: 'Plaćanja su odbijena i s računa nije otišao novac. Obratite se banci.',
  },
};

const payment: Texts['payment'] = {
  login: { lead: (tpp) => `${tpp} traži da odobrite plaćanje. Prijavite se da biste ga vidjeli.` },
  lead: (tpp) => `${tpp} traži da odobrite ovo plaćanje s vašeg računa.`,
  review: { title: 'Provjerite plaćanje', submit: 'Nastavi' },
  bound: (amount, payee) =>
    html`Vaš jednokratni kod vrijedi samo za ovo plaćanje: ${amount}, primatelj ${payee}`,
  code: { title: 'Odobrite plaćanje', submit: 'Odobri plaćanje' },
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
  onceSigned: 'Čim potpiše i druga ovlaštena osoba',
  onceCovered: 'Čim novac bude na računu, najkasnije danas',
  shortOfFunds:
    'Na računu trenutno nema dovoljno novca. Banka će pokušavati do kraja dana, a zatim će odbiti plaćanje.',
  // The date in words ends with the full stop.
  shortUntil: (day) =>
    `Na računu trenutno nema dovoljno novca. Banka će odbiti plaćanje ako ga ne bude na dan plaćanja: ${day}`,
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
  question: {
    title: 'Odustati od ovog plaćanja?',
    text: 'Plaćanje se tada konačno odbija i više se ne može odobriti nijednom poveznicom.',
    submit: 'Da, odustani od plaćanja',
    back: 'Ne, natrag',
  },
  outcomes: {
    approved: { title: 'Plaćanje je odobreno', text: 'Odobrili ste plaćanje. Banka će ga sada provesti.' },
    signed: {
      title: 'Potpis je zabilježen',
      text: 'Za ovo je plaćanje potreban i potpis druge ovlaštene osobe, koja dobiva vlastitu poveznicu.',
    },
    cancelled: {
      title: 'Plaćanje nije odobreno',
      text: 'Otkazano je prije odobrenja. S vašeg računa nije otišao novac.',
    },
    left: {
      title: 'Napustili ste ovo plaćanje',
      text: 'Ovdje ništa nije ni odobreno ni otkazano. Plaćanje čeka svojeg klijenta.',
    },
    expired: expired('Plaćanje ovdje nije odobreno i s vašeg računa nije otišao novac.'),
    locked: locked('Plaćanje nije odobreno i s vašeg računa nije otišao novac.'),
    'limit-exceeded': {
      title: 'Iznos je veći od vašeg limita',
      text: 'Plaćanje nije odobreno i s vašeg računa nije otišao novac.',
    },
    replaced: replaced('Za ovo plaćanje postoji novija poveznica'),
    decided: { title: 'Ovo je plaćanje već odobreno', text: approvedElsewhere },
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
      title: linkEnded,
      text: 'Plaćanje se trebalo odobriti zajedno s drugima, ali je taj zahtjev povučen. Ovdje ništa nije odobreno: aplikacija ili trgovina iz koje ste došli mora pokrenuti novo odobravanje.',
    },
    undone: {
      title: 'Plaćanje nije provedeno',
      text: 'Odbijeno je. S vašeg računa nije otišao novac.',
    },
  },
  money: {
    'carried-out': { title: 'Plaćanje je provedeno', text: 'Odobrili ste plaćanje i banka ga je provela.' },
    'partly-carried-out': {
      title: 'Plaćanje je djelomično provedeno',
      text: 'Banka ga nije mogla provesti u cijelosti.',
    },
    'waits-for-funds': {
      title: 'Plaćanje je odobreno i čeka novac',
      text: 'Na računu nema dovoljno novca. Banka će plaćanje provesti ako novac stigne na vrijeme, a inače će ga odbiti.',
    },
    'no-funds': {
      title: 'Na računu nema dovoljno novca',
      text: 'Plaćanje je odbijeno i s računa nije otišao novac.',
    },
    'account-blocked': {
      title: 'Račun je blokiran',
      text: 'Plaćanje je odbijeno i s računa nije otišao novac. Obratite se banci.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} traži da odobrite plaćanje.`,
    explanation:
      'U ispitnom okruženju ova stranica glumi aplikaciju banke. Na telefonu klijenta poveznica iz plaćanja otvara pravu aplikaciju.',
    submit: 'Otvori plaćanje',
  },
};

const cancellation: Texts['cancellation'] = {
  login: {
    lead: (tpp) =>
      `${tpp} traži da zaustavite plaćanje koje je već odobreno. Prijavite se da biste ga vidjeli.`,
  },
  lead: (tpp) => `${tpp} traži da zaustavite ovo plaćanje prije nego što ga banka provede.`,
  review: { title: 'Provjerite plaćanje koje zaustavljate', submit: 'Nastavi' },
  atOnce: 'Što prije',
  bound: (amount, payee) =>
    html`Vaš jednokratni kod vrijedi samo za zaustavljanje ovog plaćanja: ${amount}, primatelj ${payee}`,
  code: { title: 'Zaustavite ovo plaćanje', submit: 'Zaustavi plaćanje' },
  cancel: 'Ne zaustavljaj plaćanje',
  question: {
    title: 'Ne zaustaviti ovo plaćanje?',
    text: 'Ova poveznica tada prestaje vrijediti, a banka provodi plaćanje kako je odobreno.',
    submit: 'Da, ne zaustavljaj ga',
    back: 'Ne, natrag',
  },
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
    left: {
      title: 'Napustili ste ovo plaćanje',
      text: 'Ovdje ništa nije zaustavljeno. Plaćanje ostaje kako jest.',
    },
    expired: { title: 'Vrijeme za zaustavljanje ovdje je isteklo', text: unchangedTryAgain },
    locked: { title: 'Zaustavljanje plaćanja je zaključano', text: lockedUnchanged },
    'limit-exceeded': { title: 'Ne možete zaustaviti plaćanje iznad svojeg limita', text: unchanged },
    replaced: replaced('Postoji novija poveznica za zaustavljanje ovog plaćanja', notStopped),
    decided: {
      title: 'Nema se više što zaustaviti',
      text: 'Plaćanje je u međuvremenu zaustavljeno ili odbijeno. S računa nije otišao novac.',
    },
    withdrawn: { title: 'Plaćanje je zaustavljeno na drugi način', text: 'S računa nije otišao novac.' },
    executed: {
      title: 'Prekasno je za zaustavljanje ovog plaćanja',
      text: 'Banka ga je već provela. Novac je otišao s računa.',
    },
    'in-basket': {
      title: 'Ovdje se ne može zaustaviti',
      text: `Plaćanje se obrađuje zajedno s drugima. ${unchanged}`,
    },
    'basket-ended': { title: linkEnded, text: `${notStopped} ${unchanged}` },
    undone: { title: 'Plaćanje se nije moglo zaustaviti', text: unchanged },
  },
  stopping: {
    'stop-asked': {
      title: 'Pokušavamo zaustaviti plaćanje',
      text: 'Vaš zahtjev za zaustavljanje je zabilježen, ali plaćanje se već provodi i još nije sigurno može li se zaustaviti. Otvorite ovu stranicu ponovno kasnije da vidite što je bilo.',
    },
    'too-late': {
      title: 'Ovo se plaćanje više ne može zaustaviti',
      text: 'Banka ga već provodi.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} traži da zaustavite plaćanje.`,
    explanation: opensApp,
    submit: 'Otvori plaćanje koje zaustavljate',
  },
};

const bulk: Texts['bulk'] = {
  login: {
    lead: (tpp) => `${tpp} traži da odjednom odobrite više plaćanja. Prijavite se da biste ih vidjeli.`,
  },
  lead: (tpp) =>
    `${tpp} traži da odobrite sva ova plaćanja s jednog računa. Jednim kodom odobravate sva ili nijedno.`,
  review: { title: 'Provjerite plaćanja', submit: 'Nastavi' },
  bound: (count, totals) =>
    html`Vaš jednokratni kod vrijedi samo za ova plaćanja, njih ${String(count)}, ukupno ${totals}`,
  code: { title: 'Odobrite plaćanja', submit: 'Odobri sva plaćanja' },
  count: 'Broj plaćanja',
  total: 'Ukupan iznos',
  largest: 'Najveća plaćanja',
  list: (count) => `Sva plaćanja (${count})`,
  booking: 'Na izvatku',
  bookedAsOne: 'Jedna stavka za sva plaćanja',
  bookedEach: 'Stavka za svako plaćanje',
  atOnce: 'Što prije',
  // The date in words ends with the full stop.
  approvedFor: (day) => `Odobrili ste plaćanja. Banka će ih provesti ${day}`,
  shortOfFunds:
    'Na računu sada nema dovoljno novca za sva plaćanja. Banka će provesti ona za koja novca ima.',
  cancel: 'Odustani od svih plaćanja',
  question: {
    title: 'Odustati od svih ovih plaćanja?',
    text: 'Tada se konačno odbijaju i više se ne mogu odobriti nijednom poveznicom.',
    submit: 'Da, odustani od svih plaćanja',
    back: 'Ne, natrag',
  },
  outcomes: {
    approved: {
      title: 'Plaćanja su odobrena',
      text: 'Odobrili ste sva plaćanja. Banka će ih provesti jedno po jedno.',
    },
    signed: {
      title: 'Vaš je potpis zabilježen',
      text: 'Za ova je plaćanja potreban i potpis druge ovlaštene osobe, koja dobiva vlastitu poveznicu.',
    },
    cancelled: {
      title: 'Plaćanja nisu odobrena',
      text: 'Otkazana su prije odobrenja. S vašeg računa nije otišao novac.',
    },
    left: {
      title: 'Napustili ste ova plaćanja',
      text: 'Ovdje ništa nije ni odobreno ni otkazano. Plaćanja čekaju svojeg klijenta.',
    },
    expired: expired('Ovdje nijedno plaćanje nije odobreno i s vašeg računa nije otišao novac.'),
    locked: locked('Nijedno plaćanje nije odobreno i s vašeg računa nije otišao novac.'),
    'limit-exceeded': {
      title: 'Jedan je iznos veći od vašeg limita',
      text: 'Jedno od plaćanja prelazi vaš limit pa nijedno nije odobreno. S vašeg računa nije otišao novac.',
    },
    replaced: replaced('Za ova plaćanja postoji novija poveznica'),
    decided: {
      title: 'Ova su plaćanja već odobrena',
      text: 'Odobrena su drugom poveznicom. Ovdje više ništa nije potrebno.',
    },
    withdrawn: {
      title: 'Ova su plaćanja povučena',
      text: 'Zaustavljena su prije nego što ih je banka provela.',
    },
    executed: {
      title: 'Ova su plaćanja provedena',
      text: 'Banka ih je već provela. Ovdje više ništa nije potrebno.',
    },
    'in-basket': {
      title: 'Odobrava se zajedno s drugima',
      text: 'Ova se plaćanja ovdje ne mogu odobriti. Upotrijebite poveznicu za sve stavke.',
    },
    'basket-ended': { title: linkEnded, text: nothingApproved },
    undone: { title: 'Plaćanja nisu provedena', text: 'Sva su odbijena.' },
  },
  money: {
    'carried-out': {
      title: 'Sva su plaćanja provedena',
      text: 'Odobrili ste plaćanja i banka ih je sva provela.',
    },
    'partly-carried-out': {
      title: 'Nije bilo moguće provesti sva plaćanja',
      text: 'Odobrili ste plaćanja. Banka je neka provela, a ostala odbila.',
    },
    'waits-for-funds': {
      title: 'Plaćanja su odobrena i čekaju novac',
      text: 'Na računu nema dovoljno novca za sva plaćanja. Banka će ostala provesti ako novac stigne na vrijeme, a inače će ih odbiti.',
    },
    ...paymentsRejected,
  },
  app: {
    lead: (tpp) => `${tpp} traži da odjednom odobrite više plaćanja.`,
    explanation: opensApp,
    submit: 'Otvori plaćanja',
  },
};

const bulkCancel: Texts['bulk-cancel'] = {
  login: {
    lead: (tpp) =>
      `${tpp} traži da zaustavite više plaćanja koja su već odobrena. Prijavite se da biste ih vidjeli.`,
  },
  lead: (tpp) => `${tpp} traži da zaustavite ova plaćanja. Ona koja je banka već provela ostaju kako jesu.`,
  review: { title: 'Provjerite plaćanja koja zaustavljate', submit: 'Nastavi' },
  bound: (count, totals) =>
    html`Vaš jednokratni kod vrijedi samo za zaustavljanje ovih plaćanja, njih ${String(count)}, ukupno
    ${totals}`,
  code: { title: 'Zaustavite ova plaćanja', submit: 'Zaustavi plaćanja' },
  cancel: 'Ne zaustavljaj plaćanja',
  question: {
    title: 'Ne zaustaviti ova plaćanja?',
    text: 'Ova poveznica tada prestaje vrijediti, a banka provodi plaćanja kako su odobrena.',
    submit: 'Da, ne zaustavljaj ih',
    back: 'Ne, natrag',
  },
  outcomes: {
    approved: {
      title: 'Plaćanja su zaustavljena',
      text: 'Zaustavili ste sva plaćanja koja još nisu bila provedena. Banka više neće provesti nijedno od njih.',
    },
    signed: {
      title: 'Zahtjev za zaustavljanje je zabilježen',
      text: 'Za zaustavljanje je potrebna i druga ovlaštena osoba, koja dobiva vlastitu poveznicu.',
    },
    cancelled: { title: 'Plaćanja ovdje nisu zaustavljena', text: unchanged },
    left: {
      title: 'Napustili ste ova plaćanja',
      text: 'Ovdje ništa nije zaustavljeno. Plaćanja ostaju kako jesu.',
    },
    expired: { title: 'Vrijeme za zaustavljanje ovdje je isteklo', text: unchangedTryAgain },
    locked: { title: 'Zaustavljanje plaćanja je zaključano', text: lockedUnchanged },
    'limit-exceeded': { title: 'Ne možete zaustaviti plaćanje iznad svojeg limita', text: unchanged },
    replaced: replaced('Postoji novija poveznica za zaustavljanje ovih plaćanja', notStopped),
    decided: {
      title: 'Nema se više što zaustaviti',
      text: 'Plaćanja su u međuvremenu zaustavljena ili odbijena.',
    },
    withdrawn: {
      title: 'Plaćanja su zaustavljena na drugi način',
      text: 'Banka više neće provesti nijedno od njih.',
    },
    executed: {
      title: 'Prekasno je za zaustavljanje ovih plaćanja',
      text: 'Banka ih je već provela ili su završila.',
    },
    'in-basket': {
      title: 'Ovdje se ne mogu zaustaviti',
      text: `Plaćanja se obrađuju zajedno s drugima. ${unchanged}`,
    },
    'basket-ended': { title: linkEnded, text: `${notStopped} ${unchanged}` },
    undone: { title: 'Plaćanja se nisu mogla zaustaviti', text: unchanged },
  },
  stopping: {
    'stop-asked': {
      title: 'Pokušavamo zaustaviti plaćanja',
      text: 'Vaš zahtjev za zaustavljanje je zabilježen. Neka se plaćanja već provode i još nije sigurno mogu li se ona zaustaviti. Otvorite ovu stranicu ponovno kasnije da vidite što je bilo.',
    },
    'too-late': {
      title: 'Ova se plaćanja više ne mogu zaustaviti',
      text: 'Banka ih već provodi.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} traži da zaustavite više plaćanja.`,
    explanation: opensApp,
    submit: 'Otvori plaćanja koja zaustavljate',
  },
};

const standingOrder: Texts['standing-order'] = {
  login: { lead: (tpp) => `${tpp} traži da odobrite trajni nalog. Prijavite se da biste ga vidjeli.` },
  lead: (tpp) =>
    `${tpp} traži da odobrite redovita plaćanja s vašeg računa. Jednim kodom odobravate sva plaćanja.`,
  review: { title: 'Provjerite trajni nalog', submit: 'Nastavi' },
  bound: (amount, payee, often) =>
    html`Vaš jednokratni kod vrijedi samo za ${amount}, primatelj ${payee}, ${often}`,
  code: { title: 'Odobrite trajni nalog', submit: 'Odobri trajni nalog' },
  often: 'Koliko često',
  frequencies: {
    Daily: 'svakog radnog dana',
    Weekly: 'svakog tjedna',
    EveryTwoWeeks: 'svaka dva tjedna',
    Monthly: 'svakog mjeseca',
    EveryTwoMonths: 'svaka dva mjeseca',
    Quarterly: 'svaka tri mjeseca',
    SemiAnnual: 'svakih šest mjeseci',
    Annual: 'svake godine',
    MonthlyVariable: 'u nekim mjesecima',
  },
  day: 'Dan u mjesecu',
  lastDay: 'Posljednji',
  months: 'Mjeseci',
  next: 'Sljedeće plaćanje',
  endDate: 'Posljednji mogući dan',
  noEnd: 'Nema ga: dok ne prekinete nalog',
  rule: 'Ako taj dan nije radni',
  rules: {
    following: 'Prvog radnog dana nakon njega',
    preceding: 'Posljednjeg radnog dana prije njega',
  },
  rate: 'Tečaj',
  rateOfDay: 'Tečaj na dan svakog plaćanja',
  // The date in words ends with the full stop.
  approvedFor: (day) => `Odobrili ste trajni nalog. Banka će prvo plaćanje provesti ${day}`,
  cancel: 'Odbij trajni nalog',
  question: {
    title: 'Odbiti ovaj trajni nalog?',
    text: 'Tada se konačno odbija i više se ne može odobriti nijednom poveznicom.',
    submit: 'Da, odbij ga',
    back: 'Ne, natrag',
  },
  outcomes: {
    approved: {
      title: 'Trajni nalog je odobren',
      text: 'Odobrili ste trajni nalog. Banka provodi svako plaćanje na njegov dan.',
    },
    signed: {
      title: 'Vaš je potpis zabilježen',
      text: 'Za ovaj je trajni nalog potreban i potpis druge ovlaštene osobe, koja dobiva vlastitu poveznicu.',
    },
    cancelled: {
      title: 'Trajni nalog nije odobren',
      text: 'Odbijen je prije odobrenja. S vašeg računa neće otići novac.',
    },
    left: {
      title: 'Napustili ste ovaj trajni nalog',
      text: 'Ovdje ništa nije ni odobreno ni odbijeno. Trajni nalog čeka svojeg klijenta.',
    },
    expired: expired('Trajni nalog ovdje nije odobren.'),
    locked: locked('Trajni nalog nije odobren.'),
    'limit-exceeded': {
      title: 'Iznos je veći od vašeg limita',
      text: 'Trajni nalog nije odobren. S vašeg računa neće otići novac.',
    },
    replaced: replaced('Za ovaj trajni nalog postoji novija poveznica'),
    decided: {
      title: 'Ovaj je trajni nalog već odobren',
      text: 'Odobren je drugom poveznicom. Ovdje više ništa nije potrebno.',
    },
    withdrawn: {
      title: 'Ovaj je trajni nalog prekinut',
      text: 'Banka po njemu više ne provodi plaćanja.',
    },
    executed: {
      title: 'Ovaj je trajni nalog završio',
      text: 'Banka je došla do posljednjeg plaćanja. Ovdje više ništa nije potrebno.',
    },
    'in-basket': {
      title: 'Odobrava se zajedno s drugima',
      text: 'Ovaj se trajni nalog ovdje ne može odobriti. Upotrijebite poveznicu za sve stavke.',
    },
    'basket-ended': { title: linkEnded, text: nothingApproved },
    undone: {
      title: 'Trajni nalog je odbijen',
      text: 'Nije odobren. S vašeg računa neće otići novac.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} traži da odobrite trajni nalog.`,
    explanation: opensApp,
    submit: 'Otvori trajni nalog',
  },
};

const standingCancel: Texts['standing-cancel'] = {
  login: { lead: (tpp) => `${tpp} traži da prekinete trajni nalog. Prijavite se da biste ga vidjeli.` },
  lead: (tpp) =>
    `${tpp} traži da prekinete ovaj trajni nalog. Plaćanja koja je banka već provela ostaju kako jesu.`,
  review: { title: 'Provjerite trajni nalog koji prekidate', submit: 'Nastavi' },
  bound: (amount, payee, often) =>
    html`Vaš jednokratni kod vrijedi samo za prekid ovog trajnog naloga: ${amount}, primatelj ${payee},
    ${often}`,
  code: { title: 'Prekinite ovaj trajni nalog', submit: 'Prekini trajni nalog' },
  cancel: 'Ne prekidaj trajni nalog',
  question: {
    title: 'Zadržati ovaj trajni nalog?',
    text: 'Ova poveznica tada prestaje vrijediti, a banka provodi plaćanja kako su odobrena.',
    submit: 'Da, zadrži ga',
    back: 'Ne, natrag',
  },
  outcomes: {
    approved: {
      title: 'Trajni nalog je prekinut',
      text: 'Prekinuli ste trajni nalog. Banka po njemu više ne provodi plaćanja, osim plaćanja koje se već provodi i više se ne može zaustaviti.',
    },
    signed: {
      title: 'Zahtjev za prekid je zabilježen',
      text: 'Za prekid je potrebna i druga ovlaštena osoba, koja dobiva vlastitu poveznicu.',
    },
    cancelled: { title: 'Trajni nalog ovdje nije prekinut', text: unchanged },
    left: {
      title: 'Napustili ste ovaj trajni nalog',
      text: 'Ovdje ništa nije prekinuto. Trajni nalog ostaje kako jest.',
    },
    expired: { title: 'Vrijeme za prekid ovdje je isteklo', text: unchangedTryAgain },
    locked: { title: 'Prekid trajnog naloga je zaključan', text: lockedUnchanged },
    'limit-exceeded': { title: 'Ne možete prekinuti trajni nalog iznad svojeg limita', text: unchanged },
    replaced: replaced(
      'Postoji novija poveznica za prekid ovog trajnog naloga',
      'Ovdje ništa nije prekinuto.',
    ),
    decided: {
      title: 'Nema se više što prekinuti',
      text: 'Trajni je nalog u međuvremenu prekinut ili odbijen.',
    },
    withdrawn: {
      title: 'Trajni je nalog prekinut na drugi način',
      text: 'Banka po njemu više ne započinje plaćanja.',
    },
    executed: {
      title: 'Ovaj je trajni nalog već završio',
      text: 'Nema više plaćanja koje bi se zaustavilo.',
    },
    'in-basket': {
      title: 'Ovdje se ne može prekinuti',
      text: `Obrađuje se zajedno s drugima. ${unchanged}`,
    },
    'basket-ended': { title: linkEnded, text: `Ovdje ništa nije prekinuto. ${unchanged}` },
    undone: { title: 'Trajni se nalog nije mogao prekinuti', text: unchanged },
  },
  app: {
    lead: (tpp) => `${tpp} traži da prekinete trajni nalog.`,
    explanation: opensApp,
    submit: 'Otvori trajni nalog koji prekidate',
  },
};

const consent: Texts['consent'] = {
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
  allAccounts: 'Svi računi',
  duration: 'Koliko dugo',
  until: (date) => `Do ${date}`,
  untilRevoked: 'Dok je ne opozovete',
  frequency: 'Koliko često',
  once: 'Jednom',
  recurring: (tpp, timesPerDay) =>
    `Kad god se služite uslugom ${tpp}, i najviše ${timesInCroatian(timesPerDay)} na dan bez vas`,
  wheneverAsked: 'Kad god zatraži',
  revocable: (page) => html`Suglasnost možete opozvati u svakom trenutku na stranici ${page}`,
  cancel: 'Odbij suglasnost',
  question: {
    title: 'Odbiti ovu suglasnost?',
    text: 'Suglasnost tada ovdje nije dana i usluga koja vas je poslala mora je ponovno zatražiti.',
    submit: 'Da, odbij suglasnost',
    back: 'Ne, natrag',
  },
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
    left: {
      title: 'Napustili ste ovu suglasnost',
      text: 'Ovdje ništa nije ni odobreno ni odbijeno. Suglasnost čeka svojeg klijenta.',
    },
    expired: expired('Suglasnost ovdje nije dana.', startAgainAtService),
    locked: locked('Suglasnost nije dana.', startAgainAtService),
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
    executed: { title: 'Nema se više o čemu odlučiti', text: nothingNeeded },
    'in-basket': {
      title: 'Suglasnost se daje zajedno s drugima',
      text: 'Suglasnost je dio veće skupine koja se odobrava odjednom. Ovdje se ne može dati; upotrijebite poveznicu za cijelu skupinu ili se vratite u aplikaciju ili uslugu iz koje ste došli.',
    },
    'basket-ended': {
      title: linkEnded,
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

const basket: Texts['basket'] = {
  login: {
    lead: (tpp) =>
      `${tpp} traži jedno odobrenje za sve što je spojeno u jedan zahtjev. Prijavite se da biste to vidjeli.`,
  },
  lead: (tpp) =>
    `${tpp} traži da sve ovo odobrite odjednom. Jednim kodom odobravate sve što je navedeno ili ništa.`,
  review: { title: 'Provjerite sve stavke', submit: 'Nastavi' },
  bound: (entryCount, totals) =>
    html`Vaš jednokratni kod vrijedi samo za ove stavke, njih ${String(entryCount)}${totals}`,
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
  question: {
    title: 'Odustati od svega?',
    text: 'Sve se tada konačno odbija i više se ne može odobriti nijednom poveznicom.',
    submit: 'Da, odustani od svega',
    back: 'Ne, natrag',
  },
  outcomes: {
    approved: { title: 'Sve je odobreno', text: 'Odobrili ste sve stavke. Banka će sada provesti plaćanja.' },
    signed: {
      title: 'Vaš je potpis zabilježen',
      text: 'Za plaćanja je potreban još i potpis druge ovlaštene osobe.',
    },
    cancelled: {
      title: 'Ništa nije odobreno',
      text: 'Otkazano je prije odobrenja. S vašeg računa nije otišao novac.',
    },
    left: {
      title: 'Napustili ste ovo odobrenje',
      text: 'Ovdje ništa nije ni odobreno ni otkazano. Sve čeka svojeg klijenta.',
    },
    expired: expired('Ovdje ništa nije odobreno i s vašeg računa nije otišao novac.'),
    locked: locked('Ništa nije odobreno i s vašeg računa nije otišao novac.'),
    'limit-exceeded': {
      title: 'Jedan je iznos veći od vašeg limita',
      text: 'Jedno od plaćanja prelazi vaš limit pa ništa nije odobreno. S vašeg računa nije otišao novac.',
    },
    replaced: replaced('Za sve ovo postoji novija poveznica'),
    decided: { title: 'Ovo je već odobreno', text: approvedElsewhere },
    withdrawn: {
      title: 'Ovaj je zahtjev povučen',
      text: 'Više se ne traži jedno odobrenje za sve. Ovdje ništa nije odobreno.',
    },
    executed: { title: 'Nema se više što odobriti', text: nothingNeeded },
    'in-basket': {
      title: 'Odobrava se drugdje',
      text: 'Ovo se odobrava zajedno s drugim stavkama. Upotrijebite poveznicu za sve stavke.',
    },
    'basket-ended': {
      title: linkEnded,
      text: 'Zahtjev je povučen. Ovdje ništa nije odobreno: aplikacija ili trgovina iz koje ste došli mora pokrenuti novo odobravanje.',
    },
    undone: {
      title: 'Odobrenje nije moguće',
      text: 'Jedno od plaćanja ili suglasnosti više se ne može odobriti pa nije odobreno ništa. S vašeg računa nije otišao novac.',
    },
  },
  money: {
    'carried-out': {
      title: 'Sve je provedeno',
      text: 'Odobrili ste plaćanja i banka ih je provela.',
    },
    'partly-carried-out': {
      title: 'Nije bilo moguće provesti sva plaćanja',
      text: 'Odobrili ste plaćanja, ali je banka barem jedno morala odbiti. Koja su provedena, vidite na izvatku.',
    },
    'waits-for-funds': {
      title: 'Odobreno, čeka se novac',
      text: 'Na računu nema dovoljno novca za sva plaćanja. Banka će ostala provesti ako novac stigne na vrijeme, a inače će ih odbiti.',
    },
    ...paymentsRejected,
  },
  app: {
    lead: (tpp) => `${tpp} traži jedno odobrenje za sve što je spojeno u jedan zahtjev.`,
    explanation:
      'U ispitnom okruženju ova stranica glumi aplikaciju banke. Na telefonu klijenta poveznica iz košarice otvara pravu aplikaciju.',
    submit: 'Otvori stavke',
  },
};

const customer: Texts['customer'] = {
  menu: 'Vaše stranice',
  login: { title: 'Prijava', lead: 'Prijavite se da biste vidjeli suglasnosti koje ste dali i opozvali ih.' },
  code: { title: 'Unesite kod', lead: 'Vaš jednokratni kod vrijedi samo za ovu prijavu.', submit: 'Nastavi' },
  cancel: 'Odustani',
  title: 'Vaše suglasnosti',
  lead: 'Ove usluge smiju, ili su smjele, koristiti podatke o vašim računima.',
  empty: 'Niste dali nijednu suglasnost.',
  receiver: 'Usluga',
  givenOn: 'Dali ste je',
  lastUsed: 'Zadnji put korištena',
  notUsed: 'Još nije',
  status: 'Stanje suglasnosti',
  statuses: {
    valid: () => 'Vrijedi',
    revokedByPsu: (date) => `Opozvana ${date}`,
    expired: (date) => `Okončana ${date}`,
    terminatedByTpp: (date) => `Usluga ju je okončala ${date}`,
  },
  endings: {
    'revoked-by-psu': (date) => `Opozvali ste je ${date}`,
    'revoked-by-bank': (date) => `Banka ju je opozvala ${date}`,
    'deleted-by-tpp': (date) => `Usluga ju je okončala ${date}`,
    superseded: (date) => `Zamijenjena ${date} novijom suglasnošću za istu uslugu`,
    'validity-over': (date) => `Istekla ${date}`,
    'used-up': (date) => `Okončana ${date} jer je iskorištena za jedini pristup`,
    'role-removed': (date) => `Okončana ${date} jer usluga za to više nije registrirana u banci`,
    'client-removed': (date) => `Okončana ${date} jer usluga više nije registrirana u banci`,
  },
  revoke: 'Opozovi',
  question: {
    title: 'Opozvati ovu suglasnost?',
    text: 'Usluga odmah gubi pristup. Prije nego što ponovno koristi vaše podatke, mora od vas tražiti novu suglasnost.',
    submit: 'Opozovi suglasnost',
    back: 'Natrag na vaše suglasnosti',
  },
  revoked: { title: 'Suglasnost je opozvana', text: 'Usluga po ovoj suglasnosti više nema pristup.' },
  logOut: 'Odjavi se',
};

const ownPayments: Texts['ownPayments'] = {
  login: {
    title: 'Prijava',
    lead: 'Prijavite se da biste vidjeli plaćanja koja su usluge pokrenule s vaših računa.',
  },
  title: 'Vaša plaćanja',
  lead: 'Plaćanja koja su usluge u posljednje dvije godine pokrenule s vaših računa ili s računa tvrtke za koju potpisujete. Najnovije je prvo.',
  empty: 'U posljednje dvije godine nijedna usluga nije pokrenula plaćanje s vaših računa.',
  heading: (amount, payee) => html`${amount}, primatelj ${payee}`,
  bulkHeading: (total, count) => html`${total}, plaćanja: ${String(count)}`,
  partlyCarriedOut: 'Djelomično provedeno',
  orderHeading: (amount, payee, often) => html`${amount}, primatelj ${payee}, ${often}`,
  running: 'Odobren i na snazi',
  completed: 'Završio nakon posljednjeg plaćanja',
  executions: (count) => `Dosadašnja plaćanja (${count})`,
  end: {
    open: 'Prekini ovaj trajni nalog',
    title: 'Prekinuti ovaj trajni nalog?',
    text: 'Banka po njemu tada više ne započinje plaćanja. To se ne može poništiti.',
    submit: 'Da, prekini ga',
  },
  details: 'Pojedinosti',
  older: 'Starija plaćanja',
  newest: 'Najnovija plaćanja',
  one: { payment: 'Plaćanje', bulk: 'Više plaćanja', 'standing-order': 'Trajni nalog' },
  back: 'Natrag na vaša plaćanja',
  status: 'Stanje',
  service: 'Usluga',
  startedAt: 'Pokrenuto',
  onceApproved: 'Čim bude odobreno',
  approvedBy: 'Odobrenja',
  signatures: (given, needed) => `Potpisa: ${given} od ${needed}`,
  stoppedBy: 'Zahtjevi za zaustavljanje',
  unknownPerson: 'Bivši klijent',
  returned: 'Novac vraćen na vaš račun',
  standings: {
    unapproved: () => 'Čeka odobrenje',
    'partly-signed': () => 'Čeka još jedan potpis',
    // The date in words ends with the full stop.
    scheduled: (day) => `Odobreno, banka će ga provesti ${day}`,
    approved: () => 'Odobreno, banka će ga uskoro provesti',
    'under-way': () => 'Banka ga provodi',
    'short-of-funds': () => 'Odobreno, čeka se novac na računu',
    stopping: () => 'Banka ga pokušava zaustaviti',
    'carried-out': () => 'Provedeno',
    rejected: () => 'Odbijeno',
    cancelled: () => 'Otkazano',
  },
  endings: {
    'cancelled-by-psu': 'Odbijeno je pri odobravanju.',
    'approval-expired': 'Nije odobreno na vrijeme.',
    'approval-failed': 'Odobravanje nije uspjelo, na primjer zbog previše pogrešnih kodova.',
    'limit-exceeded': 'Iznos je veći od limita osobe koja ga je trebala odobriti.',
    'no-funds': 'Na računu nije bilo dovoljno novca.',
    'account-blocked': 'Račun je bio blokiran.',
    'psu-blocked': 'Osoba koja ga je odobrila u međuvremenu je blokirana.',
    'mandate-ended': 'Osoba koja ga je odobrila više ne smije potpisivati za račun.',
    'creditor-unknown': 'Račun primatelja ne postoji.',
    'refused-by-core': 'Banka ga nije mogla provesti.',
    'end-date-passed': 'Prošao je posljednji dan trajnog naloga.',
    'cancelled-by-tpp': 'Usluga ga je otkazala prije odobrenja.',
    'stopped-by-psu': 'Zaustavljeno je na zahtjev klijenta prije nego što ga je banka provela.',
    'stopped-at-core': 'Zaustavljeno je na zahtjev klijenta dok ga je banka provodila.',
  },
};

const start: Texts['start'] = {
  title: (bank) => `Otvoreno bankarstvo: ${bank}`,
  customers: {
    title: 'Za klijente',
    text: 'Pogledajte koje se usluge smiju koristiti podacima o vašim računima, opozovite ono što više ne želite i pogledajte plaćanja koja su usluge pokrenule.',
  },
  developers: {
    title: 'Za razvojne timove',
    text: 'Svako sučelje ima osnovnu putanju za svaku verziju i dokument OpenAPI koji opisuje sve što nudi.',
    portal: 'Isprobaj u ispitnom okruženju',
    // The date in words ends with the full stop.
    deprecatedFrom: (day) => `Smatra se zastarjelom od ${day}`,
    offeredUntil: (day) => `Dostupna je najmanje do ${day}`,
    apis: {
      'bank-app': 'Aplikacija banke',
      oauth2: 'Autorizacija',
      accounts: 'Računi i sredstva',
      payments: 'Plaćanja',
    },
  },
};

const standIn: Texts['standIn'] = {
  title: 'Aplikacija banke',
  lead: 'U ispitnom okruženju ova stranica glumi aplikaciju svakog klijenta. Čija je aplikacija?',
  of: (name) => `Aplikacija klijenta: ${name}`,
  unused: 'Ovaj klijent ne koristi aplikaciju i potvrđuje samo kodom.',
  use: 'Koristi aplikaciju',
  leave: 'Više ne koristi aplikaciju',
  nothing: 'Ništa ne čeka na potvrdu.',
  waiting: {
    payment: 'Plaćanje',
    cancellation: 'Zaustavljanje plaćanja',
    bulk: 'Više plaćanja',
    'bulk-cancel': 'Zaustavljanje više plaćanja',
    'standing-order': 'Trajni nalog',
    'standing-cancel': 'Prekid trajnog naloga',
    consent: 'Suglasnost',
    basket: 'Više odobrenja odjednom',
    session: 'Prijava na vlastite stranice',
  },
  askedBy: 'Traži',
  askedAt: 'Zatraženo u',
  confirm: 'Potvrdi',
  refuse: 'Odbij',
  reload: 'Pogledaj ponovno',
  whose: 'Čiji je telefon?',
  explanation: 'U ispitnom okruženju ova stranica glumi aplikaciju banke.',
  approved: 'Odobreno je.',
  notApproved: 'Nije odobreno.',
  passkey: { make: 'Stvori pristupni ključ u ovom pregledniku', forget: 'Zaboravi pristupni ključ' },
  others: 'Drugi klijent',
  ownCustomers: 'Klijenti vašega radnog prostora nalaze se ovdje dok je prostor otvoren u ovom pregledniku.',
  openWorkspace: 'Otvorite svoj radni prostor',
  late: 'Na to je već odgovoreno ili je vrijeme isteklo. Ništa nije promijenjeno.',
};

export const croatian: Texts = {
  languageName: 'Hrvatski',
  languageChoice: 'Jezik',
  steps: { login: 'Prijava', review: 'Provjera', code: 'Odobrenje' },
  stepsLabel: 'Koraci odobrenja',
  errorPrefix: 'Pogreška',
  notices: {
    'credentials-wrong': 'Korisničko ime ili lozinka nisu točni. Pokušajte ponovno.',
    'login-failed': 'Niste prijavljeni. Pokušajte ponovno.',
    'logged-out':
      'Odjavljeni ste jer se stranica nekoliko minuta nije upotrebljavala ili je dugo bila otvorena. Prijavite se ponovno.',
    'code-wrong': 'Kod nije točan. Pokušajte ponovno.',
    'code-expired': 'Vrijeme za ovaj kod je isteklo i nije provjeren. Zatražite novi.',
    'accounts-missing': 'Odaberite barem jedan račun.',
    'method-missing': 'Banka nema način na koji biste ovo mogli potvrditi. Obratite se banci.',
    'push-waiting': 'Vaša potvrda još nije stigla. Potvrdite u aplikaciji banke pa ponovno pritisnite gumb.',
    'push-expired': 'Vrijeme za potvrdu u aplikaciji banke je isteklo. Ponovno pošaljite zahtjev.',
    'sent-again': 'Ponovno je poslano. Ono što je poslano prije više nije potrebno.',
    'sent-just-now': 'Poslano je maloprije. Pričekajte pola minute prije ponovnog slanja.',
    'sent-too-often':
      'Previše je poslano na vaš telefon bez odgovora pa se zasad više ništa ne šalje. Ako to niste bili vi, promijenite lozinku; inače pokušajte kasnije.',
    'signed-already': 'Već ste potpisali ovo plaćanje. Ovdje se mora prijaviti druga ovlaštena osoba.',
    locked:
      'Bilo je previše pogrešnih pokušaja s ovim korisničkim imenom. Drugi preglednik u kojem ste se ovdje već prijavili nije zaključan.',
    'psu-blocked': 'Vaš je pristup blokiran. Obratite se banci.',
    'account-foreign':
      'Ovo ne možete odobriti: račun nije vaš ili niste ovlašteni njime ovako raspolagati. Ovdje se može prijaviti drugi klijent.',
    'form-expired': 'Stranica je predugo bila otvorena pa ništa nije poslano. Nastavite ovdje.',
    'form-incomplete': 'Ispunite sva polja.',
  },
  lockedUntil: (time) => `Ponovno se možete prijaviti od ${time}.`,
  attemptsLeft: (attempts) =>
    attempts === 1 ? 'Preostao je još jedan pokušaj.' : `Preostala su još ${attempts} pokušaja.`,
  login: { title: 'Prijava', userName: 'Korisničko ime', password: 'Lozinka', submit: 'Prijavi se' },
  loginElsewhere: {
    lead: 'Otvorit će se prijava vaše banke, koja vas vraća ovamo.',
    submit: 'Prijavi se u banci',
  },
  code: { label: 'Jednokratni kod' },
  method: {
    title: 'Kako želite potvrditi?',
    choice: 'Odaberite jedan način',
    submit: 'Nastavi',
    kinds: {
      sms: (to) => html`Kod u SMS poruci${to && html` na broj ${to}`}`,
      code: (to) => html`Jednokratni kod s vašeg uređaja${to && html`: ${to}`}`,
      passkey: (to) => html`Pristupni ključ u ovom pregledniku${to && html`: ${to}`}`,
      push: (to) => html`Potvrda u aplikaciji banke${to && html`: ${to}`}`,
    },
    sentTo: (to) => html`Kod smo poslali u SMS poruci${to && html` na broj ${to}`}.`,
    sentToPhone: (lastDigits) => html`Kod smo poslali u SMS poruci na broj koji završava na ${lastDigits}.`,
    onDevice: (to) => html`Kod prikazuje vaš uređaj${to && html`: ${to}`}.`,
    validUntil: (time) => `Vrijedi do ${time}.`,
    again: { code: 'Pošalji novi kod', push: 'Ponovno pošalji zahtjev' },
    other: 'Potvrdi na drugi način',
  },
  passkey: {
    submit: 'Upotrijebi pristupni ključ',
    lead: (cancel) =>
      `Preglednik će tražiti vaš pristupni ključ. Za to mu treba JavaScript; bez njega odaberite drugi način ili „${cancel}”.`,
    failed: 'Preglednik nije dao pristupni ključ. Pokušajte ponovno ili odaberite drugi način.',
  },
  push: {
    title: 'Potvrdite u aplikaciji banke',
    lead: (to) =>
      html`Poslali smo zahtjev u aplikaciju banke${to && html`: ${to}`}. Potvrdite ga ondje ako prikazuje
      upravo ovo pa se vratite ovamo.`,
    confirmBy: (time) => `Zahtjev vrijedi do ${time}.`,
    submit: 'Zahtjev je potvrđen',
  },
  payment,
  cancellation,
  bulk,
  'bulk-cancel': bulkCancel,
  'standing-order': standingOrder,
  'standing-cancel': standingCancel,
  consent,
  basket,
  customer,
  ownPayments,
  start,
  receipt: {
    when: 'Datum i vrijeme',
    reference: 'Referenca',
    bankReference: 'Referenca banke',
    print:
      'Ako želite sačuvati potvrdu, ispišite ili spremite ovu stranicu: u izborniku preglednika odaberite „Ispis”.',
  },
  signatures: {
    title: 'Potpisi',
    count: (given, needed) => `Potpisa: ${given} od ${needed}`,
  },
  signedInAs: (name) => `Prijavljeni korisnik: ${name}`,
  continued: {
    since: (name, time) => html`I dalje ste prijavljeni kao ${name}, od ${time}.`,
    notYou: 'Niste to vi? Prijavite se kao netko drugi',
  },
  back: (tpp) => `Povratak na ${tpp}`,
  leave: 'Ostavi kako jest',
  close: 'Možete zatvoriti ovu stranicu.',
  goingOn: {
    title: 'Samo trenutak',
    text: 'Sljedeća se stranica otvara sama. Ako se ne otvori, upotrijebite poveznicu.',
    link: 'Nastavi',
  },
  failures: {
    nowhere: {
      title: 'Na ovoj adresi nema stranice',
      text: 'Adresa nije potpuna ili je pogrešno upisana. Provjerite je ili ponovno otvorite poveznicu koja vas je dovela ovamo.',
    },
    unknown: {
      title: 'Ne možemo pronaći ovo odobrenje',
      text: 'Poveznica nije potpuna ili više ne vrijedi. Vratite se u aplikaciju ili trgovinu iz koje ste došli i krenite ponovno.',
    },
    'consent-unknown': {
      title: 'Ne možemo pronaći ovu suglasnost',
      text: 'Niste dali suglasnost na koju vodi ova poveznica.',
    },
    'payment-unknown': {
      title: 'Ne možemo pronaći ovo plaćanje',
      text: 'Nijedna usluga u posljednje dvije godine nije s vaših računa pokrenula plaćanje na koje vodi ova poveznica.',
    },
    login: {
      title: 'Ova se prijava ne može upotrijebiti',
      text: 'Nije započeta u ovom pregledniku ili preglednik ne prihvaća kolačiće. Ništa nije promijenjeno. Vratite se tamo gdje ste počeli i prijavite se ponovno.',
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
  sandbox: {
    title: 'Ispitno okruženje',
    login: 'Prijavite se kao',
    ownPassword: 'vlastita lozinka',
    code: 'Kod je',
    app: 'Aplikaciju banke ovdje glumi stranica:',
  },
  standIn,
  footer: (host) =>
    `Nalazite se na ${host}. Banka nikada ne traži vašu lozinku ni kod telefonom ili e-poštom.`,
};

/** `1 minutu`, `2 minute`, `15 minuta`, `21 minutu`: the noun goes by the last digits. */
/** `jednom`, `2 puta`, `21 put`: the noun goes by the last digit, except after eleven. */
function timesInCroatian(times: number): string {
  if (times === 1) return 'jednom';
  return `${times} ${times % 10 === 1 && times % 100 !== 11 ? 'put' : 'puta'}`;
}
