/** Reads and advances a workspace's test clock for its developers. */
import { Problem } from '../../../../src/domain/problem.js';
import { maxAheadMilliseconds, requireWithinLimit, parseTarget } from '../../domain/test-clock.js';
import type { Workspace } from '../../domain/workspace.js';
import type { Instant, LocalDate } from '../../../../src/domain/time.js';
import { ConcurrentChange, once, type Once, type Plan } from '../../../../src/usecases/idempotency.js';
import type { SandboxServices } from '../sandbox-services.js';
import { lockWorkspace, workspaceGone } from '../workspaces/workspaces.js';

export interface WorkspaceClock {
  readonly now: Instant;
  /** The clock's date in the bank's time zone. */
  readonly today: LocalDate;
  /** The latest instant to which the clock may advance now. */
  readonly furthest: Instant;
  /** Absent while the clock is not advancing. */
  readonly advancing?: { readonly from: Instant; readonly to: Instant };
}

/** Throws `token.unknown` when the workspace is gone. */
export async function readClock(workspace: Workspace, services: SandboxServices): Promise<WorkspaceClock> {
  const { aheadMilliseconds, own, start, target } = await findStanding(workspace, services);
  const now = own.now();
  const bankNow = now - aheadMilliseconds;
  return {
    now,
    today: own.today(),
    furthest: bankNow + maxAheadMilliseconds,
    ...(start !== undefined &&
      target !== undefined && { advancing: { from: bankNow + start, to: bankNow + target } }),
  };
}

/** Finds a workspace's clock, and the bank's services of time by that clock. */
async function findStanding({ id }: Workspace, { portal, read, timeAhead }: SandboxServices) {
  const standing = await read.run((db) => portal.workspaceClocks.find(db, id));
  if (!standing) throw workspaceGone();
  return { ...standing, own: timeAhead(standing.aheadMilliseconds).clock };
}

/** Returns the time of a client whose workspace's clock is ahead; undefined for every other client. */
export async function findOwnTime(
  clientId: string,
  { clock, portal, read }: SandboxServices,
): Promise<Instant | undefined> {
  const place = await read.run((db) => portal.workspaceClocks.ofClient(db, clientId));
  return place && place.aheadMilliseconds > 0 ? clock.now() + place.aheadMilliseconds : undefined;
}

export interface AdvanceRequest {
  readonly workspace: Workspace;
  readonly forward: string;
  /** The idempotency key: a repeated call with the same id does not advance the clock again. */
  readonly requestId: string;
}

/**
 * Advances the clock and waits for it up to a limit; afterwards the clock advances in the background. Throws
 * `request.invalid` for an invalid time, and `status.invalid` when the time is too far ahead or the clock is already
 * advancing.
 */
export async function advanceClock(
  order: AdvanceRequest,
  services: SandboxServices,
): Promise<Once<WorkspaceClock>> {
  const { clock, clockAdvances, fingerprint } = services;
  const { forward, requestId, workspace } = order;
  const { id } = workspace;
  const contentHash = () => fingerprint(`forward ${forward}`);
  const call = { services, client: { id }, requestId, contentHash };
  const { replayed } = await once(call, ['target'], () => planned(order, services));
  await clockAdvances.waitForTarget(id, clock.now() + waitLimit(services));
  return { outcome: await readClock(workspace, services), replayed };
}

async function planned(
  { forward, requestId, workspace }: AdvanceRequest,
  services: SandboxServices,
): Promise<Plan<{ readonly target: number }>> {
  const { clock, portal } = services;
  const { id } = workspace;
  const { aheadMilliseconds: from, own } = await findStanding(workspace, services);
  const now = own.now();
  const target = from + parseTarget(forward, { ...own, now, today: own.dateOf(now) }) - now;
  requireWithinLimit(target);
  return {
    outcome: { target },
    write: async (transaction) => {
      await lockWorkspace(transaction, workspace, services);
      const advance = { id, from, target, at: clock.now(), requestId };
      if (await portal.workspaceClocks.begin(transaction, advance)) return;
      // Another advance may have ended since, or the workspace was reset: then the target must be planned again.
      if ((await portal.workspaceClocks.find(transaction, id))?.target === undefined)
        throw new ConcurrentChange();
      const text = 'The clock is already advancing; GET /clock shows its progress.';
      throw new Problem('status.invalid', text);
    },
  };
}

/** The longest wait of a call, and at most half of the answer deadline. */
const longestWaitMilliseconds = 5_000;

function waitLimit({ policy }: Pick<SandboxServices, 'policy'>): number {
  return Math.min(longestWaitMilliseconds, policy.answerSeconds * 500);
}
