/**
 * Child programs are spawned in their own process groups (`detached`): Ctrl-C in a terminal reaches this program alone,
 * which then ends each group, so that no grandchild stays behind.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program that has not ended by then is killed. */
const patienceMilliseconds = 10_000;

/** Ends a program with all its children, and waits until it has ended. */
export async function endGroup(
  child: ChildProcess,
  signal: 'SIGINT' | 'SIGKILL' | 'SIGTERM' = 'SIGTERM',
): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  process.kill(-pid, signal);
  const kill = setTimeout(() => process.kill(-pid, 'SIGKILL'), patienceMilliseconds);
  await closed;
  clearTimeout(kill);
}
