/**
 * Payment execution of the embedded bank: books each order in a transaction of the bank's ledger, once for each key.
 * Simultaneous orders share transactions (group commit).
 */
import type { Transaction, UnitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { lockBalances } from './balances.js';
import type {
  CancelAnswer,
  CoreOrder,
  KnownOutcome,
  Outcome,
  PaymentExecution,
} from '../../../src/bank/payment-orders.js';
import { beginOrder, finishOrder, stopOrder } from './outcomes.js';
import { parseOutcome, formatOutcome } from './records.js';
import { listAffectedIbans, type Transfer, type TransferDependencies } from './transfer.js';

export interface SandboxExecutionDependencies extends TransferDependencies {
  /** Unit of work with a long retry budget for lock conflicts. */
  readonly bookings: UnitOfWork;
}

type Sandbox = Required<Pick<PaymentExecution, 'execute' | 'outcomeOf' | 'cancel'>>;

export function sandboxExecution(parts: SandboxExecutionDependencies): Sandbox {
  const { bankCode, bookings, stores } = parts;
  const execute = bookings.batched(
    (transaction, orders: readonly CoreOrder[]) => bookAll(orders, transaction, parts),
    (order) => listAffectedIbans(order, bankCode),
  );
  return {
    execute,
    // A later order with this key finds the record and books nothing.
    outcomeOf: async (attempt) =>
      bookings.run(async (transaction) => {
        const kept = await stores.executions.settle(transaction, { ...attempt, outcome: 'not-received' });
        return finishOrder(attempt, parseOutcome(kept), transaction, parts);
      }),
    cancel: async (attempt) =>
      bookings.run(async (transaction): Promise<CancelAnswer> => {
        const kept = await stores.executions.settle(transaction, { ...attempt, outcome: 'cancelled' });
        const outcome = await finishOrder(attempt, parseOutcome(kept), transaction, parts);
        const isStopped = await stopOrder(attempt, outcome, transaction, parts);
        return { kind: isStopped ? 'cancelled' : 'too-late' };
      }),
  };
}

/** Books a batch. A retried order arrives in a call of its own, because one known key makes the whole batch fail. */
async function bookAll(
  orders: readonly CoreOrder[],
  transaction: Transaction,
  parts: SandboxExecutionDependencies,
): Promise<readonly Outcome[]> {
  const [order] = orders;
  if (order && orders.length === 1) {
    const known = await parts.stores.executions.find(transaction, order.attempt);
    // The server has given up an order that arrives after the query about it.
    if (known !== undefined) return [answerTo(parseOutcome(known))];
  }
  return book(orders, transaction, parts);
}

async function book(
  orders: readonly CoreOrder[],
  transaction: Transaction,
  { bankCode, ...parts }: SandboxExecutionDependencies,
): Promise<readonly Outcome[]> {
  const { executions, ledger } = parts.stores;
  const ibans = orders.flatMap((order) => listAffectedIbans(order, bankCode));
  // Locks all accounts before the first booking, so that batches cannot deadlock.
  const balances = await lockBalances(transaction, ibans, parts.stores);
  const transfers: Transfer[] = [];
  for (const order of orders)
    transfers.push(await beginOrder(order, balances, transaction, { bankCode, ...parts }));
  await balances.write();
  const outcomes = transfers.map(({ outcome }) => outcome);
  const records = orders.map(({ attempt }, at) => ({ ...attempt, outcome: formatOutcome(outcomes[at]) }));
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
