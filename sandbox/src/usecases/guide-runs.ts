/** Runs of guides: begins one, finds it, and keeps what its steps have done. */
import { type GuideRun, keptIds, mostRuns, type StepMade } from '../domain/guide-run.js';
import type { Workspace } from '../domain/workspace.js';
import type { SandboxServices } from './sandbox-services.js';
import { lockWorkspace } from './workspaces/workspaces.js';

export async function startRun(
  { clientId, guide }: Pick<GuideRun, 'clientId' | 'guide'>,
  workspace: Workspace,
  services: SandboxServices,
): Promise<GuideRun> {
  const { clock, ids, portal, work } = services;
  const place = { id: ids.next(), workspaceId: workspace.id, clientId, guide };
  const run = { ...place, startedAt: clock.now(), ids: {}, steps: {} };
  await work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    await portal.guideRuns.insert(transaction, run);
    await portal.guideRuns.keepNewest(transaction, workspace.id, mostRuns);
  });
  return run;
}

/** Undefined for an unknown run, and for a run of another workspace. */
export async function findRun(
  id: string,
  workspace: Workspace,
  { portal, read }: SandboxServices,
): Promise<GuideRun | undefined> {
  const run = await read.run((db) => portal.guideRuns.find(db, id));
  return run?.workspaceId === workspace.id ? run : undefined;
}

/** Keeps a step and the ids among its values. Two tabs may do so at once: neither loses the other's steps. */
export async function keepStep(
  id: string,
  { index, made, values }: { index: number; made: StepMade; values: Readonly<Record<string, string>> },
  workspace: Workspace,
  services: SandboxServices,
): Promise<void> {
  const { portal, work } = services;
  const added = Object.fromEntries(Object.entries(values).filter(([name]) => keptIds.includes(name)));
  await work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    const run = await portal.guideRuns.find(transaction, id);
    if (!run) return;
    const steps = { ...run.steps, [index]: made };
    await portal.guideRuns.setProgress(transaction, { id, ids: { ...run.ids, ...added }, steps });
  });
}

/** Whether an authorisation has ended, by whomever. */
export async function hasAuthorisationEnded(
  authorisationId: string,
  { read, stores }: Pick<SandboxServices, 'read' | 'stores'>,
): Promise<boolean> {
  const found = await read.run((db) => stores.authorisations.find(db, authorisationId));
  return found?.outcome !== undefined;
}
