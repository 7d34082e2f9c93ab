/**
 * The functional checks of a payment order, in the order in which they are reported:
 * debtor account, amount, creditor account, execution date, redirect addresses.
 */
import type { BankAccount } from '../accounts/account.js';
import { isOnRegisteredOrigin, type Client } from '../clients.js';
import { fractionDigitsOf } from '../currencies.js';
import { canonicalIban, countryOf, isIban } from '../iban.js';
import { parseMoney, type Money } from '../money.js';
import type { Violation } from '../problem.js';
import type { LocalDate } from '../time.js';
import type { AccountReference, PaymentOrder } from './order.js';
import { products, type Product, type ProductRules } from './products.js';

/** What the bank knows when it looks at an order. */
export interface OrderFacts {
  readonly homeCurrency: string;
  readonly today: LocalDate;
  /** The account that the debtor's IBAN names at this bank, if there is one. */
  readonly debtorAccount: BankAccount | undefined;
  readonly client: Client;
}

/** Where the TPP wants the customer's browser back. */
export interface ReturnAddresses {
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

/** Every functional rule that the order breaks (decisions of the bank on top of the contract's schema). */
export function findOrderViolations(
  product: Product,
  order: PaymentOrder,
  addresses: ReturnAddresses,
  facts: OrderFacts,
): Violation[] {
  return [
    ...debtorViolations(order.debtorAccount, order.instructedAmount.currency, facts),
    ...amountViolations(order.instructedAmount, facts.homeCurrency),
    ...creditorViolations(order, products[product]),
    ...executionDateViolations(order.requestedExecutionDate, facts.today),
    ...addressViolations(addresses, facts.client),
  ];
}

function ibanViolations(account: AccountReference, field: string): Violation[] {
  if (account.iban === undefined) {
    const other = (['bban', 'pan', 'maskedPan', 'msisdn'] as const).find(
      (name) => account[name] !== undefined,
    );
    return other
      ? [unsupported(`body.${field}.${other}`, 'The account must be named by its IBAN.')]
      : [invalid(`body.${field}.iban`, 'The account must be named by its IBAN, which is missing.')];
  }
  if (isIban(canonicalIban(account.iban))) return [];
  return [invalid(`body.${field}.iban`, 'The IBAN has wrong check digits or not the length of its country.')];
}

function debtorViolations(debtor: AccountReference, currency: string, facts: OrderFacts): Violation[] {
  const faults = ibanViolations(debtor, 'debtorAccount');
  if (faults.length > 0) return faults;
  const account = facts.debtorAccount;
  if (!account || (debtor.currency !== undefined && debtor.currency !== account.currency)) {
    const text = 'The debtor account is not an account of this bank.';
    return [{ reason: 'account.unknown', path: 'body.debtorAccount', text }];
  }
  if (currency === facts.homeCurrency && account.currency !== currency) {
    const text = `The debtor account is not kept in ${currency}.`;
    return [{ reason: 'request.inconsistent', path: 'body.debtorAccount', text }];
  }
  return [];
}

const currencyPath = 'body.instructedAmount.currency';
const amountPath = 'body.instructedAmount.amount';

function amountViolations(
  { amount, currency }: PaymentOrder['instructedAmount'],
  homeCurrency: string,
): Violation[] {
  const faults: Violation[] = [];
  if (currency !== homeCurrency) {
    faults.push(unsupported(currencyPath, `The currency of this product is ${homeCurrency}.`));
  }
  const money = parseMoney(amount, currency);
  if (money === 'not-decimal') faults.push(invalid(amountPath, 'The amount is not a decimal number.'));
  if (money === 'fraction-too-long') {
    const digits = fractionDigitsOf(currency) ?? 0;
    faults.push(invalid(amountPath, `An amount in ${currency} has at most ${digits} fraction digits.`));
  }
  if (typeof money === 'object' && money.minorUnits <= 0n) {
    faults.push(invalid(amountPath, 'The amount must be more than zero.'));
  }
  return faults;
}

function creditorViolations(order: PaymentOrder, { creditorCountry }: ProductRules): Violation[] {
  const faults = ibanViolations(order.creditorAccount, 'creditorAccount');
  const { iban } = order.creditorAccount;
  if (faults.length > 0 || iban === undefined) return faults;
  const path = 'body.creditorAccount.iban';
  if (creditorCountry && countryOf(iban) !== creditorCountry) {
    faults.push(unsupported(path, `This product pays to ${creditorCountry} accounts only.`));
  }
  if (canonicalIban(iban) === canonicalIban(order.debtorAccount.iban ?? '')) {
    faults.push({ reason: 'request.inconsistent', path, text: 'Debtor and creditor account are the same.' });
  }
  return faults;
}

function executionDateViolations(date: LocalDate | undefined, today: LocalDate): Violation[] {
  if (date === undefined || date >= today) return [];
  const text = `The requested execution date is before today, ${today}.`;
  return [{ reason: 'execution-date.past', path: 'body.requestedExecutionDate', text }];
}

function addressViolations(addresses: ReturnAddresses, client: Client): Violation[] {
  const rows = [
    ['header.TPP-Redirect-URI', addresses.redirectUri],
    ['header.TPP-Nok-Redirect-URI', addresses.nokRedirectUri],
  ] as const;
  return rows
    .filter(([, uri]) => uri !== undefined && !isOnRegisteredOrigin(client, uri))
    .map(([path]) => unsupported(path, 'The address is not on an origin that the client has registered.'));
}

function invalid(path: string, text: string): Violation {
  return { reason: 'request.invalid', path, text };
}

function unsupported(path: string, text: string): Violation {
  return { reason: 'request.unsupported', path, text };
}

/** The amount of an order that has passed every check. */
export function moneyOf({ instructedAmount }: PaymentOrder): Money {
  const money = parseMoney(instructedAmount.amount, instructedAmount.currency);
  if (typeof money === 'string') throw new Error(`an order was stored with a faulty amount: ${money}`);
  return money;
}
