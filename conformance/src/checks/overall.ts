/** Checks over everything that the suite has done; they run last. */
import { amountText, type OrderResult, checkBalances, readBalances, readEntries } from '../reconciliation.js';
import { type Check, unless } from '../check.js';
import { type Role, roles } from '../fixture.js';
import { describeBreaches } from '../prepare.js';
import { outcomeClass, waitForOutcome, describeOutcome } from '../orders.js';
import { attemptKey, messageOf, type RecordedAnswer } from '../recording-core.js';
import { pollUntil, type World } from '../world.js';

/** The lasting claim of an answer: none while the order is open; for a cancellation only that no money moves. */
function lastingClaim({ answer, call }: RecordedAnswer): string | undefined {
  if (answer.kind === 'unknown' || answer.kind === 'accepted' || answer.kind === 'too-late') return undefined;
  if (answer.kind === 'not-received') return 'not moved';
  return call === 'cancel' ? 'not moved' : outcomeClass(answer);
}

/** Describes contradictory answers to one key; undefined without a contradiction. */
function findContradiction(said: readonly RecordedAnswer[]): string | undefined {
  const claims = new Set(said.flatMap((each) => lastingClaim(each) ?? []));
  const sorts = [...claims].filter((claim) => claim !== 'not moved');
  const isMovedAndNot = claims.has('executed') && claims.size > 1;
  if (!isMovedAndNot && sorts.length <= 1) return undefined;
  const words = said.map(({ answer, call }) => `${call}: ${outcomeClass(answer)}`);
  return `One key was answered ${[...new Set(words)].join(', ')}.`;
}

function byKey(world: World): ReadonlyMap<string, readonly RecordedAnswer[]> {
  const keys = new Map<string, RecordedAnswer[]>();
  for (const each of world.core.said) {
    const key = attemptKey(each.attempt);
    keys.set(key, [...(keys.get(key) ?? []), each]);
  }
  return keys;
}

/** Every submitted order with its final outcome. */
async function everything(world: World): Promise<readonly OrderResult[]> {
  const done: OrderResult[] = [];
  for (const order of world.core.orders.values())
    done.push({ order, outcome: await waitForOutcome(order.attempt, world) });
  return done;
}

/** The first few distinct faults, and the number of the rest. */
function some(faults: readonly string[]): readonly string[] {
  const different = [...new Set(faults)];
  const most = 5;
  const rest = different.length - most;
  return rest > 0 ? [...different.slice(0, most), `There are ${rest} more.`] : different;
}

/** Results reported through `listen` that contradict the queried outcome. */
async function toldFaults(world: World): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { attempt, isRight, outcome } of world.told ?? []) {
    if (!isRight) faults.push(`A reported result violates the port’s types: ${outcome.kind}.`);
    // Results of earlier orders may be reported again, as after a restart.
    if (!world.core.orders.has(attemptKey(attempt))) continue;
    const known = await waitForOutcome(attempt, world);
    const words = describeOutcome(known, attempt, world);
    // An order queried before it arrived is rejected on arrival; no money moves either way.
    const isSame =
      known.kind === 'not-received'
        ? outcome.kind !== 'executed'
        : outcomeClass(known) === outcomeClass(outcome);
    if (isRight && !isSame)
      faults.push(`The reported result is ${outcomeClass(outcome)}, but outcomeOf answers ${words}.`);
  }
  return some(faults);
}

/** Compares the sum of each account's new entries with the change of its balance. */
async function entryFaults(world: World): Promise<readonly string[]> {
  const sums = async () => {
    const now = await readBalances(world);
    const differences = roles.map(async (role: Role) => {
      const before = new Set(world.atFirst.entries.get(role)?.map(({ id }) => id));
      const entries = await readEntries(world.accounts[role].id, world);
      const booked = entries.reduce(
        (sum, { amount, id }) => (before.has(id) ? sum : sum + amount.minorUnits),
        0n,
      );
      return { role, booked, changed: now[role] - world.atFirst.balances[role] };
    });
    return Promise.all(differences);
  };
  const seen = await pollUntil(sums, (all) => all.every(({ booked, changed }) => booked === changed), world);
  return seen.flatMap(({ booked, changed, role }) =>
    unless(
      booked === changed,
      `The new entries of ${role} add up to ${amountText(booked, world)}; its balance has changed by ${amountText(changed, world)}.`,
    ),
  );
}

export const overallChecks: readonly Check[] = [
  {
    id: 'outcomes-stay',
    demands: 'No later answer contradicts an earlier answer about the same key.',
    run: async (world) => {
      await everything(world);
      const keys = byKey(world);
      const faults = [...keys.values()].flatMap((said) => findContradiction(said) ?? []);
      return { saw: `${keys.size} keys, ${world.core.said.length} answers`, faults: some(faults) };
    },
  },
  {
    id: 'answers-in-types',
    demands: 'Every answer has a type of the port: to the server, any other answer is unknown, and an alarm.',
    asksNothing: true,
    run: async ({ core }) => {
      const outside = core.said.filter(({ trouble }) => trouble?.kind === 'outside');
      const faults = outside.map(({ call, trouble }) => `${call} answered ${trouble?.text}.`);
      return { saw: `${core.said.length} answers`, faults: some(faults) };
    },
  },
  {
    id: 'answers-in-bounds',
    demands: 'Every value read is within the port’s bounds: TPPs get any other value cut, or not at all.',
    asksNothing: true,
    run: async ({ breaches }) => ({
      saw: `${breaches.size} values beyond them`,
      faults: describeBreaches([...breaches.values()]),
    }),
  },
  {
    id: 'in-time',
    demands:
      'Every call is answered before its deadline: a late outcome counts as unknown, and a late read is a 503.',
    asksNothing: true,
    run: async ({ core, unread }) => {
      const late = core.said.filter(({ trouble }) => trouble?.kind === 'late');
      const thrown = core.said.filter(({ trouble }) => trouble?.kind === 'thrown').length;
      const slowest = core.said.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0);
      const faults = late.map(({ call }) => `${call} was not answered in time.`);
      return {
        saw: `${Math.ceil(slowest)} ms at most, ${thrown} exceptions`,
        faults: some([...faults, ...unread]),
      };
    },
  },
  {
    id: 'told-results',
    demands:
      'Every result that is reported through listen equals the answer of outcomeOf, even if it is reported repeatedly.',
    whyNot: ({ told }) => (told ? undefined : 'the adapter has no listen'),
    run: async (world) => ({
      saw: `${world.told?.length ?? 0} results reported`,
      faults: await toldFaults(world),
    }),
  },
  {
    id: 'no-stray-rejections',
    demands:
      'There are no unhandled promise rejections, for instance after a result that could not be stored.',
    asksNothing: true,
    run: async ({ stray }) => ({
      saw: `${stray.length}`,
      faults: some(stray.map((error) => `Unhandled rejection: ${messageOf(error)}`)),
    }),
  },
  {
    id: 'entries-add-up',
    demands: 'The entries of the statements add up to the changes of the balances.',
    run: async (world) => ({ saw: `${roles.length} accounts`, faults: await entryFaults(world) }),
  },
  {
    id: 'money-conserved',
    demands: 'The final balances equal the first balances plus the effects of all outcomes, to the cent.',
    run: async (world) => {
      const done = await everything(world);
      const executed = done.filter(({ outcome }) => outcome.kind === 'executed').length;
      return {
        saw: `${done.length} orders, ${executed} executed`,
        faults: await checkBalances(world.atFirst.balances, done, world),
      };
    },
  },
];
