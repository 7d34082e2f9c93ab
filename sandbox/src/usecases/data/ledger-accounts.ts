/**
 * Accounts of a workspace in the bank's ledger, within a transaction that locks the workspace. A balance is set by a
 * booking against the bank's account for opening balances, so that every account's entries add up to its balance.
 */
import { defined } from '../../../../src/domain/defined.js';
import { fractionDigitsOf, isStatable } from '../../../../src/domain/money.js';
import { Problem } from '../../../../src/domain/problem.js';
import { buildAccountHistory } from '../../domain/account-history.js';
import { type AccountOfHolder, bookPastMovement } from '../../domain/past-booking.js';
import { croatianIban } from '../../domain/workspace-names.js';
import type { AccountTerms } from '../../domain/terms.js';
import type { Workspace } from '../../domain/workspace.js';
import type { WholeBooking } from '../../storage/bank-tables/ledger.js';
import type { StoredAccount } from '../../storage/tables/workspace-books.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import type { SandboxServices } from '../sandbox-services.js';

export type AccountOwner = { readonly name: string } & (
  | { readonly customerId: string; readonly companyId?: never }
  | { readonly companyId: string; readonly customerId?: never }
);

type Balances = ReadonlyMap<string, bigint>;

/** Opens an account under a new IBAN, with its booked history and balance; returns the IBAN. */
export async function openAccount(
  transaction: Transaction,
  owner: AccountOwner,
  terms: AccountTerms,
  { id: workspaceId }: Workspace,
  services: SandboxServices,
): Promise<string> {
  const { bankBooks, clock, ids, portal } = services;
  const { cashAccountType, currency, historyDays, name, overdraft, product } = terms;
  const [id, iban] = [ids.next(), await freeIban(transaction, services)];
  const owned = defined({ psuId: owner.customerId, corporateId: owner.companyId, product });
  const account = { id, iban, currency, name, overdraft, cashAccountType, ...owned };
  await bankBooks.accounts.insert(transaction, { kind: 'customer', ...account });
  await portal.workspaceBooks.insertAccount(transaction, {
    id,
    workspaceId,
    createdAt: clock.now(),
    historyDays,
  });
  const past = await bookPast(transaction, { id, iban, holder: owner.name }, terms, services);
  const opening = { id, currency, minorUnits: terms.balance - past };
  if (!isStatable(opening)) {
    const text = 'The opening balance, before the history, has more than 14 digits before the decimal point.';
    throw new Problem('request.invalid', text, 'balance');
  }
  await bookDifference(transaction, opening, 'Opening balance', services);
  await setTerms(transaction, { id, before: 0n }, terms, services);
  return iban;
}

/** Replaces an account's terms, and reopens a closed account; `balances` are locked. */
export async function changeAccount(
  transaction: Transaction,
  { currency, id }: Pick<StoredAccount, 'id' | 'currency'>,
  terms: AccountTerms,
  balances: Balances,
  services: SandboxServices,
): Promise<void> {
  const before = balances.get(id) ?? 0n;
  const difference = { id, currency, minorUnits: terms.balance - before };
  await bookDifference(transaction, difference, 'Balance set', services);
  await setTerms(transaction, { id, before }, terms, services);
}

/** Books the balance back to the bank, and closes the account. */
export async function closeAccount(
  transaction: Transaction,
  account: StoredAccount,
  balances: Balances,
  services: SandboxServices,
): Promise<void> {
  const { currency, id } = account;
  const before = balances.get(id) ?? 0n;
  await bookDifference(transaction, { id, currency, minorUnits: -before }, 'Account closed', services);
  const closed = { ...account, status: 'deleted', balance: 0n, overdraft: 0n };
  await setTerms(transaction, { id, before }, closed, services);
}

type ChangeableTerms = Pick<
  StoredAccount,
  'name' | 'product' | 'cashAccountType' | 'balance' | 'overdraft'
> & {
  readonly status: string;
};

/** Overwrites the terms of an account that is new, or whose balance is locked. */
async function setTerms(
  transaction: Transaction,
  { before, id }: { readonly id: string; readonly before: bigint },
  { balance, cashAccountType, name, overdraft, product, status }: ChangeableTerms,
  { portal }: SandboxServices,
): Promise<void> {
  const optional = { product: product ?? null, cashAccountType: cashAccountType ?? null };
  const row = { id, before, name, ...optional, status, balance, overdraft };
  if (await portal.workspaceBooks.setAccount(transaction, row)) return;
  throw new Error(`account ${id} changed while it was locked`);
}

async function freeIban(
  transaction: Transaction,
  { bankTerms, portal, randomAccountNumber }: SandboxServices,
): Promise<string> {
  for (;;) {
    const iban = croatianIban(bankTerms.bankCode, randomAccountNumber());
    if (!(await portal.workspaceBooks.isTaken(transaction, iban))) return iban;
  }
}

/** Books an amount from the bank's account for opening balances, or back to it where the amount is negative. */
async function bookDifference(
  transaction: Transaction,
  {
    currency,
    id,
    minorUnits,
  }: { readonly id: string; readonly currency: string; readonly minorUnits: bigint },
  remittance: string,
  { bankBooks, clock, ids, openBankAccount }: SandboxServices,
): Promise<void> {
  if (minorUnits === 0n) return;
  const bank = { entryId: ids.next(), accountId: await openBankAccount(transaction, 'opening', currency) };
  const own = { entryId: ids.next(), accountId: id };
  const isCredit = minorUnits > 0n;
  const movement = {
    amount: { currency, minorUnits: isCredit ? minorUnits : -minorUnits },
    debtor: isCredit ? bank : own,
    creditor: isCredit ? own : bank,
  };
  const booking = { id: ids.next(), bookedAt: clock.now(), bookingDate: clock.today(), remittance };
  await bankBooks.ledger.book(transaction, [{ booking, movements: [movement] }]);
}

/** Books an account's seed history; returns the change of the balance. */
async function bookPast(
  transaction: Transaction,
  account: Omit<AccountOfHolder, 'currency'>,
  { currency, historyDays }: AccountTerms,
  { bankBooks, clock, ids, openBankAccount }: SandboxServices,
): Promise<bigint> {
  if (historyDays === 0) return 0n;
  const elsewhere = await openBankAccount(transaction, 'settlement', currency);
  const fractionDigits = fractionDigitsOf(currency) ?? 0;
  const past = buildAccountHistory({ days: historyDays, today: clock.today(), fractionDigits });
  const bookings = past.map((movement): WholeBooking => {
    const { booking, ...moved } = bookPastMovement(movement, { ...account, currency }, elsewhere, ids.next);
    return { booking, movements: [moved] };
  });
  await bankBooks.ledger.book(transaction, bookings);
  return past.reduce((sum, { isCredit, minorUnits }) => sum + (isCredit ? minorUnits : -minorUnits), 0n);
}
