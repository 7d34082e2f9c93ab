/** Checks an order's debtor account and creditor account. */
import type { BankAccount } from '../accounts/account.js';
import { canonicalIban, countryOf, countryOfBic, hasIbans, isIban, isSepaCountry } from '../iban.js';
import type { Presence } from '../field-table.js';
import { inconsistent, invalid, unsupported, type Violation } from '../problem.js';
import { isExchanged, type RateTable } from './exchange.js';
import type { AccountReference, PaymentOrder } from './order.js';
import type { ProductRules } from './products.js';

export interface DebtorFacts {
  /** The rate table with the home currency; without rates the bank pays in the home currency only. */
  readonly rates: RateTable;
  /** The account of the debtor's IBAN at this bank, if it exists. */
  readonly debtorAccount: BankAccount | undefined;
}

export function debtorViolations(
  { debtorAccount: debtor, instructedAmount: { currency } }: PaymentOrder,
  rules: ProductRules,
  { debtorAccount: account, rates }: DebtorFacts,
): Violation[] {
  const faults = ibanViolations(debtor, 'debtorAccount');
  if (faults.length > 0) return faults;
  if (!account) {
    const text = 'The debtor account is not an account of this bank.';
    return [{ reason: 'account.unknown', field: 'debtorAccount', text }];
  }
  if (debtor.currency !== undefined && debtor.currency !== account.currency) {
    const text = `The debtor account is not kept in ${debtor.currency}.`;
    return [inconsistent('debtorAccount.currency', text)];
  }
  if (rules.currency === 'home' && currency === rates.homeCurrency && account.currency !== currency) {
    return [inconsistent('debtorAccount', `The debtor account is not kept in ${currency}.`)];
  }
  if (rules.currency === 'any' && !isExchanged(account.currency, rates)) {
    const text = `The bank does not exchange ${account.currency}, in which the debtor account is kept.`;
    return [inconsistent('debtorAccount', text)];
  }
  return [];
}

export function creditorViolations(
  order: PaymentOrder,
  rules: ProductRules,
  agentPresence: Presence | undefined,
): Violation[] {
  const { creditorAccount, debtorAccount } = order;
  if (rules.takesBban && creditorAccount.iban === undefined && creditorAccount.bban !== undefined) {
    return bbanViolations(order);
  }
  const faults = ibanViolations(creditorAccount, 'creditorAccount', rules.takesBban);
  const { iban } = creditorAccount;
  if (faults.length > 0 || iban === undefined) return faults;
  const field = 'creditorAccount.iban';
  const country = countryOf(iban);
  if (rules.creditorArea === 'HR' && country !== 'HR') {
    faults.push(unsupported(field, 'This product pays to HR accounts only.'));
  }
  if (rules.creditorArea === 'sepa' && !isSepaCountry(country)) {
    faults.push(unsupported(field, 'This product pays to accounts in the SEPA countries only.'));
  }
  if (canonicalIban(iban) === canonicalIban(debtorAccount.iban ?? '')) {
    faults.push(inconsistent(field, 'Debtor and creditor account are the same.'));
  }
  const needsAgent = agentPresence === 'by-creditor' && !isSepaCountry(country);
  if (needsAgent && order.creditorAgent === undefined) {
    const text = `An account in ${country} needs the BIC of its bank, because it is outside the SEPA countries.`;
    faults.push(invalid('creditorAgent', text));
  }
  return faults;
}

/** An account number (BBAN) identifies an account only together with the bank and the country. */
function bbanViolations({ creditorAccount, creditorAddress, creditorAgent }: PaymentOrder): Violation[] {
  const faults: Violation[] = [];
  // Otherwise the bank of the IBAN would be paid instead of the bank of the BIC.
  if (isIban(canonicalIban(creditorAccount.bban ?? ''))) {
    faults.push(invalid('creditorAccount.bban', 'This is an IBAN, which belongs into the field iban.'));
  }
  const country = creditorAgent === undefined ? undefined : countryOfBic(creditorAgent);
  if (country !== undefined && hasIbans(country)) {
    const text = `Accounts in ${country} are named by their IBAN.`;
    faults.push(invalid('creditorAccount.iban', text));
  }
  const text = 'An account without an IBAN needs';
  if (creditorAgent === undefined) {
    faults.push(invalid('creditorAgent', `${text} the BIC of its bank.`));
  }
  if (creditorAddress === undefined) {
    faults.push(invalid('creditorAddress', `${text} the address of the creditor.`));
  }
  return faults;
}

/** Checks the IBAN; an account with another identifier only is not supported (400 PARAMETER_NOT_SUPPORTED). */
export function ibanViolations(account: AccountReference, field: string, takesBban = false): Violation[] {
  if (account.iban === undefined) {
    const names = takesBban ? 'its IBAN, or by its bban if it has none' : 'its IBAN';
    const other = (['bban', 'pan', 'maskedPan', 'msisdn'] as const).find(
      (name) => account[name] !== undefined,
    );
    return other
      ? [unsupported(`${field}.${other}`, `The account must be named by ${names}.`)]
      : [invalid(`${field}.iban`, `The account must be named by ${names}, which is missing.`)];
  }
  if (isIban(canonicalIban(account.iban))) return [];
  return [invalid(`${field}.iban`, 'The IBAN has wrong check digits or not the length of its country.')];
}
