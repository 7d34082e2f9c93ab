/**
 * How the embedded bank is handed orders: each is booked in a transaction of its own books, once for each key. Orders that
 * arrive at the same moment share transactions.
 */
import { partition } from '../domain/payments/partition.js';
import { isRefusalCause } from '../domain/payments/payment.js';
import type { Transaction, UnitOfWork } from '../storage/unit-of-work.js';
import type { CancelAnswer, CoreOrder, KnownOutcome, Outcome, PaymentExecution } from './payment-orders.js';
import { ibansOf, moveMoney, type TransferParts } from './sandbox-transfer.js';

export interface SandboxExecutionParts extends TransferParts {
  /** For works that wait long for each other's accounts. */
  readonly bookings: UnitOfWork;
  /** Waits until what arrives at this moment has arrived. */
  readonly gather: () => Promise<void>;
}

interface Waiting {
  readonly order: CoreOrder;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

export function sandboxExecution(parts: SandboxExecutionParts): PaymentExecution {
  const { bookings, stores } = parts;
  let waiting: Waiting[] = [];
  const bookWaiting = async () => {
    await parts.gather();
    const group = waiting;
    waiting = [];
    for (const part of partition(group, ({ order }) => ibansOf(order, parts.bankCode), bookings.lanes))
      void bookTogether(part, parts);
  };
  return {
    execute: (order) =>
      new Promise((settle, fail) => {
        if (waiting.length === 0) void bookWaiting();
        waiting.push({ order, settle, fail });
      }),
    // Whatever arrives under the key afterwards finds the record, and books nothing.
    outcomeOf: async (attempt) =>
      outcomeIn(
        await bookings.run((transaction) =>
          stores.executions.settle(transaction, { ...attempt, outcome: 'not-received' }),
        ),
      ),
    cancel: async (attempt) =>
      bookings.run(async (transaction): Promise<CancelAnswer> => {
        const outcome = await stores.executions.settle(transaction, { ...attempt, outcome: 'cancelled' });
        // Where nothing was moved, nothing will be.
        return { kind: outcomeIn(outcome).kind === 'executed' ? 'too-late' : 'cancelled' };
      }),
  };
}

/** In one commit; when that fails each by itself, so that what is wrong with one order keeps no other. */
async function bookTogether(group: readonly Waiting[], parts: SandboxExecutionParts): Promise<void> {
  const orders = group.map(({ order }) => order);
  try {
    const outcomes = await parts.bookings.run((transaction) => book(orders, transaction, parts));
    group.forEach(({ settle }, at) => settle(outcomes[at] ?? { kind: 'unknown' }));
  } catch {
    for (const { fail, order, settle } of group) {
      const alone = parts.bookings.run((transaction) => bookOnce(order, transaction, parts));
      await alone.then(settle, fail);
    }
  }
}

/** Fails as a whole when one of the keys has an outcome already. */
async function book(
  orders: readonly CoreOrder[],
  transaction: Transaction,
  parts: SandboxExecutionParts,
): Promise<readonly Outcome[]> {
  const ibans = orders.flatMap((order) => ibansOf(order, parts.bankCode));
  // Before the first booking, so that orders which share a transaction never wait for those of another one in a circle.
  await parts.stores.accounts.lock(transaction, [...new Set(ibans)]);
  const outcomes: Outcome[] = [];
  for (const order of orders) outcomes.push(await moveMoney(order, transaction, parts));
  const records = orders.map(({ attempt }, at) => ({ ...attempt, outcome: textOf(outcomes[at]) }));
  await parts.stores.executions.insertAll(transaction, records);
  return outcomes;
}

async function bookOnce(
  order: CoreOrder,
  transaction: Transaction,
  parts: SandboxExecutionParts,
): Promise<Outcome> {
  const known = await parts.stores.executions.find(transaction, order.attempt);
  // An order that comes after the question about it is one that its server has given up.
  if (known !== undefined) return answerTo(outcomeIn(known));
  const [outcome] = await book([order], transaction, parts);
  return outcome ?? { kind: 'unknown' };
}

function answerTo(known: KnownOutcome): Outcome {
  return known.kind === 'not-received' ? { kind: 'rejected', reason: 'refused-by-core' } : known;
}

function textOf(outcome: KnownOutcome | undefined): string {
  switch (outcome?.kind) {
    case 'executed':
      return `executed-${outcome.creditor}`;
    case 'rejected':
      return outcome.reason;
    default:
      return outcome?.kind ?? 'unknown';
  }
}

function outcomeIn(text: string): KnownOutcome {
  switch (text) {
    case 'executed-here':
      return { kind: 'executed', creditor: 'here' };
    case 'executed-elsewhere':
      return { kind: 'executed', creditor: 'elsewhere' };
    case 'no-funds':
    case 'cancelled':
    case 'not-received':
      return { kind: text };
    default:
      return isRefusalCause(text) ? { kind: 'rejected', reason: text } : { kind: 'unknown' };
  }
}
