/**
 * Forced outcomes of the embedded bank (test values). Without timers: due steps run when the order's outcome or its
 * account is queried.
 */
import { findForcedOutcome, type ForcedOutcome } from '../domain/forced-outcomes.js';
import type { DelayedOrder } from '../storage/bank-tables/delayed-orders.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';
import { type Balances, lockBalances } from './balances.js';
import type { Attempt, CoreOrder, KnownOutcome } from '../../../src/bank/payment-orders.js';
import { formatOutcome } from './records.js';
import {
  listAffectedIbans,
  isOurs,
  moveMoney,
  notMoved,
  type Transfer,
  type TransferDependencies,
} from './transfer.js';

/** The forced outcome of an order; undefined for an order within the bank. */
export function findOrderOutcome(
  { amount, creditor }: CoreOrder,
  { bankCode }: Pick<TransferDependencies, 'bankCode'>,
): ForcedOutcome | undefined {
  return isOurs(creditor.iban, bankCode) ? undefined : findForcedOutcome(creditor.iban, amount);
}

export async function beginOrder(
  order: CoreOrder,
  balances: Balances,
  transaction: Transaction,
  parts: TransferDependencies,
): Promise<Transfer> {
  // Orders with an immediate final outcome are not delayed.
  const planned = order.isFinalByThen ? undefined : findOrderOutcome(order, parts);
  switch (planned?.kind) {
    case 'rejected':
      return notMoved({ kind: 'rejected', reason: planned.reason });
    case 'short-at-first':
      return order.attempt.number === 1
        ? notMoved({ kind: 'no-funds' })
        : moveMoney(order, balances, transaction, parts);
    case 'accepted':
    case 'silent': {
      const { dueAt } = await keep(order, 'settlement', planned.seconds, transaction, parts);
      return notMoved(
        planned.kind === 'accepted' ? { kind: 'accepted', askAgainAt: dueAt } : { kind: 'unknown' },
      );
    }
    case 'returned': {
      const transfer = await moveMoney(order, balances, transaction, parts);
      if (transfer.outcome.kind === 'executed')
        await keep(order, 'return', planned.seconds, transaction, parts);
      return transfer;
    }
    default:
      return moveMoney(order, balances, transaction, parts);
  }
}

async function keep(
  order: CoreOrder,
  step: DelayedOrder['step'],
  seconds: number,
  transaction: Transaction,
  { now, stores }: TransferDependencies,
): Promise<DelayedOrder> {
  const { attempt, debtor } = order;
  const dueAt = now() + seconds * 1000;
  const kept = { ...attempt, accountId: debtor.accountId, step, dueAt, order: written(order) };
  await stores.delayedOrders.insert(transaction, kept);
  return kept;
}

/** Returns the outcome of a kept order after executing its due step. */
export async function finishOrder(
  attempt: Attempt,
  known: KnownOutcome,
  transaction: Transaction,
  parts: TransferDependencies,
): Promise<KnownOutcome> {
  if (known.kind !== 'accepted' && known.kind !== 'unknown') return known;
  const { delayedOrders, executions, ledger } = parts.stores;
  const delayed = await delayedOrders.find(transaction, attempt);
  if (!delayed) return known;
  if (parts.now() < delayed.dueAt)
    return known.kind === 'accepted' ? { ...known, askAgainAt: delayed.dueAt } : known;
  if (!(await delayedOrders.take(transaction, attempt))) return known;
  const order = readOrder(delayed.order);
  const balances = await lockBalances(transaction, listAffectedIbans(order, parts.bankCode), parts.stores);
  const { bookings, outcome } = await settleOrder(order, balances, transaction, parts);
  await balances.write();
  await executions.replace(
    transaction,
    { ...attempt, outcome: formatOutcome(known) },
    formatOutcome(outcome),
  );
  await ledger.book(transaction, bookings);
  return outcome;
}

async function settleOrder(
  order: CoreOrder,
  balances: Balances,
  transaction: Transaction,
  parts: TransferDependencies,
): Promise<Transfer> {
  const planned = findOrderOutcome(order, parts);
  if (planned?.kind === 'accepted' && planned.end !== 'executed')
    return notMoved({ kind: 'rejected', reason: planned.end });
  return moveMoney(order, balances, transaction, parts);
}

/** Stops a pending order where the bank allows it. Returns whether no money was or will be moved. */
export async function stopOrder(
  attempt: Attempt,
  known: KnownOutcome,
  transaction: Transaction,
  parts: TransferDependencies,
): Promise<boolean> {
  if (known.kind !== 'accepted' && known.kind !== 'unknown') return known.kind !== 'executed';
  const { delayedOrders, executions } = parts.stores;
  const delayed = await delayedOrders.find(transaction, attempt);
  if (!delayed || !canBeStopped(findOrderOutcome(readOrder(delayed.order), parts))) return false;
  if (!(await delayedOrders.take(transaction, attempt))) return false;
  return executions.replace(transaction, { ...attempt, outcome: formatOutcome(known) }, 'cancelled');
}

function canBeStopped(planned: ForcedOutcome | undefined): boolean {
  return planned?.kind !== 'accepted' || planned.canBeStopped;
}

/** Only members of this name hold the bigints of an order. */
const wholeNumber = 'minorUnits';

function written(order: CoreOrder): string {
  return JSON.stringify(order, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

export function readOrder(text: string): CoreOrder {
  return JSON.parse(text, (name, value: unknown) => (name === wholeNumber ? BigInt(String(value)) : value));
}
