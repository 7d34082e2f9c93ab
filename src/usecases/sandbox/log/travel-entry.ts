/** That a workspace's clock has gone forward, as its log keeps it: from where to where, and what has happened on the way. */
import { mostEntries } from '../../../domain/sandbox/log/entry.js';
import type { StandingClock } from '../../../storage/tables/workspace-clocks.js';
import type { Transaction } from '../../../storage/unit-of-work.js';
import type { SandboxServices } from '../sandbox-services.js';

/** In the transaction in which the clock arrives, so that each way is written down once. */
export async function noteTravel(
  transaction: Transaction,
  { aheadMilliseconds, beganAt, id: workspaceId, requestId, start }: StandingClock,
  { clock, clockPlace, ids, portal }: SandboxServices,
): Promise<void> {
  // A release that does not know of it has sent the clock on its way.
  if (beganAt === undefined || requestId === undefined || start === undefined) return;
  const at = clock.now();
  const [from, to] = [beganAt + start, at + aheadMilliseconds];
  const happened = await portal.workspaceChanges.between(transaction, workspaceId, from, to);
  const silent = { headers: [] };
  const entry = {
    ...clockPlace,
    id: ids.next(),
    workspaceId,
    recordedAt: at,
    at,
    aheadMilliseconds,
    milliseconds: at - beganAt,
    requestId,
    // No client has called.
    clientId: '',
    status: 200,
    missed: 0,
    content: { query: '', request: silent, answer: silent, travel: { from, to, happened } },
  };
  await portal.workspaceLog.insertAll(transaction, [entry]);
  await portal.workspaceLog.keepNewest(transaction, workspaceId, mostEntries);
}
