/**
 * Child programs are spawned in their own process groups (`detached`): Ctrl-C in a terminal reaches this program alone,
 * which then ends each group, so that no grandchild stays behind.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a program with all its children, and waits until it has ended. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await closed;
}
