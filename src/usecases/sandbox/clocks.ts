/** A workspace's clock, as its developers read it and send it forward. */
import { Problem } from '../../domain/problem.js';
import { furthestMilliseconds, requireWithinReach, targetOf } from '../../domain/sandbox/travel.js';
import type { Workspace } from '../../domain/sandbox/workspace.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { SandboxServices } from './sandbox-services.js';
import { holdWorkspace } from './workspaces.js';

export interface WorkspaceClock {
  readonly now: Instant;
  /** The date that it shows in the bank's zone. */
  readonly today: LocalDate;
  /** The furthest that it may go at this moment. */
  readonly furthest: Instant;
  /** Absent while it stands. */
  readonly travelling?: { readonly from: Instant; readonly to: Instant };
}

/** Throws `token.unknown` when the workspace is gone. */
export async function readClock(
  { id }: Workspace,
  { clock, portal, read, timeAhead }: SandboxServices,
): Promise<WorkspaceClock> {
  const standing = await read.run((db) => portal.workspaceClocks.find(db, id));
  if (!standing) throw gone();
  const { aheadMilliseconds, start, target } = standing;
  const own = timeAhead(aheadMilliseconds).clock;
  const bankNow = clock.now();
  return {
    now: own.now(),
    today: own.today(),
    furthest: bankNow + furthestMilliseconds,
    ...(start !== undefined &&
      target !== undefined && { travelling: { from: bankNow + start, to: bankNow + target } }),
  };
}

/**
 * Sends the clock forward, and waits for it a little; it goes on when that is not enough. Throws `request.invalid` for a time
 * that is none, and `status.invalid` when that is too far, or the clock is on its way already.
 */
export async function sendForward(
  workspace: Workspace,
  forward: string,
  services: SandboxServices,
): Promise<WorkspaceClock> {
  const { clock, portal, read, timeAhead, travels, work } = services;
  const { id } = workspace;
  const standing = await read.run((db) => portal.workspaceClocks.find(db, id));
  if (!standing) throw gone();
  const { aheadMilliseconds } = standing;
  const own = timeAhead(aheadMilliseconds).clock;
  const now = own.now();
  const target = targetOf(forward, { now, today: own.today(), startOf: own.startOf });
  const ahead = aheadMilliseconds + target - now;
  requireWithinReach(ahead);
  const isBegun = await work.run(async (transaction) => {
    await holdWorkspace(transaction, workspace, services);
    return portal.workspaceClocks.begin(transaction, id, aheadMilliseconds, ahead);
  });
  if (!isBegun) {
    const text = 'The clock is on its way already; GET /clock says how far it is.';
    throw new Problem('status.invalid', text);
  }
  await travels.untilThere(id, clock.now() + waitOf(services));
  return readClock(workspace, services);
}

/** The longest that a call waits, and no longer than half of what everybody is answered in. */
const longestWaitMilliseconds = 5_000;

function waitOf({ policy }: Pick<SandboxServices, 'policy'>): number {
  return Math.min(longestWaitMilliseconds, policy.answerSeconds * 500);
}

function gone(): Problem {
  return new Problem('token.unknown', 'The workspace was thrown away.', 'header.Authorization');
}
