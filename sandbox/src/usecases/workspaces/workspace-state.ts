/** The state of a workspace that every page of it shows: client in use, clock, armed faults, last refused call. */
import { defined } from '../../../../src/domain/defined.js';
import type { Workspace } from '../../domain/workspace.js';
import type { ListedLogEntry } from '../../storage/tables/workspace-log.js';
import { listFaults } from '../faults.js';
import type { SandboxServices } from '../sandbox-services.js';

export interface WorkspaceState {
  /** The client of the last call, else the one that was registered first. */
  readonly clientId?: string;
  readonly aheadMilliseconds: number;
  /** The number of faults that calls have yet to meet. */
  readonly armedFaults: number;
  readonly refused?: ListedLogEntry;
}

/** A refusal is not shown any more when this many calls followed it. */
const mostCalls = 50;

export async function readWorkspaceState(
  workspace: Workspace,
  services: SandboxServices,
): Promise<WorkspaceState> {
  const { flushLog, portal, read } = services;
  const { aheadMilliseconds, id } = workspace;
  await flushLog();
  const faults = await listFaults(workspace, services);
  const { calls, clients } = await read.run(async (db) => ({
    calls: await portal.workspaceLog.list(db, id, { filter: {}, most: mostCalls }),
    clients: await portal.workspaceClients.list(db, id),
  }));
  const used = calls.find(({ clientId }) => clients.some((each) => each.id === clientId))?.clientId;
  return {
    aheadMilliseconds,
    armedFaults: faults.reduce((sum, { callsLeft }) => sum + callsLeft, 0),
    ...defined({
      clientId: used ?? clients[0]?.id,
      refused: calls.find(({ clientId, status }) => clientId !== '' && status >= 400),
    }),
  };
}
