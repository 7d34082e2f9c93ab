/** A workspace, as the sandbox's contract shows it. */
import type { Workspace as Shown } from '../../generated/sandbox-1.0.0.js';
import type { Workspace } from '../../src/domain/sandbox/workspace.js';
import { formatInstant } from '../../src/domain/time.js';
import type { SandboxServices } from '../../src/usecases/sandbox/sandbox-services.js';
import { clockOf, forgottenAt } from '../../src/usecases/sandbox/workspaces.js';

export function workspaceShown(workspace: Workspace, services: SandboxServices): Shown {
  return {
    workspaceId: workspace.id,
    createdAt: formatInstant(workspace.createdAt),
    forgottenAt: formatInstant(forgottenAt(workspace)),
    clockAt: formatInstant(clockOf(workspace, services)),
  };
}
