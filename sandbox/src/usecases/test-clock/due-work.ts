/** The worker's rounds in workspaces whose test clocks are ahead, by the time of those clocks. */
import type { WorkspaceAhead } from '../../storage/tables/workspace-due.js';
import type { DueKind } from '../../storage/tables/workspace-next-due.js';
import {
  endOverdueBaskets,
  endOverdueBulks,
  endOverdueConsents,
  endOverduePayments,
  endOverdueStandingOrders,
} from '../../../../src/usecases/authorisation/overdue.js';
import { paymentExecution } from '../../../../src/usecases/payments/core/execution.js';
import {
  endCompletedOrders,
  makeDueExecutions,
} from '../../../../src/usecases/standing-orders/executions.js';
import { Problem } from '../../../../src/domain/problem.js';
import type { Services } from '../../../../src/usecases/services.js';
import { createWorkspaceServices } from './workspace-clocks.js';
import type { SandboxServices } from '../sandbox-services.js';

/**
 * A basket ends before its entries, as in the worker's rounds. A standing order that a process has left without its end
 * has nothing due any more, so that no execution round finds it.
 */
const endings = [
  endOverdueBaskets,
  endOverdueBulks,
  endOverdueStandingOrders,
  endOverduePayments,
  endOverdueConsents,
  endCompletedOrders,
];

export const everyKind: ReadonlySet<DueKind> = new Set(['execution', 'retry', 'end']);

/** Reports errors, which stop no other work, and says whether to continue. */
export interface AdvanceControl {
  readonly report: (error: unknown) => void;
  /** False ends the work between two rounds. */
  mayContinue(): Promise<boolean>;
}

/** Runs the rounds of some kinds until none of these kinds is due; returns how many items the rounds have found. */
export async function runDueWork(
  services: Services,
  kinds: ReadonlySet<DueKind>,
  control: AdvanceControl,
): Promise<number> {
  let found = 0;
  if (kinds.has('end')) for (const end of endings) found += await repeat(() => end(services), control);
  if (!kinds.has('execution') && !kinds.has('retry')) return found;
  const execution = paymentExecution(services);
  const round = () => execution.round().finally(execution.drain);
  const rounds = [() => makeDueExecutions(services), round, () => endCompletedOrders(services)];
  for (const each of rounds) found += await repeat(each, control);
  return found;
}

/** Repeats a round until the round finds nothing; reports an error, which ends the repetition. */
async function repeat(round: () => Promise<number>, control: AdvanceControl): Promise<number> {
  let all = 0;
  try {
    for (let found = await round(); found > 0; found = await round()) {
      all += found;
      if (!(await control.mayContinue())) break;
    }
  } catch (error) {
    // The database is unavailable.
    if (error instanceof Problem && error.reason === 'server.unavailable') throw error;
    control.report(error);
  }
  return all;
}

/** Workspaces per round. */
const most = 50;

/** Executes the due payments and standing orders of workspaces whose clocks are ahead. */
export async function executeAhead(services: SandboxServices, control: AdvanceControl): Promise<void> {
  const { clock, portal, read } = services;
  const due = await read.run((db) => portal.workspaceDue.withWorkDue(db, clock.now(), most));
  await runInEach(due, 'execution', control, services);
}

/**
 * Ends overdue baskets, payments and consents in a batch of workspaces whose clocks are ahead, ordered by id from
 * `after`; returns the last id, or '' after the last batch.
 */
export async function endOverdueAhead(
  after: string,
  services: SandboxServices,
  control: AdvanceControl,
): Promise<string> {
  const { portal, read } = services;
  const some = await read.run((db) => portal.workspaceClocks.ahead(db, after, most));
  await runInEach(some, 'end', control, services);
  // After the last workspace, starts again from the first.
  return some.length < most ? '' : (some.at(-1)?.id ?? '');
}

async function runInEach(
  workspaces: readonly WorkspaceAhead[],
  kind: DueKind,
  control: AdvanceControl,
  services: SandboxServices,
): Promise<void> {
  const { portal, read } = services;
  for (const { aheadMilliseconds, id } of workspaces) {
    if (!(await control.mayContinue())) return;
    const clients = await read.run((db) => portal.workspaceDue.clientsOf(db, id));
    const own = createWorkspaceServices(clients, aheadMilliseconds, services);
    await runDueWork(own, new Set([kind]), control);
  }
}
