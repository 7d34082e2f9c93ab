/** A workspace's file, as the sandbox's contract shows it. */
import type { WorkspaceFile, WorkspaceImported } from '../../../generated/sandbox-1.0.0.js';
import type { ExportedWorkspace } from '../usecases/files/workspace-export.js';
import type { ImportResult } from '../usecases/files/workspace-import.js';

export function fileShown(workspace: ExportedWorkspace): WorkspaceFile {
  return workspace;
}

export function importShown({ made, workspace }: ImportResult): WorkspaceImported {
  const { clients, companies, customers } = made;
  return {
    workspace: fileShown(workspace),
    made: { customers: [...customers], companies: [...companies], clients: [...clients] },
  };
}
