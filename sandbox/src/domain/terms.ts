/**
 * Checks a developer's options for a workspace's customers, companies and accounts, and converts them into the bank's
 * data. The contract has the lengths of texts.
 */
import { defined } from '../../../src/domain/defined.js';
import { formatMoney, fractionDigitsOf, isStatable, parseMoney } from '../../../src/domain/money.js';
import { type FieldFaults, textFault } from './field-faults.js';

export interface CustomerOptions {
  readonly name: string;
  readonly status?: 'active' | 'blocked';
  /** The limit per payment, in the bank's home currency; absent for no limit. */
  readonly paymentLimit?: string;
}

export interface CustomerTerms {
  readonly name: string;
  readonly status: 'active' | 'blocked';
  /** In minor units of the home currency. */
  readonly paymentLimit?: bigint;
}

/** ISO 20022 codes of the account types in a workspace. */
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
  /** Balance and overdraft in minor units of the account's currency. */
  readonly balance: bigint;
  readonly overdraft: bigint;
  /** The length of the seeded transaction history, in days. */
  readonly historyDays: number;
}

export interface BankTerms {
  readonly bankCode: string;
  readonly homeCurrency: string;
  /** The currencies of the bank's accounts. */
  readonly currencies: readonly string[];
}

const usualBalance = '1000';

/** Converts a customer's options; reports faults with fields below `at`. */
export function toCustomerTerms(
  { name, paymentLimit, status = 'active' }: CustomerOptions,
  at: string,
  { homeCurrency }: BankTerms,
  { tell }: FieldFaults,
): CustomerTerms {
  tell(`${at}name`, textFault(name));
  const limit = paymentLimit === undefined ? undefined : parseAmount(paymentLimit, homeCurrency);
  if (typeof limit === 'string') tell(`${at}paymentLimit`, limit);
  else if (limit !== undefined && limit < 0n) tell(`${at}paymentLimit`, 'must not be negative.');
  return { name, status, ...defined({ paymentLimit: typeof limit === 'bigint' ? limit : undefined }) };
}

/**
 * Converts an account's options, as above. The defaults are what most tests need: a current account with money on it.
 */
export function toAccountTerms(
  options: AccountOptions,
  at: string,
  { currencies, homeCurrency }: BankTerms,
  { tell }: FieldFaults,
): AccountTerms {
  const { cashAccountType = 'CACC', currency = homeCurrency, name = 'Current account' } = options;
  const { historyDays = 0, product, status = 'enabled' } = options;
  tell(`${at}name`, textFault(name));
  if (product !== undefined) tell(`${at}product`, textFault(product));
  const isKnown = currencies.includes(currency);
  if (!isKnown) tell(`${at}currency`, `must be one of ${currencies.join(', ')}.`);
  const amount = (field: string, text: string): bigint => {
    const found = parseAmount(text, isKnown ? currency : homeCurrency);
    if (typeof found === 'bigint') return found;
    tell(at + field, found);
    return 0n;
  };
  const [balance, overdraft] = [
    amount('balance', options.balance ?? usualBalance),
    amount('overdraft', options.overdraft ?? '0'),
  ];
  if (overdraft < 0n) tell(`${at}overdraft`, 'must not be negative.');
  else if (balance + overdraft < 0n) tell(`${at}balance`, 'is below what the overdraft allows.');
  else if (isKnown && !isStatable({ currency, minorUnits: balance + overdraft }))
    tell(
      `${at}balance`,
      'must have at most 14 digits before the decimal point, together with the overdraft.',
    );
  const terms = { name, currency, cashAccountType, status, balance, overdraft, historyDays };
  return { ...terms, ...defined({ product }) };
}

/** The amount in minor units, or its fault as a sentence that continues the field's name. */
function parseAmount(text: string, currency: string): bigint | string {
  const money = parseMoney(text, currency);
  if (typeof money !== 'string') return money.minorUnits;
  if (money !== 'fraction-too-long') return 'must be a decimal number such as 1250.00.';
  return `must have at most the ${fractionDigitsOf(currency)} decimals of ${currency}.`;
}

/** The amount as a decimal text, always with all fraction digits. */
export function amountText(minorUnits: bigint, currency: string): string {
  return formatMoney({ minorUnits, currency });
}

export interface CompanyTerms {
  readonly name: string;
  /** The ids of the signers, who are customers of the workspace. */
  readonly signers: readonly string[];
  readonly signaturesNeeded: number;
}

/** Reports the faults of a company, with fields below `at`; its signers must be among `customerIds`. */
export function checkCompany(
  { name, signaturesNeeded, signers }: CompanyTerms,
  customerIds: readonly string[],
  at: string,
  { tell }: FieldFaults,
): void {
  tell(`${at}name`, textFault(name));
  for (const [place, signer] of signers.entries())
    if (!customerIds.includes(signer))
      tell(`${at}signers.${place}`, 'is not the id of a customer of the workspace.');
  if (new Set(signers).size < signers.length) tell(`${at}signers`, 'has a customer twice.');
  if (signaturesNeeded > signers.length)
    tell(`${at}signaturesNeeded`, 'must be at most the number of signers.');
}
