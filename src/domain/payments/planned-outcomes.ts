/**
 * What the sandbox's bank does on purpose, as a card processor's test cards do. An order that pays to one of these accounts
 * at another bank ends as its row says, whoever pays and how much; and so does one of exactly the row's amount to any other
 * account at another bank. The interface's own rules know none of them, and such an order is looked at, authorised and
 * handed over like every other one. The accounts of the second table lead somewhere by what they are.
 */
import { formatMoney, type Money } from '../money.js';
import type { RefusalCause, TransactionStatus } from './payment.js';
import type { LocalisedText } from '../localised-text.js';

/** What the bank's core makes of an order. */
export type PlannedOutcome =
  /** Nothing is moved. */
  | { readonly kind: 'rejected'; readonly reason: RefusalCause }
  /** The first attempt finds no money, the next one does. */
  | { readonly kind: 'short-at-first' }
  /** Taken at once, and carried out or rejected after so many seconds. */
  | {
      readonly kind: 'accepted';
      readonly seconds: number;
      readonly end: 'executed' | RefusalCause;
      readonly canBeStopped: boolean;
    }
  /** For so many seconds the core does not say what has come of it. */
  | { readonly kind: 'silent'; readonly seconds: number }
  /** Carried out, and sent back by the creditor's bank after so many seconds, for a reason of ISO 20022. */
  | { readonly kind: 'returned'; readonly seconds: number; readonly reason: string };

export interface PayeeOutcome {
  readonly payee: string;
  /** To whatever account at another bank, in euros: so odd that nobody pays it by accident. */
  readonly amount: string;
  readonly does: PlannedOutcome;
  /** What the TPP reads one after another once the customer has authorised the payment; the last one stays. */
  readonly statuses: readonly TransactionStatus[];
  readonly text: LocalisedText;
}

/** Long enough to be seen, and short enough to be waited for. */
const shortSeconds = 5;

const rejected = (
  payee: string,
  amount: string,
  reason: RefusalCause,
  text: LocalisedText,
): PayeeOutcome => ({
  payee,
  amount,
  does: { kind: 'rejected', reason },
  statuses: ['RJCT'],
  text,
});

export const payeeOutcomes: readonly PayeeOutcome[] = [
  rejected('HR1999000223201000019', '313.01', 'refused-by-core', {
    en: 'The bank refuses the payment and does not say why.',
    hr: 'Banka odbija plaćanje i ne navodi razlog.',
  }),
  rejected('HR9499000223201000027', '313.02', 'creditor-unknown', {
    en: 'The payee’s account does not exist.',
    hr: 'Račun primatelja ne postoji.',
  }),
  rejected('HR7299000223201000035', '313.03', 'account-blocked', {
    en: 'The payer’s account is blocked by the time of the execution.',
    hr: 'Račun platitelja blokiran je u trenutku izvršenja.',
  }),
  rejected('HR5099000223201000043', '313.04', 'limit-exceeded', {
    en: 'The amount is over the payer’s limit by the time of the execution.',
    hr: 'Iznos je u trenutku izvršenja iznad limita platitelja.',
  }),
  rejected('HR2899000223201000051', '313.05', 'psu-blocked', {
    en: 'The customer who has authorised it is blocked by the time of the execution.',
    hr: 'Korisnik koji ga je odobrio blokiran je u trenutku izvršenja.',
  }),
  rejected('HR7699000223201000060', '313.06', 'mandate-ended', {
    en: 'Whoever has authorised it may no longer sign for the account at the execution.',
    hr: 'Tko ga je odobrio više nije ovlašten potpisivati za račun u trenutku izvršenja.',
  }),
  {
    payee: 'HR7599000223201000078',
    amount: '313.07',
    does: { kind: 'rejected', reason: 'no-funds' },
    statuses: ['RJCT'],
    text: {
      en: 'The execution finds no money: RJCT with fundsAvailable false. With TPP-Rejection-NoFunds-Preferred: false it stays PDNG until the end of the day, and is RJCT then.',
      hr: 'Pri izvršenju nema sredstava: RJCT uz fundsAvailable false. Uz TPP-Rejection-NoFunds-Preferred: false ostaje PDNG do kraja dana, a zatim je RJCT.',
    },
  },
  {
    payee: 'HR5399000223201000086',
    amount: '313.08',
    does: { kind: 'short-at-first' },
    statuses: ['PDNG', 'ACSC'],
    text: {
      en: 'Send TPP-Rejection-NoFunds-Preferred: false. The first attempt finds no money and the next one, about a minute later, does. Without that header the payment is RJCT.',
      hr: 'Pošaljite TPP-Rejection-NoFunds-Preferred: false. Prvi pokušaj ne nalazi sredstva, a sljedeći, otprilike minutu poslije, nalazi ih. Bez tog zaglavlja plaćanje je RJCT.',
    },
  },
  {
    payee: 'HR3199000223201000094',
    amount: '313.09',
    does: { kind: 'accepted', seconds: shortSeconds, end: 'executed', canBeStopped: true },
    statuses: ['ACSP', 'ACSC'],
    text: {
      en: 'Late settlement: accepted at once, settled some seconds later. Until then it can be cancelled.',
      hr: 'Kasna namira: odmah prihvaćeno, namireno nekoliko sekundi poslije. Do tada se može opozvati.',
    },
  },
  {
    payee: 'HR1499000223201000109',
    amount: '313.10',
    does: { kind: 'accepted', seconds: shortSeconds, end: 'refused-by-core', canBeStopped: true },
    statuses: ['ACSP', 'RJCT'],
    text: {
      en: 'Accepted at once, and rejected some seconds later.',
      hr: 'Odmah prihvaćeno, a odbijeno nekoliko sekundi poslije.',
    },
  },
  {
    payee: 'HR8999000223201000117',
    amount: '313.11',
    does: { kind: 'accepted', seconds: 2 * shortSeconds, end: 'executed', canBeStopped: false },
    statuses: ['ACSP', 'ACSC'],
    text: {
      en: 'Accepted, and settled ten seconds later; a cancellation that is authorised meanwhile comes too late.',
      hr: 'Prihvaćeno, a namireno deset sekundi poslije; opoziv koji se u međuvremenu odobri dolazi prekasno.',
    },
  },
  {
    payee: 'HR6799000223201000125',
    amount: '313.12',
    does: { kind: 'silent', seconds: shortSeconds },
    statuses: ['ACTC', 'ACSC'],
    text: {
      en: 'For some seconds the bank does not know what has come of the payment: it stays ACTC.',
      hr: 'Nekoliko sekundi banka ne zna ishod plaćanja: ostaje ACTC.',
    },
  },
  {
    payee: 'HR4599000223201000133',
    amount: '313.13',
    does: { kind: 'returned', seconds: shortSeconds, reason: 'AC04' },
    statuses: ['ACSC'],
    text: {
      en: 'Settled, and returned by the payee’s bank some seconds later (AC04, closed account). The status stays ACSC; the return is an entry of the payer’s account, PMNT-ICDT-RRTN.',
      hr: 'Namireno, a banka primatelja vraća sredstva nekoliko sekundi poslije (AC04, zatvoren račun). Status ostaje ACSC; povrat je stavka na računu platitelja, PMNT-ICDT-RRTN.',
    },
  },
];

