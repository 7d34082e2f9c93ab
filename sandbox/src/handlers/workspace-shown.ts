/** A workspace, as the sandbox's contract shows it. */
import type { Workspace as Shown } from '../../../generated/sandbox-1.0.0.js';
import type { Workspace } from '../domain/workspace.js';
import { formatInstant } from '../../../src/domain/time.js';
import type { SandboxServices } from '../usecases/sandbox-services.js';
import { workspaceNow, forgottenAt } from '../usecases/workspaces/workspaces.js';

export function workspaceShown(workspace: Workspace, services: SandboxServices): Shown {
  return {
    workspaceId: workspace.id,
    createdAt: formatInstant(workspace.createdAt),
    forgottenAt: formatInstant(forgottenAt(workspace)),
    clockAt: formatInstant(workspaceNow(workspace, services)),
  };
}
