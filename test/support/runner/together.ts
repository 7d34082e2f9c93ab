/** Concurrency in tests: runs many tasks, and waits for conditions. */
import { setTimeout as pause } from 'node:timers/promises';

const longestWaitMilliseconds = 25;

/** Handles all items with limited concurrency; results are in the order of the items. */
export async function allOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  handle: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const lane = async () => {
    for (const [index, item] of entries) results[index] = await handle(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
}

/** Settles when the condition holds; the test's own time-out ends the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  // Polls less often in a long wait, because each poll may be a query.
  for (let wait = 2; !(await condition()); wait = Math.min(wait * 1.5, longestWaitMilliseconds))
    await pause(wait);
}

export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