/** What an account of the sandbox's own leads to by what it is, whoever is paid. */
export interface AccountOutcome {
  readonly account: string;
  /** Who authorises, in this order. */
  readonly customers: readonly [string, ...string[]];
  /** In the home currency, at least this much. */
  readonly amount: string;
  readonly statuses: readonly TransactionStatus[];
  readonly text: LocalisedText;
}

export const accountOutcomes: readonly AccountOutcome[] = [
  {
    account: 'HR1099000141100005017',
    customers: ['petra.novak', 'ivan.maric'],
    amount: '0.01',
    statuses: ['RCVD', 'PATC', 'ACSC'],
    text: {
      en: 'The account of a company that needs two signatures: PATC after the first one. The second signer gets an authorisation of their own.',
      hr: 'Račun tvrtke koja treba dva potpisa: PATC nakon prvog. Drugi potpisnik dobiva vlastitu autorizaciju.',
    },
  },
  {
    account: 'HR0799000143200002012',
    customers: ['marko.kovac'],
    amount: '5000.00',
    statuses: ['RCVD', 'RJCT'],
    text: {
      en: 'There is no money for it: the customer is told so before the code. With TPP-Rejection-NoFunds-Preferred: false it can be authorised, and is PDNG until the end of the day.',
      hr: 'Nema sredstava: korisniku se to kaže prije koda. Uz TPP-Rejection-NoFunds-Preferred: false može se odobriti i ostaje PDNG do kraja dana.',
    },
  },
  {
    account: 'HR6899000143200004018',
    customers: ['luka.juric'],
    amount: '100.01',
    statuses: ['RCVD', 'RJCT'],
    text: {
      en: 'The amount is over the customer’s limit: they are told so before the code.',
      hr: 'Iznos je iznad korisnikova limita: to mu se kaže prije koda.',
    },
  },
  {
    account: 'HR8699000143200003015',
    customers: ['ivana.babic'],
    amount: '0.01',
    statuses: ['RCVD'],
    text: {
      en: 'The customer is blocked and cannot log in: the payment waits, and is RJCT after 24 hours.',
      hr: 'Korisnica je blokirana i ne može se prijaviti: plaćanje čeka, a nakon 24 sata je RJCT.',
    },
  },
];

const byPayee = new Map(payeeOutcomes.map(({ does, payee }) => [payee, does]));
const byAmount = new Map(payeeOutcomes.map(({ amount, does }) => [`${amount} EUR`, does]));

/**
 * What is planned for an order to an IBAN (canonical spelling) at another bank: by whom it is for, or else by how much;
 * undefined for every other order.
 */
export function plannedOutcome(creditorIban: string, amount: Money): PlannedOutcome | undefined {
  return byPayee.get(creditorIban) ?? byAmount.get(`${formatMoney(amount)} ${amount.currency}`);
}
