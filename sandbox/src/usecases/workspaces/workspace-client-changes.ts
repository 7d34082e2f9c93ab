/** Changes a workspace's client, rotates its secret, issues its test certificate, and removes it. */
import { toClient } from '../../../../src/domain/client-registration.js';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { Problem } from '../../../../src/domain/problem.js';
import type { CertificateOrder } from '../../domain/certificate-order.js';
import type { OpenWorkspace } from '../../domain/workspace.js';
import { removeClient } from '../../../../src/usecases/clients/removal.js';
import {
  applyChange,
  endConsentsWithoutRole,
  replaceRegistration,
} from '../../../../src/usecases/clients/update.js';
import type { IssuedCertificate, SandboxServices } from '../sandbox-services.js';
import {
  completeRegistration,
  findWorkspaceClient,
  type WorkspaceRegistration,
} from './workspace-clients.js';
import { lockWorkspace } from './workspaces.js';

export interface ClientAddress {
  readonly clientId: string;
  readonly workspace: OpenWorkspace;
}

/**
 * Replaces a client's registration; omitted fields get a registration's defaults, and the sandbox's own redirect
 * address stays. Throws a `request.invalid` for each invalid field, and `resource.unknown`.
 */
export async function changeWorkspaceClient(
  change: Omit<WorkspaceRegistration, 'type'>,
  { callbackAddress, clientId, workspace }: ClientAddress & { readonly callbackAddress: string },
  services: SandboxServices,
): Promise<RegisteredClient> {
  const { ids, keyHosts, work } = services;
  const before = await findWorkspaceClient(clientId, workspace, services);
  const registration = completeRegistration({ ...change, type: before.type }, clientId, callbackAddress);
  const after = replaceRegistration(before, toClient(registration, { keyHosts }));
  const changeId = ids.next();
  const isDone = await work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    return applyChange(transaction, { before, after }, { changeId }, services);
  });
  if (!isDone)
    throw new Problem(
      'status.invalid',
      'The client was changed by another call at the same time.',
      'path.clientId',
    );
  await endConsentsWithoutRole(after, services);
  return findWorkspaceClient(clientId, workspace, services);
}

/** Replaces the secret. Throws `resource.unknown`, and `status.invalid` for a public client, which has no secret. */
export async function rotateWorkspaceClientSecret(
  { clientId, workspace }: ClientAddress,
  services: SandboxServices,
): Promise<string> {
  const { clock, deriveClientSecret, fingerprint, portal, stores, tell, work } = services;
  await findWorkspaceClient(clientId, workspace, services);
  const secret = await work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    const count = await portal.secretCounts.add(transaction, clientId);
    const next = deriveClientSecret(workspace.key, clientId, count);
    const change = { id: clientId, hash: fingerprint(next), now: clock.now() };
    return (await stores.clients.setSecret(transaction, change)) ? next : undefined;
  });
  if (secret === undefined)
    throw new Problem('status.invalid', 'The client is public, and has no secret.', 'path.clientId');
  tell({ kind: 'client-secret-changed', client: clientId });
  return secret;
}

/**
 * Removes a client as the bank's administration would. A removed client is removed again, in case the first attempt was
 * interrupted. Throws `resource.unknown`, and `status.invalid` while the client has open payments or signing baskets.
 */
export async function removeWorkspaceClient(
  { clientId, workspace }: ClientAddress,
  services: SandboxServices,
): Promise<void> {
  const { clock, portal, read, work } = services;
  const owned = await read.run((db) => portal.workspaceClients.find(db, clientId));
  // Another workspace's client is answered as unknown.
  if (owned?.workspaceId !== workspace.id || owned.removedAt !== undefined)
    await findWorkspaceClient(clientId, workspace, services);
  await removeClient(clientId, services);
  await work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    await portal.workspaceClients.remove(transaction, clientId, clock.now());
  });
}

/**
 * Issues a certificate with the client's organisation and roles. Throws `resource.unknown`, `request.invalid` for an
 * invalid signing request, and `status.invalid` where the sandbox has no certificate authority.
 */
export async function issueWorkspaceClientCertificate(
  order: CertificateOrder,
  { clientId, workspace }: ClientAddress,
  services: SandboxServices,
): Promise<IssuedCertificate> {
  const { certificates } = services;
  const client = await findWorkspaceClient(clientId, workspace, services);
  if (certificates) return certificates.issue(order, client);
  const text = 'This sandbox has no authority of its own: it was started without a TRUST_FOLDER.';
  throw new Problem('status.invalid', text);
}
