/** A workspace of the sandbox's portal: what one team of developers has of the sandbox for itself. */
import { Problem } from '../problem.js';
import type { Instant } from '../time.js';

export interface Workspace {
  readonly id: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  /** How far its clock is ahead of the bank's; it never goes back but by a reset. */
  readonly aheadMilliseconds: number;
}

/** What a workspace may have at most, so that a sandbox for everybody stays there for everybody. */
export const workspaceLimits = {
  clients: 10,
  customers: 20,
  companies: 5,
  accounts: 60,
} as const;
export type WorkspaceThing = keyof typeof workspaceLimits;

/** What was taken away leaves its name behind; so much more may a workspace ever have had. */
const everTimes = 10;

/** A workspace that nobody uses is forgotten after so many days, with everything in it. */
export const workspaceKeptDays = 90;

/** How many workspaces one address may make in a day. */
export const mostWorkspacesPerDay = 50;

/** A key can be told from other secrets, so that whoever finds one in a text knows what it opens. */
const keyPrefix = 'workspace_';

export function workspaceKeyOf(random: string): string {
  return keyPrefix + random;
}

/** Whether a text may be a key at all; what is none is not looked for. */
export function isWorkspaceKey(text: string): boolean {
  return text.length <= 128 && /^workspace_[\w-]{20,}$/.test(text);
}

/** Refuses more of what a workspace has so many of: `status.invalid`, with the limit in words. */
export function requireRoomFor(thing: WorkspaceThing, count: number, more = 1): void {
  const most = workspaceLimits[thing];
  if (count + more <= most) return;
  throw new Problem('status.invalid', `A workspace has at most ${most} ${thing}, and this one has ${count}.`);
}

/** The same for all that a workspace has ever had, which is more by what was taken away. */
export function requireRoomEver(thing: WorkspaceThing, count: number, more = 1): void {
  const most = workspaceLimits[thing] * everTimes;
  if (count + more <= most) return;
  const text = `A workspace may have had ${most} ${thing}, and this one has had ${count}; begin another workspace.`;
  throw new Problem('status.invalid', text);
}
