/** Lists the authorisations that wait for a customer's decision in a workspace. */
import { unlessNewer } from '../../../../src/domain/problem.js';
import type { Workspace } from '../../domain/workspace.js';
import type { WaitingAuthorisation } from '../../storage/tables/waiting-authorisations.js';
import type { ListedPayment } from '../../storage/tables/workspace-resources.js';
import { findLoginNames } from '../data/customer-names.js';
import type { SandboxServices } from '../sandbox-services.js';
import { workspaceNow } from '../workspaces/workspaces.js';

/** The maximum that fits on a page. */
const most = 20;

/** A waiting authorisation with what its customer decides about. */
export interface ShownWaiting extends WaitingAuthorisation {
  readonly payment?: ListedPayment;
  /** The account's owner, or the company's signers; empty where every customer may sign. */
  readonly signers: readonly string[];
}

/** As below, each with its payment and signers; leaves out what only a newer release can read. */
export async function listWaitingInFull(
  workspace: Workspace,
  services: SandboxServices,
): Promise<readonly ShownWaiting[]> {
  const { portal, read } = services;
  const shown: ShownWaiting[] = [];
  for (const each of await listWaitingAuthorisations(workspace, services)) {
    const payment = await read.run((db) => portal.workspaceResources.payment(db, each.resourceId));
    const names = await unlessNewer(findLoginNames(each.id, services));
    if (names) shown.push({ ...each, ...(payment && { payment }), signers: names.signers });
  }
  return shown;
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
