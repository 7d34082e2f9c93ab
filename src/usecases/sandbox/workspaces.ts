/** Workspaces of the sandbox's portal: made by anybody, opened by their key, forgotten when nobody uses them. */
import {
  isWorkspaceKey,
  mostWorkspacesPerDay,
  type Workspace,
  workspaceKeyOf,
  workspaceKeptDays,
} from '../../domain/sandbox/workspace.js';
import { Problem } from '../../domain/problem.js';
import { addDays, dayMilliseconds, type Instant } from '../../domain/time.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { SandboxServices } from './sandbox-services.js';

/** That a workspace is used is noted to the hour. */
const touchMilliseconds = 3_600_000;
/** How many are forgotten in one round. */
const mostForgotten = 20;

export interface NewWorkspace {
  readonly workspace: Workspace;
  /** Said once: the bank keeps its digest. */
  readonly key: string;
}

/**
 * Makes a workspace for whoever asks. Throws `rate.exceeded` when the caller, told apart by its network, has made as many
 * today as one may.
 */
export async function createWorkspace(caller: string, services: SandboxServices): Promise<NewWorkspace> {
  const { clock, fingerprint, ids, portal, tokenSecrets, work } = services;
  const key = workspaceKeyOf(tokenSecrets.random());
  const now = clock.now();
  const workspace = { id: ids.next(), createdAt: now, lastUsedAt: now, aheadMilliseconds: 0 };
  const creation = { caller: fingerprint(caller), day: clock.today(), most: mostWorkspacesPerDay };
  const isAdmitted = await work.run(async (transaction) => {
    if (!(await portal.workspaces.admitCreation(transaction, creation))) return false;
    await portal.workspaces.insert(transaction, { ...workspace, keyHash: fingerprint(key) });
    return true;
  });
  if (isAdmitted) return { workspace, key };
  const text = `One address may make ${mostWorkspacesPerDay} workspaces in a day; use one of yours, or come back tomorrow.`;
  const retryAfterSeconds = Math.ceil((clock.startOf(addDays(clock.today(), 1)) - now) / 1000);
  throw new Problem('rate.exceeded', text, undefined, { retryAfterSeconds });
}

/** The workspace that a key opens, and that it was used; undefined for what opens none. */
export async function openWorkspace(key: string, services: SandboxServices): Promise<Workspace | undefined> {
  const { clock, fingerprint, portal, read, work } = services;
  if (!isWorkspaceKey(key)) return undefined;
  const workspace = await read.run((db) => portal.workspaces.findByKey(db, fingerprint(key)));
  if (!workspace) return undefined;
  const now = clock.now();
  if (now - workspace.lastUsedAt < touchMilliseconds) return workspace;
  await work.run((transaction) => portal.workspaces.touch(transaction, workspace.id, now));
  return { ...workspace, lastUsedAt: now };
}

/** When a workspace is forgotten, if nobody uses it before. */
export function forgottenAt({ lastUsedAt }: Workspace): Instant {
  return lastUsedAt + workspaceKeptDays * dayMilliseconds;
}

/** What a workspace's clock says. */
export function clockOf(
  { aheadMilliseconds }: Workspace,
  { clock }: Pick<SandboxServices, 'clock'>,
): Instant {
  return clock.now() + aheadMilliseconds;
}

/**
 * Throws a workspace away: at once its key opens nothing, its clients may not call, and its customers cannot log in. Payments
 * and consents stay, as the record that they are.
 */
export async function removeWorkspace({ id }: Workspace, services: SandboxServices): Promise<void> {
  const { bankBooks, clock, portal, stores, work } = services;
  const now = clock.now();
  await work.run(async (transaction) => {
    if (!(await portal.workspaces.lock(transaction, id))) return;
    await portal.workspaces.remove(transaction, id);
    await portal.workspaceFaults.clear(transaction, id);
    await portal.workspaceLog.removeAll(transaction, id);
    await portal.workspaceCallbacks.removeAll(transaction, id);
    for (const client of await portal.workspaceClients.list(transaction, id))
      await stores.clients.move(transaction, { id: client.id, from: 'active', to: 'blocked', now });
    for (const customer of await portal.workspaceCustomers.list(transaction, id))
      await bankBooks.customers.block(transaction, customer.id);
  });
}

/**
 * Whatever is added to a workspace begins with this, in the same transaction: until that is over nobody else adds to it or
 * throws it away, so that limits are exact. Throws `token.unknown` when it is gone already.
 */
export async function holdWorkspace(
  transaction: Transaction,
  { id }: Workspace,
  { portal }: SandboxServices,
): Promise<void> {
  if (await portal.workspaces.hold(transaction, id)) return;
  throw new Problem('token.unknown', 'The workspace was thrown away.', 'header.Authorization');
}

/** Forgets those that nobody has used for so long; returns how many it found. */
export async function forgetUnusedWorkspaces(services: SandboxServices): Promise<number> {
  const { clock, portal, read, work } = services;
  const before = clock.now() - workspaceKeptDays * dayMilliseconds;
  const unused = await read.run((db) => portal.workspaces.unusedSince(db, before, mostForgotten));
  for (const workspace of unused) await removeWorkspace(workspace, services);
  if (unused.length === 0)
    await work.run((transaction) => portal.workspaces.forgetCreations(transaction, clock.today()));
  return unused.length;
}
