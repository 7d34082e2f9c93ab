/** Creates workspaces of the sandbox's portal, opens them by key, and removes unused ones. */
import {
  isWorkspaceKey,
  mostWorkspacesPerDay,
  type OpenWorkspace,
  type Workspace,
  toWorkspaceKey,
  workspaceKeptDays,
} from '../../domain/workspace.js';
import { Problem } from '../../../../src/domain/problem.js';
import { addDays, dayMilliseconds, type Instant } from '../../../../src/domain/time.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import type { SandboxServices } from '../sandbox-services.js';

/** Precision of a workspace's last use: one hour. */
const touchMilliseconds = 3_600_000;
/** The maximum of workspaces removed in one round. */
const mostForgotten = 20;

/**
 * Creates a workspace for an anonymous caller. Throws `rate.exceeded` when the caller's network has reached its daily
 * limit.
 */
export async function createWorkspace(caller: string, services: SandboxServices): Promise<OpenWorkspace> {
  const { clock, fingerprint, ids, portal, tokenSecrets, work } = services;
  const now = clock.now();
  const creation = { caller: fingerprint(caller), day: clock.today(), most: mostWorkspacesPerDay };
  const created = await work.run(async (transaction) => {
    if (!(await portal.workspaces.admitCreation(transaction, creation))) return undefined;
    // New in each run: the workspace of a run whose commit was not answered stays unused, and is removed in time.
    const key = toWorkspaceKey(tokenSecrets.random());
    const workspace = { id: ids.next(), createdAt: now, lastUsedAt: now, aheadMilliseconds: 0 };
    await portal.workspaces.insert(transaction, { ...workspace, keyHash: fingerprint(key) });
    return { ...workspace, key };
  });
  if (created) return created;
  const text = `One address may create ${mostWorkspacesPerDay} workspaces a day; use one of them, or come back tomorrow.`;
  const retryAfterSeconds = Math.ceil((clock.startOf(addDays(clock.today(), 1)) - now) / 1000);
  throw new Problem('rate.exceeded', text, undefined, { retryAfterSeconds });
}

/** Returns the workspace of a key and records its use; undefined for an unknown key. */
export async function openWorkspace(
  key: string,
  services: Pick<SandboxServices, 'clock' | 'fingerprint' | 'portal' | 'read' | 'work'>,
): Promise<OpenWorkspace | undefined> {
  const { clock, fingerprint, portal, read, work } = services;
  if (!isWorkspaceKey(key)) return undefined;
  const workspace = await read.run((db) => portal.workspaces.findByKey(db, fingerprint(key)));
  if (!workspace) return undefined;
  const now = clock.now();
  if (now - workspace.lastUsedAt < touchMilliseconds) return { ...workspace, key };
  await work.run((transaction) => portal.workspaces.touch(transaction, workspace.id, now));
  return { ...workspace, key, lastUsedAt: now };
}

/** The instant at which an unused workspace is removed. */
export function forgottenAt({ lastUsedAt }: Workspace): Instant {
  return lastUsedAt + workspaceKeptDays * dayMilliseconds;
}

export function workspaceNow(
  { aheadMilliseconds }: Workspace,
  { clock }: Pick<SandboxServices, 'clock'>,
): Instant {
  return clock.now() + aheadMilliseconds;
}

/**
 * Removes a workspace: from then on its key opens nothing, its clients may not call, and its customers cannot log in.
 * Payments and consents stay on record.
 */
export async function removeWorkspace({ id }: Workspace, services: SandboxServices): Promise<void> {
  const { bankBooks, clock, portal, stores, work } = services;
  const now = clock.now();
  await work.run(async (transaction) => {
    if (!(await portal.workspaces.lock(transaction, id))) return;
    await setClockBack(transaction, id, services);
    await portal.workspaces.remove(transaction, id);
    await portal.workspaceFaults.clear(transaction, id);
    await portal.workspaceLog.removeAll(transaction, id);
    await portal.workspaceCallbacks.removeAll(transaction, id);
    await portal.guideRuns.removeAll(transaction, id);
    await portal.workspaceEvents.removeAll(transaction, id);
    for (const client of await portal.workspaceClients.list(transaction, id))
      await stores.clients.move(transaction, { id: client.id, from: 'active', to: 'blocked', now });
    for (const customer of await portal.workspaceCustomers.list(transaction, id))
      await bankBooks.customers.block(transaction, customer.id);
  });
}

/** Returns a workspace's clock to the bank's time, and with it what the core has yet to do for the workspace's clients. */
export async function setClockBack(
  transaction: Transaction,
  id: string,
  { clock, portal }: Pick<SandboxServices, 'clock' | 'portal'>,
): Promise<void> {
  const { openWork, workspaceClocks, workspaceDue } = portal;
  const { aheadMilliseconds = 0 } = (await workspaceClocks.find(transaction, id)) ?? {};
  await workspaceClocks.setBack(transaction, id);
  const clients = await workspaceDue.clientsOf(transaction, id);
  await openWork.setBackAtCore(transaction, clients, { aheadMilliseconds, today: clock.today() });
}

/**
 * Locks a workspace before every addition, in the same transaction: until that transaction ends, no other transaction
 * adds to the workspace or removes it, so that limits are exact. Throws `token.unknown` for a removed workspace.
 */
export async function lockWorkspace(
  transaction: Transaction,
  { id }: Workspace,
  { portal }: SandboxServices,
): Promise<void> {
  if (await portal.workspaces.hold(transaction, id)) return;
  throw workspaceGone();
}

/** The refusal of a call whose workspace was removed while the call ran. */
export function workspaceGone(): Problem {
  return new Problem('token.unknown', 'The workspace was deleted.', 'header.Authorization');
}

/** Removes workspaces that were unused for `workspaceKeptDays`; returns their number. */
export async function forgetUnusedWorkspaces(services: SandboxServices): Promise<number> {
  const { clock, portal, read, work } = services;
  const before = clock.now() - workspaceKeptDays * dayMilliseconds;
  const unused = await read.run((db) => portal.workspaces.unusedSince(db, before, mostForgotten));
  for (const workspace of unused) await removeWorkspace(workspace, services);
  if (unused.length === 0)
    await work.run((transaction) => portal.workspaces.forgetCreations(transaction, clock.today()));
  return unused.length;
}
