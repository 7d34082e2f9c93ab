/** Fault injection: lists and replaces the faults that a workspace has set, and applies them to its clients' calls. */
import { type Fault, type FaultRule, findFaultViolations } from '../domain/faults.js';
import type { Workspace } from '../domain/workspace.js';
import { refuseIfAny } from '../../../src/domain/problem.js';
import type { DueFault } from '../storage/tables/workspace-faults.js';
import type { SandboxServices } from './sandbox-services.js';
import { lockWorkspace } from './workspaces/workspaces.js';

export function listFaults({ id }: Workspace, { portal, read }: SandboxServices): Promise<readonly Fault[]> {
  return read.run((db) => portal.workspaceFaults.list(db, id));
}

/** The rules that calls have yet to meet, with their remaining number of calls. */
export async function listPendingRules(
  workspace: Workspace,
  services: SandboxServices,
): Promise<readonly FaultRule[]> {
  const faults = await listFaults(workspace, services);
  return faults.flatMap(({ callsLeft, ...rule }) => (callsLeft > 0 ? [{ ...rule, calls: callsLeft }] : []));
}

/** Throws a `request.invalid` for each invalid rule. */
export async function replaceFaults(
  rules: readonly FaultRule[],
  workspace: Workspace,
  services: SandboxServices,
): Promise<readonly Fault[]> {
  refuseIfAny(findFaultViolations(rules, services.faultBounds));
  const { portal, work } = services;
  const workspaceId = workspace.id;
  const faults = rules.map((rule, position) => ({ ...rule, workspaceId, position, callsLeft: rule.calls }));
  await work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    await portal.workspaceFaults.clear(transaction, workspaceId);
    await portal.workspaceFaults.insertAll(transaction, faults);
  });
  return listFaults(workspace, services);
}

export async function removeFaults({ id }: Workspace, { portal, work }: SandboxServices): Promise<void> {
  await work.run((transaction) => portal.workspaceFaults.clear(transaction, id));
}

/** Takes the fault for this call of a client, if any, and counts it across all processes. */
export async function takeFault(
  clientId: string,
  operation: string,
  { portal, read, work }: SandboxServices,
): Promise<DueFault | undefined> {
  for (const fault of await read.run((db) => portal.workspaceFaults.findDue(db, clientId, operation)))
    if (await work.run((transaction) => portal.workspaceFaults.take(transaction, fault))) return fault;
  return undefined;
}
