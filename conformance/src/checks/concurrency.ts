/** Checks of concurrency: many simultaneous orders on the same accounts. */
import { type OrderResult, readBalances, reconcile } from '../reconciliation.js';
import { type Check, type Observation, unless } from '../check.js';
import {
  submitOrders,
  setAvailableFunds,
  createOrder,
  type OrderOptions,
  outcomeClass,
  describeOutcome,
} from '../orders.js';
import type { World } from '../world.js';

function countOutcomes(done: readonly OrderResult[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { outcome } of done)
    counts.set(outcomeClass(outcome), (counts.get(outcomeClass(outcome)) ?? 0) + 1);
  return counts;
}

function formatCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([sort, count]) => `${count} ${sort}`).join(', ');
}

/** Submits all orders at once; the accounts have enough money for all of them. */
async function allAtOnce(options: readonly OrderOptions[], world: World): Promise<Observation> {
  const orders = options.map((each) => createOrder(each, world));
  const { done, faults } = await reconcile(world, () => submitOrders(orders, world));
  const other = done.find(({ outcome }) => outcome.kind !== 'executed');
  return {
    saw: formatCounts(countOutcomes(done)),
    faults: [
      ...(other
        ? [
            `Not every order was executed: the outcome of one is ${describeOutcome(other.outcome, other.order.attempt, world)}.`,
          ]
        : []),
      ...faults,
    ],
  };
}

export const concurrencyChecks: readonly Check[] = [
  {
    id: 'concurrent-debits',
    demands: 'Fifty concurrent orders of 10 on an account of 100: ten are executed, and forty have no-funds.',
    run: async (world) => {
      await setAvailableFunds(world.units(100), world);
      const amount = world.units(10);
      const orders = Array.from({ length: 50 }, () =>
        createOrder({ from: 'nearlyEmpty', to: 'payer', amount }, world),
      );
      const { done, faults } = await reconcile(world, () => submitOrders(orders, world));
      const counts = countOutcomes(done);
      const without = counts.get('no-funds');
      const { nearlyEmpty } = await readBalances(world);
      const { creditLine = 0n } = (await world.bank.balanceOf(world.accounts.nearlyEmpty.id)) ?? {};
      return {
        saw: formatCounts(counts),
        faults: [
          ...unless(
            counts.get('executed') === 10 && without === 40,
            `The outcomes are: ${formatCounts(counts)}.`,
          ),
          ...unless(nearlyEmpty + creditLine >= 0n, 'The account is overdrawn beyond its credit line.'),
          ...faults,
        ],
      };
    },
  },
  {
    id: 'concurrent-credits',
    demands: 'Thirty concurrent credits to one account: none is lost.',
    run: (world) =>
      allAtOnce(
        Array.from({ length: 30 }, (_, index) => ({
          from: index % 2 === 0 ? 'payer' : 'payee',
          to: 'nearlyEmpty',
          amount: world.units(1) + BigInt(index),
        })),
        world,
      ),
  },
  {
    id: 'mutual-payments',
    demands: 'Two accounts that pay each other at once, 25 times each, cause no deadlock.',
    run: (world) =>
      allAtOnce(
        Array.from({ length: 50 }, (_, index) =>
          index % 2 === 0
            ? { from: 'payer', to: 'payee', amount: world.units(1) + 1n }
            : { from: 'payee', to: 'payer', amount: world.units(1) },
        ),
        world,
      ),
  },
];
