/** Advances workspaces' test clocks in this process, a few at once, and takes over advances whose process has ended. */
import type { Instant } from '../../../../src/domain/time.js';
import { endOverdueAhead, executeAhead } from './due-work.js';
import type { SandboxServices, ClockAdvances } from '../sandbox-services.js';
import { advanceToTarget } from './advance.js';

/** Clocks that one process advances at once; others wait. */
const mostAtOnce = 4;
/** Expiry is recorded only now and then, because no rule depends on the record (docs/developer/decisions, D7). */
const endingsEveryMilliseconds = 5_000;
const pauseMilliseconds = 20;
/** Graceful shutdown allows no longer timers. */
const longestPauseMilliseconds = 200;

type AdvanceDependencies = Omit<SandboxServices, 'clockAdvances'>;

export function createClockAdvances(
  given: AdvanceDependencies,
  report: (error: unknown) => void,
): ClockAdvances {
  const underWay = new Map<string, Promise<unknown>>();
  let isStopped = false;
  const services: SandboxServices = { ...given, clockAdvances: { waitForTarget, round, stop } };
  const control = { report, mayContinue: () => Promise.resolve(!isStopped) };
  let endingsAt = 0;
  let lastEnded = '';

  function start(id: string): void {
    if (underWay.has(id) || isStopped || underWay.size >= mostAtOnce) return;
    const going = advanceToTarget(id, control, services)
      .catch(report)
      .finally(() => underWay.delete(id));
    underWay.set(id, going);
  }

  async function waitForTarget(id: string, until: Instant): Promise<void> {
    const { clock, pause, portal, read } = services;
    start(id);
    while (!isStopped && clock.now() < until) {
      const own = underWay.get(id);
      if (own) {
        await Promise.race([own, pause(Math.min(longestPauseMilliseconds, until - clock.now()))]);
        continue;
      }
      // Reads the database, because another process may continue the advance.
      const standing = await read.run((db) => portal.workspaceClocks.find(db, id));
      if (standing?.target === undefined) return;
      await pause(pauseMilliseconds);
    }
  }

  async function round(): Promise<void> {
    const { clock, portal, read } = services;
    const free = mostAtOnce - underWay.size;
    const left =
      free > 0 ? await read.run((db) => portal.workspaceClocks.listWithoutLease(db, clock.now(), free)) : [];
    for (const { id } of left) start(id);
    await executeAhead(services, control);
    if (clock.now() < endingsAt) return;
    endingsAt = clock.now() + endingsEveryMilliseconds;
    lastEnded = await endOverdueAhead(lastEnded, services, control);
  }

  async function stop(): Promise<void> {
    isStopped = true;
    await Promise.all(underWay.values());
  }

  return services.clockAdvances;
}
