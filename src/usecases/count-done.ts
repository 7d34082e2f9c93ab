import { unlessNewer } from '../domain/problem.js';

/**
 * Acts on each of a batch independently, so that an unreadable one does not block the others; returns how many acts
 * were done. What only a newer release can read is left to that. Throws the first failure at the end.
 */
export async function countDone(
  ids: readonly string[],
  act: (id: string) => Promise<boolean>,
): Promise<number> {
  const done = await Promise.allSettled(ids.map((id) => unlessNewer(act(id))));
  const failure = done.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
  return done.filter((each) => each.status === 'fulfilled' && each.value).length;
}
