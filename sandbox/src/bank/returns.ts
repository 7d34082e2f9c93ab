/** Returned payments (R-transactions): booked and reported when the account is next read after their due time. */
import { codeOfReturn } from '../../../src/domain/accounts/bank-transaction-codes.js';
import type { DelayedOrder } from '../storage/bank-tables/delayed-orders.js';
import type { Reading, Transaction, UnitOfWork } from '../../../src/storage/work/unit-of-work.js';
import type { CoreOrder, CoreResults } from '../../../src/bank/payment-orders.js';
import { findOrderOutcome, readOrder } from './outcomes.js';
import { bookingOfReturn, type TransferDependencies } from './transfer.js';

export interface ReturnDependencies extends TransferDependencies {
  readonly read: Reading;
  readonly bookings: UnitOfWork;
}

/** Processes an account's due returns. Reports repeated by a concurrent reader count as one return. */
export async function takeReturns(
  accountId: string,
  parts: ReturnDependencies,
  results: CoreResults | undefined,
): Promise<void> {
  const { bookings, now, read, stores } = parts;
  for (const due of await read.run((db) => stores.delayedOrders.findReturns(db, accountId, now()))) {
    const { number, paymentId } = due;
    const order = readOrder(due.order);
    // Reported before booking, so that it is reported again if this process ends in between.
    await results?.returned({ paymentId, number }, createReturn(order, parts));
    await bookings.run((transaction) => book(due, order, transaction, parts));
  }
}

function createReturn(order: CoreOrder, parts: Pick<TransferDependencies, 'bankCode'>) {
  const { attempt, price } = order;
  const planned = findOrderOutcome(order, parts);
  const reason = planned?.kind === 'returned' ? planned.reason : 'NARR';
  return { returnId: `return-${attempt.number}`, amount: price.debit, reason };
}

async function book(
  due: DelayedOrder,
  order: CoreOrder,
  transaction: Transaction,
  parts: TransferDependencies,
): Promise<void> {
  const { accounts, delayedOrders, ledger } = parts.stores;
  if (!(await delayedOrders.take(transaction, due))) return;
  const { reason } = createReturn(order, parts);
  const booking = await bookingOfReturn(order, { code: codeOfReturn, reason }, transaction, parts);
  await accounts.credit(transaction, [[order.debtor.accountId, order.price.debit.minorUnits]]);
  await ledger.book(transaction, [booking]);
}
