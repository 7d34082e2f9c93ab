/**
 * Advances a workspace's test clock step by step, to each next instant at which anything is due, until its target. Each
 * step is stored before its rounds run: when a process dies in between, another process continues.
 */
// See docs/developer/decisions, D26.
import type { StandingClock, ClockLease } from '../../storage/tables/workspace-clocks.js';
import { currentMoment } from '../../../../src/usecases/services.js';
import { type AdvanceControl, runDueWork, everyKind } from './due-work.js';
import { logAdvance } from '../log/advance-entry.js';
import { findStep, type Step } from './next-step.js';
import { createWorkspaceServices } from './workspace-clocks.js';
import type { SandboxServices } from '../sandbox-services.js';

/** The lease on a clock, and how often the process that holds it renews it. */
const leaseMilliseconds = 10_000;
const renewMilliseconds = 2_000;

/** The longest wait for orders that another process has just submitted. */
const submittedOrdersMilliseconds = 5_000;
const pauseMilliseconds = 50;

/** A call that began before a step may commit after the step: searches include the steps of this period. */
const lookBackMilliseconds = 1_000;

type Lease = Pick<ClockLease, 'id' | 'holder'>;

/** Advances a clock to its target; false when another process holds the clock. */
export async function advanceToTarget(
  id: string,
  control: AdvanceControl,
  services: SandboxServices,
): Promise<boolean> {
  const { clock, ids, portal, work } = services;
  const lease: Lease = { id, holder: ids.next() };
  const now = clock.now();
  const taken = { ...lease, until: now + leaseMilliseconds };
  if (!(await work.run((transaction) => portal.workspaceClocks.takeLease(transaction, taken, now))))
    return false;
  try {
    await advanceWithLease(lease, control, services);
  } finally {
    // Finishing ends the lease; without it, the release lets another process continue at once.
    await work.run((transaction) => portal.workspaceClocks.releaseLease(transaction, lease));
  }
  return true;
}

async function advanceWithLease(
  lease: Lease,
  control: AdvanceControl,
  services: SandboxServices,
): Promise<void> {
  const { portal, read, timeAhead } = services;
  const { id } = lease;
  const clients = await read.run((db) => portal.workspaceDue.clientsOf(db, id));
  await waitForSubmittedOrders(clients, services);
  const standing = await read.run((db) => portal.workspaceClocks.find(db, id));
  if (standing?.target === undefined) return;
  const { aheadMilliseconds: ahead, target } = standing;
  const run = { lease, target, control: withLeaseRenewal(lease, control, services), services };
  const moment = currentMoment(timeAhead(ahead).clock);
  await runDueWork(createWorkspaceServices(clients, ahead, services), everyKind, run.control);
  if (await runSteps({ ahead, clients, kinds: everyKind, moment }, run))
    await finishAdvance(lease, { ...standing, aheadMilliseconds: target }, services);
}

/** One advance of a clock, by a process that holds it. */
interface AdvanceRun {
  readonly lease: Lease;
  readonly target: number;
  readonly control: AdvanceControl;
  readonly services: SandboxServices;
}

/** Repeats steps; returns true at the target, false when another process holds the clock or this process ends. */
async function runSteps(first: Step, { control, lease, services, target }: AdvanceRun): Promise<boolean> {
  const { clock, portal, work } = services;
  let step = first;
  const recent = [{ moment: first.moment, takenAt: clock.now() }];
  while (step.ahead < target) {
    if (!(await control.mayContinue())) return false;
    const after = recent[0]?.moment ?? step.moment;
    step = await findStep(lease.id, { step, after, target }, services);
    const { ahead, clients, kinds, moment } = step;
    const further = { ...lease, until: clock.now() + leaseMilliseconds };
    if (!(await work.run((transaction) => portal.workspaceClocks.advance(transaction, further, ahead))))
      return false;
    const found = await runDueWork(createWorkspaceServices(clients, ahead, services), kinds, control);
    // The search found something that no round can process: the next search skips it.
    if (found === 0) recent.length = 0;
    recent.push({ moment, takenAt: clock.now() });
    while (recent[1] && recent[1].takenAt < clock.now() - lookBackMilliseconds) recent.shift();
  }
  return control.mayContinue();
}

/** Ends the advance and logs it for the workspace, in one transaction. */
async function finishAdvance(
  lease: Lease,
  standing: StandingClock,
  services: SandboxServices,
): Promise<void> {
  await services.work.run(async (transaction) => {
    if (await services.portal.workspaceClocks.finishAdvance(transaction, lease))
      await logAdvance(transaction, standing, services);
  });
}

/** Waits for orders submitted to the core before the advance, so that these are settled before time passes. */
async function waitForSubmittedOrders(
  clients: readonly string[],
  { pause, portal, read }: SandboxServices,
): Promise<void> {
  for (let waited = 0; waited < submittedOrdersMilliseconds; waited += pauseMilliseconds) {
    if (!(await read.run((db) => portal.workspaceDue.isAtCore(db, clients)))) return;
    await pause(pauseMilliseconds);
  }
}

/** Returns a control that renews the lease, and that ends when another process has taken the lease. */
function withLeaseRenewal(lease: Lease, control: AdvanceControl, services: SandboxServices): AdvanceControl {
  const { clock, portal, work } = services;
  let renewedAt = clock.now();
  return {
    ...control,
    mayContinue: async () => {
      if (!(await control.mayContinue())) return false;
      if (clock.now() - renewedAt < renewMilliseconds) return true;
      renewedAt = clock.now();
      const until = renewedAt + leaseMilliseconds;
      return work.run((transaction) => portal.workspaceClocks.renewLease(transaction, { ...lease, until }));
    },
  };
}
