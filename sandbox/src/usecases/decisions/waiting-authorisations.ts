/** Lists the authorisations that wait for a customer's decision in a workspace. */
import type { Workspace } from '../../domain/workspace.js';
import type { SandboxServices } from '../sandbox-services.js';
import { workspaceNow } from '../workspaces/workspaces.js';

/** The maximum that fits on a page. */
const most = 20;

export interface WaitingAuthorisation {
  readonly id: string;
  readonly kind: 'payment' | 'cancellation' | 'consent' | 'basket';
  readonly clientId: string;
  /** The customer whom the client has named, or who has started the authorisation. */
  readonly customerId?: string;
  readonly createdAt: number;
  /** Present where the customer's app asks without a browser. */
  readonly askedInApp?: string;
}

/** Returns the authorisations by the workspace's clock, the newest first. */
export function listWaitingAuthorisations(
  workspace: Workspace,
  services: SandboxServices,
): Promise<readonly WaitingAuthorisation[]> {
  const { policy, portal, read } = services;
  const idleSince = workspaceNow(workspace, services) - policy.authorisationIdleSeconds * 1000;
  return read.run((db) => portal.waitingAuthorisations.list(db, workspace.id, idleSince, most));
}
