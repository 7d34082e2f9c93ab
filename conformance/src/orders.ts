/** Builds orders as the server submits them, and waits for their outcomes. */
import { calculatePrice } from '../../src/domain/payments/price.js';
import { rulesOf } from '../../src/domain/payments/products.js';
import type { Attempt, CancelAnswer, CoreOrder, KnownOutcome } from '../../src/bank/payment-orders.js';
import { type OrderResult, reconcile } from './reconciliation.js';
import type { Role } from './fixture.js';
import { attemptKey } from './recording-core.js';
import { pollUntil, type World } from './world.js';

/** An account of the fixture, the IBAN of another bank, or the unused IBAN. */
export type Payee = Role | 'elsewhere' | 'nobody';

export interface OrderOptions {
  readonly from: Role;
  readonly to: Payee;
  /** In minor units of the home currency. */
  readonly amount: bigint;
  readonly more?: Partial<CoreOrder>;
}

/** Returns an order with a new key; the default product works between any two accounts in SEPA. */
export function createOrder({ amount: minorUnits, from, more, to }: OrderOptions, world: World): CoreOrder {
  const { accounts, newId, now, rates, today } = world;
  const { id, iban, name, psuId } = accounts[from];
  const creditorIban = ibanOf(to, world);
  const amount = more?.amount ?? { minorUnits, currency: rates.homeCurrency };
  const product = more?.product ?? 'sepa-credit-transfers';
  const [usual] = rulesOf(product).chargeBearers;
  const chargeBearer = more?.chargeBearer ?? usual;
  return {
    attempt: { paymentId: newId(), number: 1 },
    product,
    clearing: rulesOf(product).clearing,
    debtor: { accountId: id, iban, name },
    creditor: { iban: creditorIban, account: { iban: creditorIban }, name: 'Conformance' },
    amount,
    price: calculatePrice(product, amount, { chargeBearer, accountCurrency: rates.homeCurrency }, rates),
    chargeBearer,
    remittanceInformationUnstructured: 'Conformance of the adapter',
    executionDate: today,
    signatures: [{ psuId, name, signedAt: now() }],
    bookingDate: today,
    answerBy: now() + world.deadlineMilliseconds,
    isFinalByThen: false,
    ...more,
  };
}

function ibanOf(payee: Payee, { accounts, ibanElsewhere, unusedIban }: World): string {
  if (payee === 'elsewhere') return ibanElsewhere;
  return payee === 'nobody' ? unusedIban : accounts[payee].iban;
}

/** Submits an order, and queries its outcome until it is known, as the server does. */
export async function submitOrder(order: CoreOrder, world: World): Promise<KnownOutcome> {
  const answer = await world.core.execute(order);
  return isOpen(answer) ? waitForOutcome(order.attempt, world) : answer;
}

export async function submitOrders(
  orders: readonly CoreOrder[],
  world: World,
): Promise<readonly OrderResult[]> {
  return Promise.all(orders.map(async (order) => ({ order, outcome: await submitOrder(order, world) })));
}

/** Queries the outcome until it is known; returns `unknown` or `accepted` when time runs out. */
export function waitForOutcome(attempt: Attempt, world: World): Promise<KnownOutcome> {
  return pollUntil(
    () => world.core.outcomeOf(attempt),
    (outcome) => !isOpen(outcome),
    world,
  );
}

function isOpen({ kind }: KnownOutcome): boolean {
  return kind === 'unknown' || kind === 'accepted';
}

/** Pays an amount and waits until it is booked; throws otherwise, which ends the check. */
export async function requirePayment(options: OrderOptions, world: World): Promise<void> {
  const order = createOrder(options, world);
  const { done } = await reconcile(world, () => submitOrders([order], world));
  for (const { outcome } of done)
    if (outcome.kind !== 'executed')
      throw new Error(
        `${options.from} could not pay ${options.to}: ${describeOutcome(outcome, order.attempt, world)}`,
      );
}

/** Brings the available funds of the nearly empty account to exactly this amount. */
export async function setAvailableFunds(amount: bigint, world: World): Promise<void> {
  const balance = await world.bank.balanceOf(world.accounts.nearlyEmpty.id);
  if (!balance) throw new Error('balanceOf no longer knows the account of nearlyEmpty');
  const difference = amount - balance.booked.minorUnits - balance.creditLine;
  if (difference > 0n) await requirePayment({ from: 'payer', to: 'nearlyEmpty', amount: difference }, world);
  if (difference < 0n) await requirePayment({ from: 'nearlyEmpty', to: 'payee', amount: -difference }, world);
}

/** Describes an outcome, and why it is unknown. */
export function describeOutcome(
  outcome: KnownOutcome,
  attempt: Attempt,
  { core }: Pick<World, 'core'>,
): string {
  if (outcome.kind === 'rejected') return `rejected (${outcome.reason})`;
  if (outcome.kind === 'executed') return `executed (${outcome.creditor})`;
  if (outcome.kind !== 'unknown') return outcome.kind;
  const { call, trouble } =
    core.said.findLast((each) => each.trouble && attemptKey(each.attempt) === attemptKey(attempt)) ?? {};
  return trouble ? `unknown, since ${call} was ${trouble.kind} ${trouble.text}`.trimEnd() : 'unknown';
}

/**
 * The comparable part of an outcome: leaves out `creditor`, which may become `here` later, and unites both forms of
 * missing funds.
 */
export function outcomeClass(outcome: KnownOutcome | CancelAnswer): string {
  if (outcome.kind !== 'rejected') return outcome.kind;
  return outcome.reason === 'no-funds' ? 'no-funds' : `rejected (${outcome.reason})`;
}
