/** A workspace of the sandbox's portal: one developer team's own clients, customers and accounts, and its quotas. */
import { Problem } from '../../../src/domain/problem.js';
import type { Instant } from '../../../src/domain/time.js';

export interface Workspace {
  readonly id: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  /** The offset of the workspace's clock to the bank's; only a reset decreases it. */
  readonly aheadMilliseconds: number;
}

/** A workspace with the key that has opened it, which the bank does not keep. */
export interface OpenWorkspace extends Workspace {
  readonly key: string;
}

/** Quotas per workspace, so that the public sandbox stays usable for all. */
export const workspaceLimits = {
  clients: 10,
  customers: 20,
  companies: 5,
  accounts: 60,
} as const;
export type QuotaName = keyof typeof workspaceLimits;

/** Deleted resources keep their names: a workspace may have had ten times its quota in all. */
const everTimes = 10;

/** A workspace is deleted with all its data after this many days without use. */
export const workspaceKeptDays = 90;

/** Rate limit: new workspaces per address and day. */
export const mostWorkspacesPerDay = 50;

/** The prefix marks the key among other secrets: a finder of a leaked key sees what it opens. */
const keyPrefix = 'workspace_';

export function toWorkspaceKey(random: string): string {
  return keyPrefix + random;
}

/** Whether a text has the form of a key; other texts are not looked up. */
export function isWorkspaceKey(text: string): boolean {
  return text.length <= 128 && /^workspace_[\w-]{20,}$/.test(text);
}

/** Enforces a workspace's quota: throws `status.invalid` with the limit in words. */
export function requireQuota(thing: QuotaName, count: number, more = 1): void {
  const most = workspaceLimits[thing];
  if (count + more <= most) return;
  throw new Problem('status.invalid', `A workspace has at most ${most} ${thing}, and this one has ${count}.`);
}

/** As above, for everything that the workspace has ever had, deleted things included. */
export function requireLifetimeQuota(thing: QuotaName, count: number, more = 1): void {
  const most = workspaceLimits[thing] * everTimes;
  if (count + more <= most) return;
  const text = `A workspace may have had ${most} ${thing}, and this one has had ${count}; create another workspace.`;
  throw new Problem('status.invalid', text);
}
