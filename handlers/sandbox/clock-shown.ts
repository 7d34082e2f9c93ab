/** A workspace's clock, as the sandbox's contract shows it. */
import type { WorkspaceClock as Shown } from '../../generated/sandbox-1.0.0.js';
import type { WorkspaceClock } from '../../src/usecases/sandbox/clocks.js';

export function clockShown({ furthest, now, today, travelling }: WorkspaceClock): Shown {
  return {
    clockAt: textOf(now),
    date: today,
    furthestAt: textOf(furthest),
    ...(travelling && { travelling: { from: textOf(travelling.from), to: textOf(travelling.to) } }),
  };
}

function textOf(instant: number): string {
  return new Date(instant).toISOString();
}
