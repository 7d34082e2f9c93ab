/** Checks of lost answers, and of queries about orders that have not arrived. */
import { setTimeout as pause } from 'node:timers/promises';
import type { KnownOutcome } from '../../../src/bank/payment-orders.js';
import { type OrderResult, checkBalances, readBalances, reconcile } from '../reconciliation.js';
import { type Check, unless } from '../check.js';
import { submitOrder, createOrder, outcomeClass, waitForOutcome, describeOutcome } from '../orders.js';
import type { World } from '../world.js';

const isMoved = ({ kind }: KnownOutcome) => kind === 'executed';
const isOpen = ({ kind }: KnownOutcome) => kind === 'accepted' || kind === 'unknown';

/** Abandons the answer after so many milliseconds and queries the outcome, which must remain true. */
async function loseAnswer(after: number, world: World): Promise<readonly string[]> {
  const order = createOrder({ from: 'payer', to: 'payee', amount: world.units(1) }, world);
  const before = await readBalances(world);
  await world.core.execute(order, after);
  const asked = await waitForOutcome(order.attempt, world);
  await world.core.quiet();
  const later = await waitForOutcome(order.attempt, world);
  const words = [asked, later].map((outcome) => describeOutcome(outcome, order.attempt, world));
  const when = `An answer was lost after ${after} ms`;
  return [
    ...unless(!isOpen(asked), `${when}, and outcomeOf never answered the outcome of the order: ${words[0]}.`),
    ...unless(
      outcomeClass(asked) === outcomeClass(later),
      `${when}; outcomeOf answered ${words.join(', and then ')}.`,
    ),
    ...(await checkBalances(before, [{ order, outcome: asked }], world)),
  ];
}

/** Sends query and order at the same moment; the query may arrive first. */
async function askUnderWay(
  round: number,
  world: World,
): Promise<OrderResult & { readonly faults: readonly string[] }> {
  const order = createOrder({ from: 'payer', to: 'payee', amount: world.units(1) }, world);
  const wait = (isFirst: boolean) => (isFirst ? Promise.resolve() : pause(round));
  const [executed, asked] = await Promise.all([
    wait(round % 2 === 0).then(() => submitOrder(order, world)),
    wait(round % 2 === 1).then(() => world.core.outcomeOf(order.attempt)),
  ]);
  const outcome = await waitForOutcome(order.attempt, world);
  const words = [asked, executed, outcome].map((each) => describeOutcome(each, order.attempt, world));
  const isSame =
    (isOpen(asked) || isMoved(asked) === isMoved(outcome)) && isMoved(executed) === isMoved(outcome);
  return {
    order,
    outcome,
    faults: unless(
      isSame,
      `outcomeOf answered ${words[0]} while the order was in progress; execute answered ${words[1]}, and later outcomeOf ${words[2]}.`,
    ),
  };
}

export const lostAnswerChecks: readonly Check[] = [
  {
    id: 'never-received',
    demands:
      'A key that never arrived is not-received, and its order is not executed later: the next number may be in progress.',
    run: async (world) => {
      const order = createOrder({ from: 'payer', to: 'payee', amount: world.units(1) }, world);
      const asked = await waitForOutcome(order.attempt, world);
      const { done, faults } = await reconcile(world, async () => {
        const outcome = await submitOrder(order, world);
        return [{ order, outcome: isMoved(outcome) ? { kind: 'not-received' } : outcome }];
      });
      const then = await waitForOutcome(order.attempt, world);
      const words = describeOutcome(asked, order.attempt, world);
      return {
        saw: `${words}, then ${done.map(({ outcome }) => outcome.kind).join()}`,
        faults: [
          ...unless(
            asked.kind === 'not-received',
            `outcomeOf answered ${words} for a key that never arrived.`,
          ),
          ...unless(!isMoved(then), 'The order arrived after the query about its outcome, and was executed.'),
          ...faults,
        ],
      };
    },
  },
  {
    id: 'asked-under-way',
    demands: 'The answer to a query that is concurrent with its order stays true: not-received is a promise.',
    run: async (world) => {
      const rounds: (OrderResult & { readonly faults: readonly string[] })[] = [];
      const { faults } = await reconcile(world, async () => {
        for (let round = 0; round < 12; round++) rounds.push(await askUnderWay(round, world));
        return rounds;
      });
      const executed = rounds.filter(({ outcome }) => isMoved(outcome)).length;
      return {
        saw: `12 rounds, ${executed} executed`,
        faults: [...rounds.flatMap((round) => round.faults), ...faults],
      };
    },
  },
  {
    id: 'lost-answer',
    demands:
      'After a time-out of the server, which aborts the signal, outcomeOf knows the outcome of the order.',
    run: async (world) => {
      const faults: string[] = [];
      const moments = [0, 0, 1, 1, 2, 3, 5, 8];
      for (const after of moments) faults.push(...(await loseAnswer(after, world)));
      return { saw: `${moments.length} lost answers`, faults };
    },
  },
];
