/** The embedded bank: customers, accounts and a ledger in the server's own database. The reference for adapters. */
import type { BankAccount } from '../domain/accounts/account.js';
import type { Money } from '../domain/money.js';
import type { TransferResult } from '../domain/payments/execution.js';
import type { Booking, Leg } from '../storage/ledger.js';
import type { BankStores } from '../storage/stores.js';
import type { Reading, Transaction } from '../storage/unit-of-work.js';
import type { CoreBanking, Customer, Transfer } from './core-banking.js';

export interface SandboxBankParts {
  readonly stores: BankStores;
  readonly read: Reading;
  readonly newId: () => string;
  readonly bankCode: string;
  readonly homeCurrency: string;
}

/** The bank's own account of each kind and currency; seeded with the customers. */
export function ownAccountId(kind: 'settlement' | 'opening', currency: string): string {
  return `${kind}-${currency}`;
}

export function sandboxBank(parts: SandboxBankParts): CoreBanking {
  const { read, stores } = parts;
  return {
    findAccount: (iban) => read.run((db) => stores.accounts.findByIban(db, iban)),
    mandateOf: (accountId) => read.run((db) => stores.accounts.mandateOf(db, accountId)),
    findCustomer: (psuId) => findCustomer(psuId, parts),
    // In the order of their numbers; an IBAN begins with its check digits.
    accountsOf: async (psuId) =>
      (await read.run((db) => stores.accounts.findOfCustomer(db, psuId))).toSorted((one, other) =>
        one.iban.slice(4) < other.iban.slice(4) ? -1 : 1,
      ),
    findAccountById: (accountId) => read.run((db) => stores.accounts.findById(db, accountId)),
    balanceOf: (accountId) => read.run((db) => stores.accounts.balanceOf(db, accountId)),
    entriesOf: (accountId, wish) => read.run((db) => stores.ledger.find(db, accountId, wish)),
    transfer: (transfer, transaction) => move(transfer, transaction, parts),
  };
}

async function findCustomer(psuId: string, parts: SandboxBankParts): Promise<Customer | undefined> {
  const row = await parts.read.run((db) => parts.stores.customers.find(db, psuId));
  if (!row) return undefined;
  const limit: Money | undefined =
    row.payment_limit === null ? undefined : { minorUnits: row.payment_limit, currency: parts.homeCurrency };
  return {
    psuId: row.id,
    name: row.name,
    status: row.status === 'active' ? 'active' : 'blocked',
    ...(limit && { paymentLimit: limit }),
  };
}

/** Croatian IBANs name the bank in the seven digits after the check digits. */
function isOurs(iban: string, bankCode: string): boolean {
  return iban.startsWith('HR') && iban.slice(4, 4 + bankCode.length) === bankCode;
}

async function move(
  transfer: Transfer,
  transaction: Transaction,
  parts: SandboxBankParts,
): Promise<TransferResult> {
  const { accounts } = parts.stores;
  const { amount, creditorIban, debtorAccountId } = transfer;
  const creditor = await accounts.findByIban(transaction, creditorIban);
  const isHere = isOurs(creditorIban, parts.bankCode);
  if (isHere && !canReceive(creditor, amount)) return 'creditor-unknown';

  const debit = await accounts.debit(transaction, debtorAccountId, amount.minorUnits);
  if (debit !== 'debited') return debit === 'blocked' ? 'account-blocked' : 'no-funds';
  if (creditor) await accounts.credit(transaction, creditor.id, amount.minorUnits);
  // What leaves for another bank stays in our books on the settlement account, so that no cent is ever lost. Its
  // balance is the sum of its entries: a running total would be one row that every payment has to wait for.
  const creditorId = creditor?.id ?? ownAccountId('settlement', amount.currency);
  await book(transfer, creditorId, transaction, parts);
  return creditor ? 'credited-here' : 'sent-to-other-bank';
}

function canReceive(account: BankAccount | undefined, amount: Money): boolean {
  return account?.status === 'enabled' && account.currency === amount.currency;
}

async function book(
  transfer: Transfer,
  creditorAccountId: string,
  transaction: Transaction,
  { newId, stores }: SandboxBankParts,
): Promise<void> {
  const { bookedAt, bookingDate, endToEndIdentification, paymentId, remittance } = transfer;
  const booking: Booking = {
    id: newId(),
    paymentId,
    bookedAt,
    bookingDate,
    remittance,
    ...(endToEndIdentification !== undefined && { endToEndIdentification }),
  };
  const debtor: Leg = {
    entryId: newId(),
    accountId: transfer.debtorAccountId,
    counterpartyName: transfer.creditorName,
    counterpartyIban: transfer.creditorIban,
  };
  const creditor: Leg = {
    entryId: newId(),
    accountId: creditorAccountId,
    counterpartyName: transfer.debtorName,
    counterpartyIban: transfer.debtorIban,
  };
  await stores.ledger.book(transaction, booking, transfer.amount, debtor, creditor);
}
