/** What a developer says of a customer or an account of a workspace, and what the bank's books make of it. */
import { defined } from '../defined.js';
import { formatMoney, fractionDigitsOf, parseMoney } from '../money.js';
import { type Faults, textFault } from './field-faults.js';

export interface CustomerOptions {
  readonly name: string;
  readonly status?: 'active' | 'blocked';
  /** Of one payment, in the bank's home currency; without it there is none. */
  readonly paymentLimit?: string;
}

export interface CustomerTerms {
  readonly name: string;
  readonly status: 'active' | 'blocked';
  /** In minor units of the home currency. */
  readonly paymentLimit?: bigint;
}

/** ISO 20022's codes of the kinds of accounts that a workspace may have. */
export const accountTypes = ['CACC', 'SVGS', 'TRAN'] as const;
export type AccountType = (typeof accountTypes)[number];

export interface AccountOptions {
  readonly name?: string;
  readonly currency?: string;
  readonly product?: string;
  readonly cashAccountType?: AccountType;
  readonly status?: 'enabled' | 'blocked';
  readonly balance?: string;
  readonly overdraft?: string;
  readonly historyDays?: number;
}

export interface AccountTerms {
  readonly name: string;
  readonly currency: string;
  readonly product?: string;
  readonly cashAccountType: AccountType;
  readonly status: 'enabled' | 'blocked';
  /** Both in minor units of the account's currency. */
  readonly balance: bigint;
  readonly overdraft: bigint;
  /** How many days of a past it is opened with. */
  readonly historyDays: number;
}

/** What of the bank these rules need. */
export interface BankTerms {
  readonly bankCode: string;
  readonly homeCurrency: string;
  /** Those that the bank keeps accounts in. */
  readonly currencies: readonly string[];
}

const longestName = 140;
const longestAccountName = 70;
const longestProduct = 35;
const usualBalance = '1000';

/** The terms that the options make; whatever is wrong is told, with fields below `at`. */
export function customerTermsOf(
  { name, paymentLimit, status = 'active' }: CustomerOptions,
  at: string,
  { homeCurrency }: BankTerms,
  { tell }: Faults,
): CustomerTerms {
  tell(`${at}name`, textFault(name, longestName));
  const limit = paymentLimit === undefined ? undefined : amountOf(paymentLimit, homeCurrency);
  if (typeof limit === 'string') tell(`${at}paymentLimit`, limit);
  else if (limit !== undefined && limit < 0n) tell(`${at}paymentLimit`, 'is not negative.');
  return { name, status, ...defined({ paymentLimit: typeof limit === 'bigint' ? limit : undefined }) };
}

/** The same for an account. What is left out is what most tests need: a current account with money on it. */
export function accountTermsOf(
  options: AccountOptions,
  at: string,
  { currencies, homeCurrency }: BankTerms,
  { tell }: Faults,
): AccountTerms {
  const {
    cashAccountType = 'CACC',
    currency = homeCurrency,
    historyDays = 0,
    name = 'Current account',
  } = options;
  const { balance: givenBalance = usualBalance, overdraft: givenOverdraft = '0', product } = options;
  tell(`${at}name`, textFault(name, longestAccountName));
  if (product !== undefined) tell(`${at}product`, textFault(product, longestProduct));
  const isKnown = currencies.includes(currency);
  if (!isKnown) tell(`${at}currency`, `is one of ${currencies.join(', ')}.`);
  const amount = (field: string, text: string): bigint => {
    const found = amountOf(text, isKnown ? currency : homeCurrency);
    if (typeof found === 'bigint') return found;
    tell(at + field, found);
    return 0n;
  };
  const [balance, overdraft] = [amount('balance', givenBalance), amount('overdraft', givenOverdraft)];
  if (overdraft < 0n) tell(`${at}overdraft`, 'is not negative.');
  else if (balance + overdraft < 0n) tell(`${at}balance`, 'is below what the overdraft allows.');
  const status = options.status ?? 'enabled';
  return {
    name,
    currency,
    cashAccountType,
    status,
    balance,
    overdraft,
    historyDays,
    ...defined({ product }),
  };
}

/** In minor units; or what is wrong, in a sentence that goes on from the field's name. */
function amountOf(text: string, currency: string): bigint | string {
  const money = parseMoney(text, currency);
  if (typeof money !== 'string') return money.minorUnits;
  if (money !== 'fraction-too-long') return 'is a decimal number such as 1250.00.';
  return `has more than the ${fractionDigitsOf(currency)} decimals of ${currency}.`;
}

/** As it was asked for, and always alike. */
export function amountText(minorUnits: bigint, currency: string): string {
  return formatMoney({ minorUnits, currency });
}
