/** Reconciles the fixture's balances and entries with the outcomes that the adapter reports. */
import type { Entry } from '../../src/domain/account-statement.js';
import { formatMoney } from '../../src/domain/money.js';
import { totalOf } from '../../src/domain/payments/price.js';
import { addDays } from '../../src/domain/time.js';
import type { CoreOrder, KnownOutcome } from '../../src/bank/payment-orders.js';
import { type Role, roles } from './fixture.js';
import { type Balances, pollUntil, type World } from './world.js';

export interface OrderResult {
  readonly order: CoreOrder;
  readonly outcome: KnownOutcome;
}

type Readable = Pick<World, 'accounts' | 'bank'>;

export async function readBalances({ accounts, bank }: Readable): Promise<Balances> {
  const read = async (role: Role) => {
    const balance = await bank.balanceOf(accounts[role].id);
    if (!balance) throw new Error(`balanceOf does not know the account ${accounts[role].id} of ${role}`);
    return balance.booked.minorUnits;
  };
  return { payer: await read('payer'), payee: await read('payee'), nearlyEmpty: await read('nearlyEmpty') };
}

/** Reads all entries of these days, page by page. */
export async function readEntries(
  accountId: string,
  { bank, today }: Pick<World, 'bank' | 'today'>,
  limit = 500,
): Promise<readonly Entry[]> {
  const period = { from: addDays(today, -1), to: addDays(today, 7) };
  const entries: Entry[] = [];
  for (;;) {
    const after = entries.at(-1);
    const page = await bank.entriesOf(accountId, {
      ...period,
      limit,
      ...(after && { after: { bookingDate: after.bookingDate, id: after.id } }),
    });
    entries.push(...page);
    if (page.length < limit || entries.length > 100_000) return entries;
  }
}

/** The change of each balance that the orders' outcomes imply. */
function sumEffects(done: readonly OrderResult[], { accounts }: Pick<World, 'accounts'>): Balances {
  const executed = done.filter(({ outcome }) => outcome.kind === 'executed');
  const effect = (role: Role) =>
    executed.reduce((sum, { order: { amount, creditor, debtor, price } }) => {
      const { iban } = accounts[role];
      const paid = debtor.iban === iban ? totalOf(price) : 0n;
      return sum - paid + (creditor.iban === iban ? amount.minorUnits : 0n);
    }, 0n);
  return { payer: effect('payer'), payee: effect('payee'), nearlyEmpty: effect('nearlyEmpty') };
}

/** Runs `act` and compares the changes of balances with the outcomes. */
export async function reconcile(
  world: World,
  act: () => Promise<readonly OrderResult[]>,
): Promise<{ readonly done: readonly OrderResult[]; readonly faults: readonly string[] }> {
  const before = await readBalances(world);
  const done = await act();
  return { done, faults: await checkBalances(before, done, world) };
}

/** Waits for later bookings; returns a sentence for each balance that differs from the outcomes. */
export async function checkBalances(
  before: Balances,
  done: readonly OrderResult[],
  world: World,
): Promise<readonly string[]> {
  const effect = sumEffects(done, world);
  const isAs = (now: Balances) => roles.every((role) => now[role] - before[role] === effect[role]);
  const now = await pollUntil(() => readBalances(world), isAs, world);
  return roles
    .filter((role) => now[role] - before[role] !== effect[role])
    .map((role) => {
      const moved = amountText(now[role] - before[role], world);
      return `The balance of ${role} changed by ${moved}; by the outcomes it must change by ${amountText(effect[role], world)}.`;
    });
}

export function amountText(minorUnits: bigint, { rates }: Pick<World, 'rates'>): string {
  return formatMoney({ minorUnits, currency: rates.homeCurrency });
}
