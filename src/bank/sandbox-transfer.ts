/** How the embedded bank moves money: from account to account, or out through accounts of its own. */
// It names types of storage because its books are in the server's own database; see docs/decisions.md, D5.
import type { BankAccount } from '../domain/accounts/account.js';
import { codeOfFee, codeOfTransfer } from '../domain/accounts/bank-transaction-codes.js';
import { detailsOf, type OrderDetails } from '../domain/accounts/statement.js';
import { defined } from '../domain/defined.js';
import type { Money } from '../domain/money.js';
import { totalOf } from '../domain/payments/price.js';
import { rulesOf } from '../domain/payments/products.js';
import type { Instant } from '../domain/time.js';
import type { Booking, Leg, Movement, WholeBooking } from '../storage/tables/ledger.js';
import type { BankStores } from '../storage/bank-stores.js';
import type { OwnAccountKind } from '../storage/tables/accounts.js';
import type { Transaction } from '../storage/unit-of-work.js';
import type { Balances } from './balances.js';
import type { CoreOrder, Outcome } from './payment-orders.js';

export interface TransferParts {
  readonly stores: BankStores;
  readonly newId: () => string;
  readonly now: () => Instant;
  readonly bankCode: string;
  readonly homeCurrency: string;
}

/**
 * The IBANs of the accounts whose balance an order changes, its debtor's first. The settlement account is not among them:
 * it has no balance that is kept.
 */
export function ibansOf({ creditor, debtor }: CoreOrder, bankCode: string): readonly [string, ...string[]] {
  return isOurs(creditor.iban, bankCode) ? [debtor.iban, creditor.iban] : [debtor.iban];
}

/** What has come of an order, and what is to be written in the ledger for it. */
export interface Transfer {
  readonly outcome: Outcome;
  readonly bookings: readonly WholeBooking[];
}

export function notMoved(outcome: Outcome): Transfer {
  return { outcome, bookings: [] };
}

/** Moves the amount and the fee from balance to balance, or says why nothing was moved. */
export async function moveMoney(
  order: CoreOrder,
  balances: Balances,
  transaction: Transaction,
  parts: TransferParts,
): Promise<Transfer> {
  const { amount, creditor, debtor, price } = order;
  // Whoever waits for an order that has to be final by its time has been told by then.
  if (order.isFinalByThen && parts.now() > order.answerBy)
    return notMoved({ kind: 'rejected', reason: 'refused-by-core' });
  const isHere = isOurs(creditor.iban, parts.bankCode);
  const account = isHere ? balances.find(creditor.iban) : undefined;
  // Told at the execution alone: whether an account exists is nothing for whoever has no authorisation yet.
  if (isHere && !canReceive(account, amount))
    return notMoved({ kind: 'rejected', reason: 'creditor-unknown' });

  const debit = balances.debit(debtor.accountId, totalOf(price));
  if (debit === 'blocked') return notMoved({ kind: 'rejected', reason: 'account-blocked' });
  if (debit === 'no-funds') return notMoved({ kind: 'no-funds' });
  if (account) balances.credit(account.id, amount.minorUnits);
  const creditorId = account?.id ?? (await settlementAccount(transaction, amount.currency, parts));
  const bookings = [await bookingOfAmount(order, creditorId, transaction, parts)];
  if (order.price.fee) bookings.push(await bookingOfFee(order, order.price.fee, transaction, parts));
  return { outcome: { kind: 'executed', creditor: account ? 'here' : 'elsewhere' }, bookings };
}

/** Whether an IBAN has this bank's code, seven digits after the check digits, which says nothing of an account. */
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

async function bookingOfAmount(
  order: CoreOrder,
  creditorAccountId: string,
  transaction: Transaction,
  parts: TransferParts,
): Promise<WholeBooking> {
  const { amount, attempt, bookingDate, endToEndIdentification, price } = order;
  const { exchange } = price;
  const booking: Booking = {
    id: parts.newId(),
    bookedAt: parts.now(),
    bookingDate,
    paymentId: attempt.paymentId,
    remittance: order.remittanceInformationUnstructured ?? '',
    // Last, because the fields that follow a spread are added to the object one by one, which costs much.
    ...defined({ endToEndIdentification, exchange, details: detailsIn(order) }),
  };
  const { creditor, debtor } = legsOf(order, creditorAccountId, parts);
  const movement = { amount, debtor, creditor };
  const movements = exchange ? await throughPositions(movement, price.debit, transaction, parts) : [movement];
  return { booking, movements };
}

/** What was moved for an order, moved back; the fee stays with the bank. */
export async function bookingOfReturn(
  order: CoreOrder,
  { code, reason }: { readonly code: string; readonly reason: string },
  transaction: Transaction,
  parts: TransferParts,
): Promise<WholeBooking> {
  const settlement = await settlementAccount(transaction, order.amount.currency, parts);
  const { booking, movements } = await bookingOfAmount(order, settlement, transaction, parts);
  const { paymentId: _, ...own } = booking;
  const back = (leg: Leg): Leg => ({ ...leg, ...(leg.bankTransactionCode && { bankTransactionCode: code }) });
  return {
    booking: { ...own, remittance: `Returned: ${reason}` },
    movements: movements.map(({ amount, creditor, debtor }) => ({
      amount,
      creditor: back(debtor),
      debtor: back(creditor),
    })),
  };
}

function legsOf(
  order: CoreOrder,
  creditorAccountId: string,
  parts: TransferParts,
): Pick<Movement, 'debtor' | 'creditor'> {
  const { creditor, debtor, product } = order;
  const { transferKind } = rulesOf(product);
  return {
    debtor: {
      entryId: parts.newId(),
      accountId: debtor.accountId,
      holderName: debtor.name,
      counterpartyName: creditor.name,
      counterpartyIban: creditor.iban,
      bankTransactionCode: codeOfTransfer(transferKind, 'debtor'),
    },
    creditor: {
      ...creditorLeg(creditorAccountId, order, parts),
      holderName: creditor.name,
      bankTransactionCode: codeOfTransfer(transferKind, 'creditor'),
    },
  };
}

function detailsIn(order: CoreOrder): OrderDetails | undefined {
  const { ultimateCreditor } = order.creditor;
  const { ultimateDebtor } = order.debtor;
  const { purposeCode, remittanceInformationStructured } = order;
  return detailsOf({ purposeCode, remittanceInformationStructured, ultimateCreditor, ultimateDebtor });
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

async function bookingOfFee(
  order: CoreOrder,
  fee: Money,
  transaction: Transaction,
  parts: TransferParts,
): Promise<WholeBooking> {
  const { attempt, creditor: payee, debtor: payer } = order;
  const booking: Booking = {
    id: parts.newId(),
    bookedAt: parts.now(),
    bookingDate: order.bookingDate,
    feeForPaymentId: attempt.paymentId,
    remittance: `Fee for the payment to ${payee.name}`,
  };
  const debtor: Leg = {
    entryId: parts.newId(),
    accountId: payer.accountId,
    holderName: payer.name,
    bankTransactionCode: codeOfFee,
  };
  const accountId = await openOwnAccount(transaction, 'fees', fee.currency, parts.stores);
  const creditor = creditorLeg(accountId, order, parts);
  return { booking, movements: [{ amount: fee, debtor, creditor }] };
}

function creditorLeg(accountId: string, { debtor }: CoreOrder, { newId }: TransferParts): Leg {
  return { entryId: newId(), accountId, counterpartyName: debtor.name, counterpartyIban: debtor.iban };
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
