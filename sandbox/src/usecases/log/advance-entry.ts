/** The log entry for an advance of a workspace's clock: from, to, and the changes in between. */
import { mostEntries } from '../../request-log/entry.js';
import type { StandingClock } from '../../storage/tables/workspace-clocks.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import type { SandboxServices } from '../sandbox-services.js';

/** Runs in the transaction of the arrival, so that each advance is logged once. */
export async function logAdvance(
  transaction: Transaction,
  { aheadMilliseconds, beganAt, id: workspaceId, requestId, start }: StandingClock,
  { clock, clockPlace, ids, portal }: SandboxServices,
): Promise<void> {
  // An older release began this advance without these columns.
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
    // The entry has no client.
    clientId: '',
    status: 200,
    missed: 0,
    content: { query: '', request: silent, answer: silent, travel: { from, to, happened } },
  };
  await portal.workspaceLog.insertAll(transaction, [entry]);
  await portal.workspaceLog.keepNewest(transaction, workspaceId, mostEntries);
}
