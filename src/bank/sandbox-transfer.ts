/** How the embedded bank moves money: from account to account, or out through accounts of its own. */
// It names types of storage because it books in the transaction of the payment's status; see docs/decisions.md, D5.
import type { BankAccount } from '../domain/accounts/account.js';
import { defined } from '../domain/defined.js';
import type { Money } from '../domain/money.js';
import type { TransferResult } from '../domain/payments/execution.js';
import { totalOf } from '../domain/payments/price.js';
import type { Booking, Leg, Movement } from '../storage/tables/ledger.js';
import type { BankStores } from '../storage/stores.js';
import type { OwnAccountKind } from '../storage/tables/accounts.js';
import type { Transaction } from '../storage/unit-of-work.js';
import type { AccountLocks, Transfer } from './core-banking.js';

interface TransferParts {
  readonly stores: BankStores;
  readonly newId: () => string;
  readonly bankCode: string;
  readonly homeCurrency: string;
}

/** Keeps transfers that share a transaction from waiting for those of another one in a circle. */
export function accountLocks({ bankCode, stores }: Pick<TransferParts, 'bankCode' | 'stores'>): AccountLocks {
  return {
    // The settlement account is not among them: it has no balance that a transfer changes.
    namesOf: ({ creditorIban, debtorIban }) =>
      isOurs(creditorIban, bankCode) ? [debtorIban, creditorIban] : [debtorIban],
    take: (ibans, transaction) => stores.accounts.lock(transaction, ibans),
  };
}

/** Books the amount and the fee, or says why nothing was moved. */
export async function moveMoney(
  transfer: Transfer,
  transaction: Transaction,
  parts: TransferParts,
): Promise<TransferResult> {
  const { accounts } = parts.stores;
  const { amount, creditorIban, debtorAccountId, price } = transfer;
  const isHere = isOurs(creditorIban, parts.bankCode);
  const creditor = isHere ? await accounts.findByIban(transaction, creditorIban) : undefined;
  // Told at the execution alone: whether an account exists is nothing for whoever has no authorisation yet.
  if (isHere && !canReceive(creditor, amount)) return 'creditor-unknown';

  const debit = await accounts.debit(transaction, debtorAccountId, totalOf(price));
  if (debit !== 'debited') return debit === 'blocked' ? 'account-blocked' : 'no-funds';
  if (creditor) await accounts.credit(transaction, creditor.id, amount.minorUnits);
  const creditorId = creditor?.id ?? (await settlementAccount(transaction, amount.currency, parts));
  await bookAmount(transfer, creditorId, transaction, parts);
  await bookFee(transfer, transaction, parts);
  return creditor ? 'credited-here' : 'sent-to-other-bank';
}

/** Croatian IBANs name the bank in the seven digits after the check digits. */
/** Whether an IBAN has this bank's code, which says nothing of an account. */
export function isOurs(iban: string, bankCode: string): boolean {
  return iban.startsWith('HR') && iban.slice(4, 4 + bankCode.length) === bankCode;
}

/** In the instructed currency or not at all: what it is exchanged at is the creditor's business with the bank. */
function canReceive(account: BankAccount | undefined, amount: Money): boolean {
  return account?.status === 'enabled' && account.currency === amount.currency;
}

/**
 * What leaves for another bank stays in our books on the settlement account, so that no cent is ever lost. Its balance
 * is the sum of its entries: a running total would be one row that every payment has to wait for.
 */
async function settlementAccount(
  transaction: Transaction,
  currency: string,
  { homeCurrency, stores }: TransferParts,
): Promise<string> {
  // That of the home currency is there from the beginning, and on the way of nearly every payment.
  return currency === homeCurrency
    ? ownAccountId('settlement', currency)
    : openOwnAccount(transaction, 'settlement', currency, stores);
}

async function bookAmount(
  transfer: Transfer,
  creditorAccountId: string,
  transaction: Transaction,
  parts: TransferParts,
): Promise<void> {
  const { amount, creditorIban, creditorName, endToEndIdentification, paymentId, price, remittance } =
    transfer;
  const { exchange } = price;
  const booking: Booking = {
    ...bookingOf(transfer, parts),
    paymentId,
    remittance,
    ...defined({ endToEndIdentification, exchange }),
  };
  const debtor: Leg = {
    entryId: parts.newId(),
    accountId: transfer.debtorAccountId,
    counterpartyName: creditorName,
    counterpartyIban: creditorIban,
  };
  const movement = { amount, debtor, creditor: creditorLeg(creditorAccountId, transfer, parts) };
  const movements = exchange ? await throughPositions(movement, price.debit, transaction, parts) : [movement];
  await parts.stores.ledger.book(transaction, booking, movements);
}

/** An exchange takes the account's currency into the bank's position, and the instructed one out of it. */
async function throughPositions(
  { amount, creditor, debtor }: Movement,
  debit: Money,
  transaction: Transaction,
  { newId, stores }: TransferParts,
): Promise<Movement[]> {
  const positionIn = async (currency: string): Promise<Leg> => ({
    entryId: newId(),
    accountId: await openOwnAccount(transaction, 'position', currency, stores),
  });
  return [
    { amount: debit, debtor, creditor: await positionIn(debit.currency) },
    { amount, debtor: await positionIn(amount.currency), creditor },
  ];
}

async function bookFee(transfer: Transfer, transaction: Transaction, parts: TransferParts): Promise<void> {
  const { creditorName, debtorAccountId, paymentId, price } = transfer;
  if (!price.fee) return;
  const booking: Booking = {
    ...bookingOf(transfer, parts),
    feeForPaymentId: paymentId,
    remittance: `Fee for the payment to ${creditorName}`,
  };
  const debtor: Leg = { entryId: parts.newId(), accountId: debtorAccountId };
  const accountId = await openOwnAccount(transaction, 'fees', price.fee.currency, parts.stores);
  const creditor = creditorLeg(accountId, transfer, parts);
  await parts.stores.ledger.book(transaction, booking, [{ amount: price.fee, debtor, creditor }]);
}

function bookingOf({ bookedAt, bookingDate }: Transfer, { newId }: TransferParts) {
  return { id: newId(), bookedAt, bookingDate };
}

function creditorLeg(accountId: string, { debtorIban, debtorName }: Transfer, { newId }: TransferParts): Leg {
  return { entryId: newId(), accountId, counterpartyName: debtorName, counterpartyIban: debtorIban };
}

/** The bank's own accounts, one of each kind and currency; they are the other side of what leaves the customers'. */
const names: Readonly<Record<OwnAccountKind, string>> = {
  settlement: 'Settlement with other banks',
  opening: 'Opening balances',
  position: 'Currency position',
  fees: 'Fees earned',
};

export function ownAccountId(kind: OwnAccountKind, currency: string): string {
  return `${kind}-${currency}`;
}

/** Opens the account the first time that a currency needs it, and answers its id. */
export async function openOwnAccount(
  transaction: Transaction,
  kind: OwnAccountKind,
  currency: string,
  { accounts }: BankStores,
): Promise<string> {
  const id = ownAccountId(kind, currency);
  await accounts.openOwn(transaction, { id, kind, currency, name: names[kind] });
  return id;
}
