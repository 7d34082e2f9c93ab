/** Ledger bookings of the embedded bank: transfers between accounts, or out through the bank's own accounts. */
// Uses storage types, because its ledger is in the server's own database; see docs/developer/decisions, D5.
import type { BankAccount } from '../../../src/domain/accounts/account.js';
import { codeOfFee, codeOfTransfer } from '../../../src/domain/accounts/bank-transaction-codes.js';
import { toOrderDetails, type OrderDetails } from '../../../src/domain/account-statement.js';
import { defined } from '../../../src/domain/defined.js';
import type { Money } from '../../../src/domain/money.js';
import { totalOf } from '../../../src/domain/payments/price.js';
import { rulesOf } from '../../../src/domain/payments/products.js';
import type { Instant } from '../../../src/domain/time.js';
import type { Booking, Leg, Movement, WholeBooking } from '../storage/bank-tables/ledger.js';
import type { BankStores } from '../storage/bank-stores.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';
import type { Balances } from './balances.js';
import { addToBatch } from './batches.js';
import { openOwnAccount, ownAccountId } from './own-accounts.js';
import type { CoreOrder, Outcome } from '../../../src/bank/payment-orders.js';

export interface TransferDependencies {
  readonly stores: BankStores;
  readonly newId: () => string;
  readonly now: () => Instant;
  readonly bankCode: string;
  readonly homeCurrency: string;
}

/**
 * IBANs of the accounts whose stored balance an order changes, the debtor's first. The settlement account has no
 * stored balance.
 */
export function listAffectedIbans(
  { creditor, debtor }: CoreOrder,
  bankCode: string,
): readonly [string, ...string[]] {
  return isOurs(creditor.iban, bankCode) ? [debtor.iban, creditor.iban] : [debtor.iban];
}

/** The outcome of an order and the ledger entries that it produces. */
export interface Transfer {
  readonly outcome: Outcome;
  readonly bookings: readonly WholeBooking[];
}

export function notMoved(outcome: Outcome): Transfer {
  return { outcome, bookings: [] };
}

/** Moves amount and fee between balances, or returns why no money was moved. */
export async function moveMoney(
  order: CoreOrder,
  balances: Balances,
  transaction: Transaction,
  parts: TransferDependencies,
): Promise<Transfer> {
  const { amount, creditor, debtor, price } = order;
  // After its deadline, the caller of such an order already has an answer.
  if (order.isFinalByThen && parts.now() > order.answerBy)
    return notMoved({ kind: 'rejected', reason: 'refused-by-core' });
  const isHere = isOurs(creditor.iban, parts.bankCode);
  const account = isHere ? balances.find(creditor.iban) : undefined;
  // Checked only at execution, so that callers without an authorisation cannot probe for accounts.
  if (isHere && !canReceive(account, amount))
    return notMoved({ kind: 'rejected', reason: 'creditor-unknown' });
  if (account && !balances.canHold(account.id, amount.minorUnits))
    return notMoved({ kind: 'rejected', reason: 'refused-by-core' });

  const debit = balances.debit(debtor.accountId, totalOf(price));
  if (debit === 'blocked') return notMoved({ kind: 'rejected', reason: 'account-blocked' });
  if (debit === 'no-funds') return notMoved({ kind: 'no-funds' });
  if (account) balances.credit(account.id, amount.minorUnits);
  const creditorId = account?.id ?? (await settlementAccount(transaction, amount.currency, parts));
  const bookings = [await bookingOfAmount(order, creditorId, transaction, parts)];
  await addToBatch(order, transaction, parts);
  if (order.price.fee) bookings.push(await bookingOfFee(order, order.price.fee, transaction, parts));
  return { outcome: { kind: 'executed', creditor: account ? 'here' : 'elsewhere' }, bookings };
}

/** Whether an IBAN has this bank's code (seven digits after the check digits), which does not imply an account. */
export function isOurs(iban: string, bankCode: string): boolean {
  return iban.startsWith('HR') && iban.slice(4, 4 + bankCode.length) === bankCode;
}

/** Requires an account in the instructed currency: an exchange would concern only the creditor and the bank. */
function canReceive(account: BankAccount | undefined, amount: Money): boolean {
  return account?.status === 'enabled' && account.currency === amount.currency;
}

/**
 * Settlement account, which keeps outgoing payments in the ledger, so that no cent is lost. Its balance is the sum of
 * its entries: a running total would be one row on which every payment waits.
 */
async function settlementAccount(
  transaction: Transaction,
  currency: string,
  { homeCurrency, stores }: TransferDependencies,
): Promise<string> {
  // The home currency's account always exists, which spares nearly every payment a query.
  return currency === homeCurrency
    ? ownAccountId('settlement', currency)
    : openOwnAccount(transaction, 'settlement', currency, stores);
}

async function bookingOfAmount(
  order: CoreOrder,
  creditorAccountId: string,
  transaction: Transaction,
  parts: TransferDependencies,
): Promise<WholeBooking> {
  const { amount, attempt, bookingDate, endToEndIdentification, price } = order;
  const { exchange } = price;
  const booking: Booking = {
    id: parts.newId(),
    bookedAt: parts.now(),
    bookingDate,
    paymentId: attempt.paymentId,
    remittance: order.remittanceInformationUnstructured ?? '',
    // The spread comes last: fields after a spread are added to the object one by one, which is slow.
    ...defined({ endToEndIdentification, exchange, details: detailsIn(order) }),
  };
  const legs = createLegs(order, creditorAccountId, parts);
  const { creditor } = legs;
  // The batch's own entry debits the debtor.
  const batches =
    order.batch && (await openOwnAccount(transaction, 'batches', price.debit.currency, parts.stores));
  const debtor = batches === undefined ? legs.debtor : { ...legs.debtor, accountId: batches };
  const movement = { amount, debtor, creditor };
  const movements = exchange ? await throughPositions(movement, price.debit, transaction, parts) : [movement];
  return { booking, movements };
}

/** Reverses the movements of an order; the bank keeps the fee. */
export async function bookingOfReturn(
  { batch: _batch, ...order }: CoreOrder,
  { code, reason }: { readonly code: string; readonly reason: string },
  transaction: Transaction,
  parts: TransferDependencies,
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

function createLegs(
  order: CoreOrder,
  creditorAccountId: string,
  parts: TransferDependencies,
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
  return toOrderDetails({ purposeCode, remittanceInformationStructured, ultimateCreditor, ultimateDebtor });
}

/** Books an exchange: the account's currency goes into the bank's position, the instructed one comes out of it. */
async function throughPositions(
  { amount, creditor, debtor }: Movement,
  debit: Money,
  transaction: Transaction,
  { newId, stores }: TransferDependencies,
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
  parts: TransferDependencies,
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

function creditorLeg(accountId: string, { debtor }: CoreOrder, { newId }: TransferDependencies): Leg {
  return { entryId: newId(), accountId, counterpartyName: debtor.name, counterpartyIban: debtor.iban };
}
