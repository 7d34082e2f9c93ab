/** What the worker does beside the payments that are due: ends what is overdue, and forgets what is old. */
// Nothing hangs on its moment; see docs/decisions.md, D7.
import type { Log } from './log.js';
import {
  endIdleAuthorisations,
  endOverdueBaskets,
  endOverdueConsents,
  endOverduePayments,
} from '../usecases/authorisation/overdue.js';
import { forgetOldUses } from '../usecases/consents/use.js';
import { forgetOldFailures, forgetOldSessions } from '../usecases/consents/own-page.js';
import { forgetOldOutcomes } from '../usecases/retention.js';
import { forgetOldTokens } from '../usecases/oauth/token-retention.js';
import type { Services } from '../usecases/services.js';

/** Does a little, and returns how much it found to do: as long as that is something, there may be more. */
export type Chore = () => Promise<number>;

/** So long one round tidies at the most, because payments that are due wait for its end. */
const longestMilliseconds = 250;
const forgetEveryMilliseconds = 3_600_000;

export function tidyingOf(
  services: Services,
  log: Log,
  milliseconds: number = longestMilliseconds,
): () => Promise<void> {
  const bind = (chores: readonly ((services: Services) => Promise<number>)[]): Chore[] =>
    chores.map((chore) => () => chore(services));
  const ending = choresOf(log, milliseconds);
  const forgetting = choresOf(log, milliseconds);
  const ends = bind([endOverduePayments, endOverdueBaskets, endOverdueConsents, endIdleAuthorisations]);
  const forgets = bind([
    forgetOldOutcomes,
    forgetOldTokens,
    forgetOldUses,
    forgetOldSessions,
    forgetOldFailures,
  ]);
  let forgetAt = 0;
  return async () => {
    await ending(ends);
    // Deleting is a write like any other, and nothing hangs on its moment.
    const isTime = services.clock.now() >= forgetAt;
    if (isTime) forgetAt = services.clock.now() + forgetEveryMilliseconds;
    await forgetting(isTime ? forgets : []);
  };
}

/**
 * Does chores in turn until nothing is left of any, or the time is over; what is left is done first in the next round.
 * One that fails is logged, and keeps no other from being done.
 */
export function choresOf(log: Log, milliseconds: number): (chores: readonly Chore[]) => Promise<void> {
  let left: readonly Chore[] = [];
  return async (chores) => {
    const until = performance.now() + milliseconds;
    const queue = [...left, ...chores.filter((chore) => !left.includes(chore))];
    for (let chore = queue.shift(); chore; chore = queue.shift()) {
      if (await hasMore(chore, log)) queue.push(chore);
      if (performance.now() >= until) break;
    }
    left = queue;
  };
}

async function hasMore(chore: Chore, log: Log): Promise<boolean> {
  try {
    return (await chore()) > 0;
  } catch (error) {
    log.error({ err: error }, 'the worker could not tidy up');
    return false;
  }
}
