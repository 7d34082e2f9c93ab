/** Helpers shared by the handlers of the sandbox's own interface. */
import type { Contracts, DeclaredBy } from '../../../generated/sandbox.js';
import type { HandlersFor } from '../../../src/contract/operation.js';
import { Problem } from '../../../src/domain/problem.js';
import { callbackAddress } from '../api/portal-paths.js';
import type { OpenWorkspace } from '../domain/workspace.js';
import type { ImportOptions } from '../usecases/files/workspace-import.js';
import type { SandboxCall } from '../usecases/sandbox-services.js';

export { ok, reply, resourceUrl } from '../../../handlers/call.js';
export type { SandboxCall };

export type SandboxHandlers = HandlersFor<Contracts, DeclaredBy, SandboxCall>;

export type For<Id extends keyof DeclaredBy> = SandboxHandlers[Id];

/** Returns the workspace whose key was sent; throws `token.unknown` without one. */
export function requireWorkspace({ workspace }: SandboxCall): OpenWorkspace {
  if (workspace) return workspace;
  throw new Problem('token.unknown', 'This call needs the key of a workspace.', 'header.Authorization');
}

/** Returns the workspace, and the sandbox's own redirect address, which every client of the workspace has. */
export function requirePlace(call: SandboxCall): ImportOptions {
  return { workspace: requireWorkspace(call), callbackAddress: callbackAddress(call.publicUrl) };
}
