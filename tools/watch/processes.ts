/**
 * Programs that run beside this one are spawned as groups of their own (`detached`): Ctrl-C in a terminal is for this
 * program alone, which then ends them, and none of their own children stays behind.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a program with all that it has started, however long it takes to end. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await closed;
}
