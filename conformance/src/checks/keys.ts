/** Checks of the idempotency key: a payment's id and an attempt number. */
import type { CoreOrder, KnownOutcome } from '../../../src/bank/payment-orders.js';
import { reconcile } from '../reconciliation.js';
import { type Check, type Observation, unless } from '../check.js';
import {
  submitOrder,
  submitOrders,
  setAvailableFunds,
  requirePayment,
  createOrder,
  outcomeClass,
  describeOutcome,
} from '../orders.js';
import type { World } from '../world.js';

/** Runs `act` with an order that must be executed once and always have the same outcome. */
async function once(
  world: World,
  act: (order: CoreOrder) => Promise<readonly KnownOutcome[]>,
): Promise<Observation> {
  const order = createOrder({ from: 'payer', to: 'payee', amount: world.units(1) + 1n }, world);
  let outcomes: readonly KnownOutcome[] = [];
  const { faults } = await reconcile(world, async () => {
    outcomes = await act(order);
    return outcomes.slice(0, 1).map((outcome) => ({ order, outcome }));
  });
  const [first] = outcomes;
  const sorts = new Set(outcomes.map(outcomeClass));
  return {
    saw: `${outcomes.length} answers: ${[...sorts].join(', ')}`,
    faults: [
      ...unless(sorts.size === 1, `One key has several outcomes: ${[...sorts].join(', ')}.`),
      ...unless(
        first?.kind === 'executed',
        `The order was not executed: ${first ? describeOutcome(first, order.attempt, world) : 'no answer'}.`,
      ),
      ...faults,
    ],
  };
}

/** Submits an order without sufficient funds, credits the missing amount, and submits the order again. */
async function afterFunds(
  number: number,
  fault: string,
  isWanted: (again: KnownOutcome) => boolean,
  world: World,
): Promise<Observation> {
  await setAvailableFunds(world.units(5), world);
  const order = createOrder({ from: 'nearlyEmpty', to: 'payee', amount: world.units(6) }, world);
  const first = await submitOrder(order, world);
  await requirePayment({ from: 'payer', to: 'nearlyEmpty', amount: world.units(5) }, world);
  const next = { ...order, attempt: { ...order.attempt, number } };
  const { done, faults } = await reconcile(world, () => submitOrders([next], world));
  const words = done.map(({ outcome }) => describeOutcome(outcome, next.attempt, world)).join();
  return {
    saw: `number ${number}: ${words}`,
    faults: [
      ...unless(
        outcomeClass(first) === 'no-funds',
        `An order above the available funds was answered ${describeOutcome(first, order.attempt, world)}.`,
      ),
      ...unless(
        done.every(({ outcome }) => isWanted(outcome)),
        `${fault}: ${words}.`,
      ),
      ...faults,
    ],
  };
}

export const keyChecks: readonly Check[] = [
  {
    id: 'same-key-again',
    demands:
      'An order with a repeated key is not booked again, and has the first outcome: an answer may be lost (idempotency).',
    run: (world) =>
      once(world, async (order) => [
        await submitOrder(order, world),
        await submitOrder(order, world),
        await submitOrder(order, world),
      ]),
  },
  {
    id: 'same-key-at-once',
    demands:
      'Twenty concurrent orders with one key are booked once: two processes may submit the same order.',
    run: (world) =>
      once(world, (order) => Promise.all(Array.from({ length: 20 }, () => submitOrder(order, world)))),
  },
  {
    id: 'no-funds-stays',
    demands: 'An order without funds has ended under its key, even if the money arrives later.',
    run: (world) => {
      const fault = 'The order was executed although its outcome was no-funds';
      return afterFunds(1, fault, ({ kind }) => kind !== 'executed', world);
    },
  },
  {
    id: 'next-number-is-new',
    demands:
      'The next number of a payment is a new order: the server retries a payment that waits for funds.',
    run: (world) => {
      const fault = 'Number 2 was not executed, although the funds are available';
      return afterFunds(2, fault, ({ kind }) => kind === 'executed', world);
    },
  },
];
