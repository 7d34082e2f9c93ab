/**
 * Forced outcomes by test value, like a card processor's test cards. In the sandbox, an order to one of these accounts
 * at another bank ends as its row says, for any payer and amount, and so does an order of exactly the row's amount to
 * any other account at another bank. The interface treats such an order like every other order. In the second table the
 * debtor account's own properties lead to the outcome.
 */
import { formatMoney, type Money } from '../../../src/domain/money.js';
import type { RefusalCause, TransactionStatus } from '../../../src/domain/payments/payment.js';

/** The core's forced result of an order. */
export type ForcedOutcome =
  /** No money is moved. */
  | { readonly kind: 'rejected'; readonly reason: RefusalCause }
  /** The first attempt finds no funds, the next one does. */
  | { readonly kind: 'short-at-first' }
  /** Accepted at once, executed or rejected after `seconds`. */
  | {
      readonly kind: 'accepted';
      readonly seconds: number;
      readonly end: 'executed' | RefusalCause;
      readonly canBeStopped: boolean;
    }
  /** The core does not tell the result for `seconds`. */
  | { readonly kind: 'silent'; readonly seconds: number }
  /** Executed, and returned by the creditor's bank after `seconds`, with an ISO 20022 reason. */
  | { readonly kind: 'returned'; readonly seconds: number; readonly reason: string };

export interface PayeeOutcome {
  readonly payee: string;
  /** The amount in euros that has this outcome for any account at another bank: too odd to be paid by accident. */
  readonly amount: string;
  readonly does: ForcedOutcome;
  /** The statuses that the TPP reads in turn after the authorisation; the last one stays. */
  readonly statuses: readonly TransactionStatus[];
  readonly text: string;
}

/** Long enough to be seen, and short enough to wait for. */
const shortSeconds = 5;

const rejected = (payee: string, amount: string, reason: RefusalCause, text: string): PayeeOutcome => ({
  payee,
  amount,
  does: { kind: 'rejected', reason },
  statuses: ['RJCT'],
  text,
});

export const payeeOutcomes: readonly PayeeOutcome[] = [
  rejected(
    'HR1999000223201000019',
    '313.01',
    'refused-by-core',
    'The bank refuses the payment without a reason.',
  ),
  rejected('HR9499000223201000027', '313.02', 'creditor-unknown', 'The payee’s account does not exist.'),
  rejected(
    'HR7299000223201000035',
    '313.03',
    'account-blocked',
    'The payer’s account is blocked at execution.',
  ),
  rejected(
    'HR5099000223201000043',
    '313.04',
    'limit-exceeded',
    'The amount exceeds the payer’s limit at execution.',
  ),
  rejected(
    'HR2899000223201000051',
    '313.05',
    'psu-blocked',
    'The customer who authorised it is blocked at execution.',
  ),
  rejected(
    'HR7699000223201000060',
    '313.06',
    'mandate-ended',
    'The customer who authorised it may no longer sign for the account at execution.',
  ),
  {
    payee: 'HR7599000223201000078',
    amount: '313.07',
    does: { kind: 'rejected', reason: 'no-funds' },
    statuses: ['RJCT'],
    text: 'No money at execution: RJCT with fundsAvailable false. With TPP-Rejection-NoFunds-Preferred: false, PDNG until the end of the day, then RJCT.',
  },
  {
    payee: 'HR5399000223201000086',
    amount: '313.08',
    does: { kind: 'short-at-first' },
    statuses: ['PDNG', 'ACSC'],
    text: 'Send TPP-Rejection-NoFunds-Preferred: false. The first attempt finds no money; the next one, about a minute later, does. Without that header, RJCT.',
  },
  {
    payee: 'HR3199000223201000094',
    amount: '313.09',
    does: { kind: 'accepted', seconds: shortSeconds, end: 'executed', canBeStopped: true },
    statuses: ['ACSP', 'ACSC'],
    text: 'Late settlement: accepted at once, settled some seconds later. Until then it can be cancelled.',
  },
  {
    payee: 'HR1499000223201000109',
    amount: '313.10',
    does: { kind: 'accepted', seconds: shortSeconds, end: 'refused-by-core', canBeStopped: true },
    statuses: ['ACSP', 'RJCT'],
    text: 'Accepted at once, and rejected some seconds later.',
  },
  {
    payee: 'HR8999000223201000117',
    amount: '313.11',
    does: { kind: 'accepted', seconds: 2 * shortSeconds, end: 'executed', canBeStopped: false },
    statuses: ['ACSP', 'ACSC'],
    text: 'Accepted, and settled ten seconds later; a cancellation authorised before that comes too late.',
  },
  {
    payee: 'HR6799000223201000125',
    amount: '313.12',
    does: { kind: 'silent', seconds: shortSeconds },
    statuses: ['ACTC', 'ACSC'],
    text: 'The result is unknown for some seconds: the payment stays ACTC.',
  },
  {
    payee: 'HR4599000223201000133',
    amount: '313.13',
    does: { kind: 'returned', seconds: shortSeconds, reason: 'AC04' },
    statuses: ['ACSC'],
    text: 'Settled, and returned by the payee’s bank some seconds later (AC04, closed account). The status stays ACSC; the return is a separate transaction (PMNT-ICDT-RRTN).',
  },
];

/** An outcome that follows from the properties of a sandbox account, for any payee. */
export interface AccountOutcome {
  readonly account: string;
  /** The customers who authorise, in this order. */
  readonly customers: readonly [string, ...string[]];
  /** The minimum amount, in the home currency. */
  readonly amount: string;
  readonly statuses: readonly TransactionStatus[];
  readonly text: string;
}

export const accountOutcomes: readonly AccountOutcome[] = [
  {
    account: 'HR1099000141100005017',
    customers: ['petra.novak', 'ivan.maric'],
    amount: '0.01',
    statuses: ['RCVD', 'PATC', 'ACSC'],
    text: 'A company’s account that needs two signatures: PATC after the first. The second signer gets a separate authorisation.',
  },
  {
    account: 'HR0799000143200002012',
    customers: ['marko.kovac'],
    amount: '5000.00',
    statuses: ['RCVD', 'RJCT'],
    text: 'The funds are insufficient; the customer is told before entering the code. With TPP-Rejection-NoFunds-Preferred: false the authorised payment is PDNG until the end of the day.',
  },
  {
    account: 'HR6899000143200004018',
    customers: ['luka.juric'],
    amount: '100.01',
    statuses: ['RCVD', 'RJCT'],
    text: 'The amount exceeds the customer’s limit; the customer is told before entering the code.',
  },
  {
    account: 'HR8699000143200003015',
    customers: ['ivana.babic'],
    amount: '0.01',
    statuses: ['RCVD'],
    text: 'The customer is blocked and cannot log in: the payment waits, and is RJCT after 24 hours.',
  },
];

const byPayee = new Map(payeeOutcomes.map((row) => [row.payee, row]));
const byAmount = new Map(payeeOutcomes.map((row) => [`${row.amount} EUR`, row]));

/**
 * Returns the row of an order to an IBAN (canonical spelling) at another bank: by payee, otherwise by amount; undefined
 * for every other order.
 */
export function findPayeeOutcome(creditorIban: string, amount: Money): PayeeOutcome | undefined {
  return byPayee.get(creditorIban) ?? byAmount.get(`${formatMoney(amount)} ${amount.currency}`);
}

/** As above, the outcome alone. */
export function findForcedOutcome(creditorIban: string, amount: Money): ForcedOutcome | undefined {
  return findPayeeOutcome(creditorIban, amount)?.does;
}
