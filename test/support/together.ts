/** Doing many things at once, and waiting for what others do. */
import { setTimeout as pause } from 'node:timers/promises';

const longestWaitMilliseconds = 25;

/** Handles all items, at most so many at a time; results are in the order of the items. */
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

/** Settles when the condition holds; that it ever does is what the test is about. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  // A long wait looks less often: each look may be a query.
  for (let wait = 2; !(await condition()); wait = Math.min(wait * 1.5, longestWaitMilliseconds))
    await pause(wait);
}

export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
