/** Checks of cancellation: the core must stop an order that it has received, or say that it is too late. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CancelAnswer, CoreOrder, KnownOutcome } from '../../../src/bank/payment-orders.js';
import { type OrderResult, reconcile } from '../reconciliation.js';
import { type Check, type Observation, unless } from '../check.js';
import { submitOrder, createOrder, waitForOutcome, describeOutcome } from '../orders.js';
import { pollUntil, type World } from '../world.js';

interface Stopped extends OrderResult {
  readonly answer: CancelAnswer;
  readonly faults: readonly string[];
}

/** Asks until the core answers `cancelled` or `too-late`. */
function cancel(order: CoreOrder, world: World): Promise<CancelAnswer> {
  const unknown: CancelAnswer = { kind: 'unknown' };
  return pollUntil(
    async () => (await world.core.cancel?.(order.attempt)) ?? unknown,
    ({ kind }) => kind !== 'unknown',
    world,
  );
}

/** Compares the answer to the cancellation with the order's final outcome. */
async function verdictOn(order: CoreOrder, answer: CancelAnswer, world: World): Promise<Stopped> {
  const outcome: KnownOutcome = await waitForOutcome(order.attempt, world);
  const words = describeOutcome(outcome, order.attempt, world);
  const isMoved = outcome.kind === 'executed';
  const isStopped = ['cancelled', 'rejected', 'no-funds', 'not-received'].includes(outcome.kind);
  const isTrue = { cancelled: isStopped, 'too-late': isMoved, unknown: isMoved || isStopped }[answer.kind];
  const faults = unless(isTrue, `cancel answered ${answer.kind}, but outcomeOf answers ${words}.`);
  return { order, answer, outcome, faults };
}

async function rounds(
  world: World,
  count: number,
  act: (order: CoreOrder, round: number) => Promise<CancelAnswer>,
): Promise<Observation> {
  const stopped: Stopped[] = [];
  const { faults } = await reconcile(world, async () => {
    for (let round = 0; round < count; round++) {
      const order = createOrder({ from: 'payer', to: 'payee', amount: world.units(1) }, world);
      stopped.push(await verdictOn(order, await act(order, round), world));
    }
    return stopped;
  });
  const cancelled = stopped.filter(({ answer }) => answer.kind === 'cancelled').length;
  return {
    saw: `${count} rounds, ${cancelled} cancelled`,
    faults: [...new Set([...stopped.flatMap((each) => each.faults), ...faults])],
  };
}

const whyNot = ({ core }: World) => (core.cancel ? undefined : 'the adapter has no cancel');

export const cancellationChecks: readonly Check[] = [
  {
    id: 'cancel-first',
    demands:
      'An order that arrives after its cancellation is not executed: a cancellation may overtake its order.',
    whyNot,
    run: (world) =>
      rounds(world, 3, async (order) => {
        const answer = await cancel(order, world);
        await submitOrder(order, world);
        return answer;
      }),
  },
  {
    id: 'cancel-afterwards',
    demands:
      'An executed order is too late to cancel, and stays executed: no answer says that it was cancelled.',
    whyNot,
    run: (world) =>
      rounds(world, 3, async (order) => {
        await submitOrder(order, world);
        return cancel(order, world);
      }),
  },
  {
    id: 'cancel-race',
    demands:
      'Cancelled means that no money ever moves, and too-late means executed, also when order and cancellation arrive at once.',
    whyNot,
    run: (world) =>
      rounds(world, 20, async (order, round) => {
        const [, answer] = await Promise.all([
          round % 2 === 0 ? submitOrder(order, world) : pause(round).then(() => submitOrder(order, world)),
          round % 2 === 1 ? cancel(order, world) : pause(round).then(() => cancel(order, world)),
        ]);
        return answer;
      }),
  },
];
