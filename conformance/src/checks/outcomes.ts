/** Checks of outcomes: the answer to an order, and later queries about it. */
import type { KnownOutcome } from '../../../src/bank/payment-orders.js';
import { reconcile } from '../reconciliation.js';
import { type Check, type Observation, unless } from '../check.js';
import {
  submitOrder,
  setAvailableFunds,
  createOrder,
  type OrderOptions,
  outcomeClass,
  waitForOutcome,
  describeOutcome,
} from '../orders.js';
import { pollUntil, type World } from '../world.js';

/** Submits an order, queries its outcome twice, and reports deviations. */
async function known(
  want: 'executed' | 'rejected' | 'no-funds',
  options: OrderOptions,
  world: World,
): Promise<Observation> {
  const isWanted = (outcome: KnownOutcome) => outcome.kind === want || outcomeClass(outcome) === want;
  const order = createOrder(options, world);
  const asked: KnownOutcome[] = [];
  const { done, faults } = await reconcile(world, async () => {
    const outcome = await submitOrder(order, world);
    for (let count = 0; count < 2; count++) asked.push(await waitForOutcome(order.attempt, world));
    return [{ order, outcome }];
  });
  const outcomes = [...done.map(({ outcome }) => outcome), ...asked];
  const words = outcomes.map((outcome) => describeOutcome(outcome, order.attempt, world));
  const sorts = new Set(outcomes.map(outcomeClass));
  return {
    saw: words.join(', '),
    faults: [
      ...unless(
        outcomes.every(isWanted),
        `Expected ${want}; execute and outcomeOf answered ${words.join(', ')}.`,
      ),
      ...unless(sorts.size === 1, `execute and outcomeOf differ: ${words.join(', ')}.`),
      ...faults,
    ],
  };
}

/** Waits, because `here` may follow later than `executed`. */
async function placeFaults(to: 'payee' | 'elsewhere', world: World): Promise<Observation> {
  const order = createOrder({ from: 'payer', to, amount: world.units(1) }, world);
  await submitOrder(order, world);
  const want = to === 'payee' ? 'here' : 'elsewhere';
  const isPlace = (outcome: KnownOutcome) => outcome.kind === 'executed' && outcome.creditor === want;
  const outcome = await pollUntil(() => world.core.outcomeOf(order.attempt), isPlace, world);
  const words = describeOutcome(outcome, order.attempt, world);
  const whose = to === 'payee' ? 'this bank' : 'another bank';
  return {
    saw: words,
    faults: unless(
      isPlace(outcome),
      `The creditor’s account is at ${whose}, but outcomeOf answers ${words}.`,
    ),
  };
}

/** A slow core may reject even an order that came in time. */
async function finalFaults(isInTime: boolean, world: World): Promise<readonly string[]> {
  const answerBy = world.now() + (isInTime ? world.deadlineMilliseconds : -1000);
  const more = { isFinalByThen: true, answerBy };
  const order = createOrder({ from: 'payer', to: 'payee', amount: world.units(1), more }, world);
  const { done, faults } = await reconcile(world, async () => {
    const answer = await world.core.execute(order);
    // A lost answer says nothing of the order.
    return [
      { order, outcome: answer.kind === 'unknown' ? await waitForOutcome(order.attempt, world) : answer },
    ];
  });
  const isRight = ({ kind }: KnownOutcome) => kind === 'rejected' || (isInTime && kind === 'executed');
  const words = done.map(({ outcome }) => describeOutcome(outcome, order.attempt, world)).join();
  const when = isInTime ? 'before answerBy' : 'after answerBy';
  return [
    ...unless(
      done.every(({ outcome }) => isRight(outcome)),
      `An order with isFinalByThen arrived ${when}, and was answered ${words}.`,
    ),
    ...faults,
  ];
}

export const outcomeChecks: readonly Check[] = [
  {
    id: 'executed-is-known',
    demands:
      'The money of an executed order has left the debtor’s account, and outcomeOf always answers executed.',
    run: (world) => known('executed', { from: 'payer', to: 'payee', amount: world.units(1) + 1n }, world),
  },
  {
    id: 'creditor-place',
    demands:
      'Executed says whether this bank credits the creditor: it decides between the statuses ACCC and ACSC.',
    run: async (world) => {
      const seen = [await placeFaults('payee', world), await placeFaults('elsewhere', world)];
      return { saw: seen.map(({ saw }) => saw).join(', '), faults: seen.flatMap(({ faults }) => faults) };
    },
  },
  {
    id: 'rejected-is-known',
    demands: 'An order to a missing account of this bank is rejected with a reason, and moves no money.',
    run: (world) => known('rejected', { from: 'payer', to: 'nobody', amount: world.units(1) }, world),
  },
  {
    id: 'no-funds-is-known',
    demands: 'An order above the available funds has the outcome no-funds: payments may wait for money.',
    run: async (world) => {
      await setAvailableFunds(world.units(3), world);
      const amount = world.units(3) + 1n;
      return known('no-funds', { from: 'nearlyEmpty', to: 'elsewhere', amount }, world);
    },
  },
  {
    id: 'final-in-time',
    demands:
      'An order with isFinalByThen is never accepted, and rejected after answerBy: its payer waits for the result.',
    run: async (world) => {
      const faults = [...(await finalFaults(true, world)), ...(await finalFaults(false, world))];
      return { saw: 'one before answerBy, one after', faults };
    },
  },
];
