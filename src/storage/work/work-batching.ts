/** Work batching: one transaction for many items, and items that arrive at the same moment share a batch. */
import { setImmediate } from 'node:timers/promises';
import { partition } from '../../domain/payments/partition.js';
import { Problem } from '../../domain/problem.js';
import type { SharedWork, UnitOfWork } from './work.js';

type Run = UnitOfWork['run'];

type Settled<Result> = readonly PromiseSettledResult<Result>[];

/** See `UnitOfWork.runAll`. */
export async function runAll<Item, Result>(
  run: Run,
  items: readonly Item[],
  perform: SharedWork<Item, Result>,
): Promise<Settled<Result>> {
  if (items.length === 0) return [];
  const first = await attempt(run, items, perform);
  const [failure] = first;
  // A `Problem` means that the database is unavailable, not that an item is at fault.
  if (failure?.status !== 'rejected' || failure.reason instanceof Problem) return first;
  // A single item is retried: a concurrent commit may have caused the failure, and the retry sees that commit.
  if (items.length === 1) return attempt(run, items, perform);
  // The halves run in sequence, because items may concern the same resource and their order decides.
  const half = Math.ceil(items.length / 2);
  const before = await runAll(run, items.slice(0, half), perform);
  return [...before, ...(await runAll(run, items.slice(half), perform))];
}

/** Runs the work for all items; all succeed or all fail. */
async function attempt<Item, Result>(
  run: Run,
  items: readonly Item[],
  perform: SharedWork<Item, Result>,
): Promise<Settled<Result>> {
  try {
    const results = await run((transaction) => perform(transaction, items));
    return results.map((value) => ({ status: 'fulfilled', value }));
  } catch (reason) {
    return items.map(() => ({ status: 'rejected', reason }));
  }
}

/** The default partition: all items form one part. */
const together = (): readonly [string] => [''];

/** See `UnitOfWork.batched`. */
export function createBatcher<Item, Result>(
  run: Run,
  lanes: number,
  perform: SharedWork<Item, Result>,
  namesOf: (item: Item) => readonly [string, ...string[]] = together,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  const runPart = async (part: readonly Waiting[]) => {
    const items = part.map(({ item }) => item);
    const settled = await runAll(run, items, perform);
    part.forEach(({ reject, resolve }, at) => {
      const result = settled[at];
      if (result?.status === 'fulfilled') resolve(result.value);
      else reject(result?.reason);
    });
  };
  const runWaiting = async () => {
    await setImmediate();
    const arrived = waiting;
    waiting = [];
    for (const part of partition(arrived, ({ item }) => namesOf(item), lanes)) void runPart(part);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) void runWaiting();
      waiting.push({ item, resolve, reject });
    });
}
