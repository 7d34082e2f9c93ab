/** A workspace's clock, as the sandbox's contract shows it. */
import type { WorkspaceClock as Shown } from '../../../generated/sandbox-1.0.0.js';
import { formatInstant } from '../../../src/domain/time.js';
import type { WorkspaceClock } from '../usecases/test-clock/clocks.js';

export function clockShown({ advancing, furthest, now, today }: WorkspaceClock): Shown {
  return {
    clockAt: formatInstant(now),
    date: today,
    furthestAt: formatInstant(furthest),
    ...(advancing && {
      travelling: { from: formatInstant(advancing.from), to: formatInstant(advancing.to) },
    }),
  };
}
