/**
 * Services by a workspace's test clock: for the calls of one of its clients, and for everything due in the workspace.
 */
// See docs/developer/decisions, D26.
import type { FindTestClock, Services } from '../../../../src/usecases/services.js';
import type { SandboxServices } from '../sandbox-services.js';

/** Finds the time of a client's workspace, where the workspace's clock is ahead. */
export function createWorkspaceTimes({
  portal,
  read,
  timeAhead,
}: Pick<SandboxServices, 'portal' | 'read' | 'timeAhead'>): FindTestClock {
  const { workspaceClocks } = portal;
  return async (clientId, db) => {
    const ahead = db
      ? await workspaceClocks.aheadOfClient(db, clientId)
      : await read.run((reader) => workspaceClocks.aheadOfClient(reader, clientId));
    return ahead > 0 ? timeAhead(ahead) : undefined;
  };
}

/** Services by the clock of one workspace, whose searches are narrowed to its clients. */
export function createWorkspaceServices(
  clients: readonly string[],
  aheadMilliseconds: number,
  services: SandboxServices,
): Services {
  const { portal, stores, timeAhead } = services;
  return {
    ...services,
    ...timeAhead(aheadMilliseconds),
    stores: portal.workspaceDue.inWorkspace(stores, clients),
  };
}
