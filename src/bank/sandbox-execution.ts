/**
 * How the embedded bank is handed orders: each is booked in a transaction of its own books, once for each key. Orders that
 * arrive at the same moment share transactions.
 */
import type { Transaction, UnitOfWork } from '../storage/unit-of-work.js';
import { lockBalances } from './balances.js';
import type { CancelAnswer, CoreOrder, KnownOutcome, Outcome, PaymentExecution } from './payment-orders.js';
import { beginOrder, finishOrder, stopOrder } from './sandbox-outcomes.js';
import { outcomeIn, textOf } from './sandbox-records.js';
import { ibansOf, type Transfer, type TransferParts } from './sandbox-transfer.js';

export interface SandboxExecutionParts extends TransferParts {
  /** For works that wait long for each other's accounts. */
  readonly bookings: UnitOfWork;
}

type Sandbox = Required<Pick<PaymentExecution, 'execute' | 'outcomeOf' | 'cancel'>>;

export function sandboxExecution(parts: SandboxExecutionParts): Sandbox {
  const { bankCode, bookings, stores } = parts;
  const execute = bookings.gathered(
    (transaction, orders: readonly CoreOrder[]) => bookAll(orders, transaction, parts),
    (order) => ibansOf(order, bankCode),
  );
  return {
    execute,
    // Whatever arrives under the key afterwards finds the record, and books nothing.
    outcomeOf: async (attempt) =>
      bookings.run(async (transaction) => {
        const kept = await stores.executions.settle(transaction, { ...attempt, outcome: 'not-received' });
        return finishOrder(attempt, outcomeIn(kept), transaction, parts);
      }),
    cancel: async (attempt) =>
      bookings.run(async (transaction): Promise<CancelAnswer> => {
        const kept = await stores.executions.settle(transaction, { ...attempt, outcome: 'cancelled' });
        const outcome = await finishOrder(attempt, outcomeIn(kept), transaction, parts);
        const isStopped = await stopOrder(attempt, outcome, transaction, parts);
        return { kind: isStopped ? 'cancelled' : 'too-late' };
      }),
  };
}

/** An order that is alone may be one that was handed over before; several of which one is fail as a whole. */
async function bookAll(
  orders: readonly CoreOrder[],
  transaction: Transaction,
  parts: SandboxExecutionParts,
): Promise<readonly Outcome[]> {
  const [order] = orders;
  if (order && orders.length === 1) {
    const known = await parts.stores.executions.find(transaction, order.attempt);
    // An order that comes after the question about it is one that its server has given up.
    if (known !== undefined) return [answerTo(outcomeIn(known))];
  }
  return book(orders, transaction, parts);
}

async function book(
  orders: readonly CoreOrder[],
  transaction: Transaction,
  { bankCode, ...parts }: SandboxExecutionParts,
): Promise<readonly Outcome[]> {
  const { executions, ledger } = parts.stores;
  const ibans = orders.flatMap((order) => ibansOf(order, bankCode));
  // Before the first booking, so that orders which share a transaction never wait for those of another one in a circle.
  const balances = await lockBalances(transaction, ibans, parts.stores);
  const transfers: Transfer[] = [];
  for (const order of orders)
    transfers.push(await beginOrder(order, balances, transaction, { bankCode, ...parts }));
  await balances.write();
  const outcomes = transfers.map(({ outcome }) => outcome);
  const records = orders.map(({ attempt }, at) => ({ ...attempt, outcome: textOf(outcomes[at]) }));
  await executions.insertAll(transaction, records);
  await ledger.book(
    transaction,
    transfers.flatMap(({ bookings }) => bookings),
  );
  return outcomes;
}

function answerTo(known: KnownOutcome): Outcome {
  return known.kind === 'not-received' ? { kind: 'rejected', reason: 'refused-by-core' } : known;
}
