/** Registers and lists a workspace's clients, with defaults for the fields that a developer omits. */
import type { ClientRegistration } from '../../../../src/domain/client-registration.js';
import { toClient } from '../../../../src/domain/client-registration.js';
import type { Client, JwkSet, RegisteredClient } from '../../../../src/domain/clients.js';
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import { type OpenWorkspace, requireQuota, type Workspace } from '../../domain/workspace.js';
import type { Connection, Transaction } from '../../../../src/storage/work/unit-of-work.js';
import type { NewClient } from '../../../../src/usecases/clients/registration.js';
import type { SandboxServices } from '../sandbox-services.js';
import { lockWorkspace } from './workspaces.js';

/** The developer's part of a registration; the rest gets defaults. */
export interface WorkspaceRegistration {
  readonly name: string;
  readonly type?: 'confidential' | 'public';
  readonly roles?: readonly string[];
  readonly grants?: readonly string[];
  readonly redirectUris?: readonly string[];
  readonly requiresPkce?: boolean;
  readonly jwks?: JwkSet;
}

export const everyRole = ['PSP_PI', 'PSP_AI', 'PSP_IC'] as const;
export const usualGrants: readonly string[] = ['authorization_code', 'refresh_token'];
export const everyGrant = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'implicit',
  'password',
] as const;
const nameLength = 10;

/**
 * Registers a client of a workspace. Every client gets `callbackAddress`, the sandbox's own redirect address. Throws a
 * `request.invalid` for each invalid field, and `status.invalid` for a full workspace.
 */
export async function registerWorkspaceClient(
  registration: WorkspaceRegistration,
  { callbackAddress, workspace }: { readonly callbackAddress: string; readonly workspace: OpenWorkspace },
  services: SandboxServices,
): Promise<NewClient> {
  const { keyHosts, portal, work } = services;
  const id = newClientId(services);
  const client = toClient(completeRegistration(registration, id, callbackAddress), { keyHosts });
  const secret = deriveFirstSecret(client, workspace, services);
  await work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    const [count = 0] = await portal.workspaceClients.count(transaction, workspace.id);
    requireQuota('clients', count);
    await insertClient(transaction, { client, secret }, workspace, services);
  });
  return { client: await findWorkspaceClient(id, workspace, services), ...defined({ secret }) };
}

/** Returns a new client's secret; undefined for a client that is public or authenticates with a key. */
export function deriveFirstSecret(
  { id, jwks, type }: Client,
  { key }: OpenWorkspace,
  { deriveClientSecret }: SandboxServices,
): string | undefined {
  return type === 'confidential' && !jwks ? deriveClientSecret(key, id, 0) : undefined;
}

/** Stores a new client, within a transaction that locks the workspace. */
export async function insertClient(
  transaction: Transaction,
  { client, secret }: { readonly client: Client; readonly secret: string | undefined },
  { id: workspaceId }: Workspace,
  { clock, fingerprint, portal, stores }: SandboxServices,
): Promise<void> {
  const now = clock.now();
  const secretHash = secret === undefined ? undefined : fingerprint(secret);
  await stores.clients.insert(transaction, { ...client, ...defined({ secretHash }) }, now);
  await portal.workspaceClients.insert(transaction, { id: client.id, workspaceId, createdAt: now });
}

export function newClientId({ randomName }: Pick<SandboxServices, 'randomName'>): string {
  return `tpp-${randomName(nameLength)}`;
}

/** Completes a registration with defaults that suit most developers. */
export function completeRegistration(
  { grants, redirectUris = [], roles, type = 'confidential', ...more }: WorkspaceRegistration,
  id: string,
  callbackAddress: string,
): ClientRegistration {
  return {
    ...more,
    id,
    type,
    roles: roles ?? everyRole,
    grants: grants ?? usualGrants,
    redirectUris: redirectUris.includes(callbackAddress) ? redirectUris : [...redirectUris, callbackAddress],
    // As if Croatia's national bank had licensed the client under its own name.
    organisationId: `PSDHR-HNB-${id.toUpperCase().replaceAll('-', '')}`,
  };
}

/** Returns a client of the workspace; throws `resource.unknown` for an unknown or another workspace's client. */
export async function findWorkspaceClient(
  id: string,
  workspace: Workspace,
  { portal, read, stores }: SandboxServices,
): Promise<RegisteredClient> {
  const client = await read.run(async (db) => {
    const owned = await portal.workspaceClients.find(db, id);
    return owned?.workspaceId === workspace.id ? stores.clients.findRegistered(db, id) : undefined;
  });
  if (client && client.status !== 'removed') return client;
  throw new Problem('resource.unknown', 'The workspace has no client of this id.', 'path.clientId');
}

/**
 * Returns the secret of a workspace's client; undefined for a client without one, and for one from before secrets were
 * derived.
 */
export async function findClientSecret(
  { id, secretHash }: Pick<RegisteredClient, 'id' | 'secretHash'>,
  { key }: OpenWorkspace,
  { deriveClientSecret, fingerprint, portal, read }: SandboxServices,
): Promise<string | undefined> {
  if (secretHash === undefined) return undefined;
  const secret = deriveClientSecret(key, id, await read.run((db) => portal.secretCounts.find(db, id)));
  return fingerprint(secret) === secretHash ? secret : undefined;
}

/** Returns the clients in the order of their registration. */
export function listWorkspaceClients(
  workspace: Workspace,
  services: SandboxServices,
): Promise<readonly RegisteredClient[]> {
  return services.read.run((db) => readWorkspaceClients(db, workspace, services));
}

/** Reads the workspace's clients within a transaction. */
export async function readWorkspaceClients(
  db: Connection,
  workspace: Workspace,
  { portal, stores }: SandboxServices,
): Promise<readonly RegisteredClient[]> {
  const clients: RegisteredClient[] = [];
  for (const { id } of await portal.workspaceClients.list(db, workspace.id)) {
    const client = await stores.clients.findRegistered(db, id);
    if (client && client.status !== 'removed') clients.push(client);
  }
  return clients;
}
