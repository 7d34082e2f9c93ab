/** Changes a client's registration, and ends what the new one no longer covers. */
import {
  changeClient,
  type ClientChange,
  kindsWithoutRole,
  listChanges,
} from '../../domain/client-changes.js';
import type { Client, RegisteredClient } from '../../domain/clients.js';
import { consentKinds } from '../../domain/consents/kinds.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import { isRegisteredRedirectUri, mayReturn } from '../../domain/redirect-uris.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import type { ClientServices } from './client-services.js';
import { findClient } from './reading.js';
import { endConsents } from './removal.js';

export interface ChangeAddress {
  readonly id: string;
  /** The version that the caller has read. */
  readonly version: number;
  /** The X-Request-ID of the administration's call. */
  readonly requestId?: string;
}

/**
 * Changes a client: its codes, tokens and open authorisations that the change ends end in the same transaction, its
 * consents afterwards. A repetition ends the consents that an interrupted change has left. Throws `resource.unknown`,
 * `status.invalid` for a removed client, `client.changed` for another version, and a `request.invalid` for each wrong
 * field.
 */
export async function updateClient(
  address: ChangeAddress,
  change: ClientChange,
  services: ClientServices,
): Promise<RegisteredClient> {
  const { id, version } = address;
  const before = await findClient(id, services);
  if (before.status === 'removed')
    throw new Problem('status.invalid', 'The client is removed.', 'path.clientId');
  if (before.version !== version) throw changedSince(before.version);
  const after = changeClient(before, change, services.keyHosts);
  const fields = listChanges(before, after).map(({ field }) => field);
  if (fields.length > 0) {
    // Fixed before the unit of work, which may be retried after a lost commit answer.
    const recorded = { ...address, changeId: services.ids.next() };
    const isDone = await services.work.run((transaction) =>
      applyChange(transaction, { before, after }, recorded, services),
    );
    if (!isDone) throw changedSince((await findClient(id, services)).version);
    services.tell({ kind: 'client-changed', client: id, fields });
  }
  await endConsentsWithoutRole(after, services);
  return findClient(id, services);
}

/** A whole new registration of a known client, which keeps its status and, unless it names another, its organisation. */
export function replaceRegistration(before: RegisteredClient, registered: Client): Client {
  const { organisationId, secretHash, status } = before;
  return { ...defined({ organisationId, secretHash }), ...registered, status };
}

/** Ends the consents for which a client has no role any more. May be repeated after an interruption. */
export function endConsentsWithoutRole(client: Client, services: ClientServices): Promise<void> {
  return endConsents(client.id, { kinds: kindsWithoutRole(client), cause: 'role-removed' }, services);
}

function changedSince(version: number): Problem {
  const text = `The registration has the version ${version} by now: read it, and change that.`;
  return new Problem('client.changed', text, 'header.If-Match');
}

interface ChangedClient {
  readonly before: RegisteredClient;
  readonly after: Client;
}

/** Stores a change with its history, and ends what it ends; false when the client has another version by now. */
export async function applyChange(
  transaction: Transaction,
  { before, after }: ChangedClient,
  { changeId, requestId }: { readonly changeId: string; readonly requestId?: string },
  { clock, stores }: Pick<ClientServices, 'clock' | 'stores'>,
): Promise<boolean> {
  const { id: clientId, version } = before;
  const now = clock.now();
  const fields = listChanges(before, after);
  if (fields.length === 0) return true;
  if (!(await stores.clientChanges.apply(transaction, after, version))) {
    const next = await stores.clientChanges.find(transaction, clientId, version + 1);
    return next?.id === changeId;
  }
  const record = { clientId, version: version + 1, id: changeId, at: now, fields };
  await stores.clientChanges.record(transaction, { ...record, ...defined({ requestId }) });
  await endAddresses(transaction, after, now, stores);
  const removed = before.grants.filter((grant) => !after.grants.includes(grant));
  const scopes = kindsWithoutRole(after).map((kind) => consentKinds[kind].scope);
  const ended = { clientId, now };
  // A list of a statement may not be empty.
  await stores.clientChanges.endGrants(transaction, ended, ['', ...removed], ['', ...scopes]);
  // Which of a grant's tokens came by refreshing is not recorded.
  if (removed.includes('refresh_token')) await stores.clientChanges.endRefreshable(transaction, ended);
  return true;
}

/** Ends the unused codes and the open authorisations whose browsers would return to an address that is gone. */
async function endAddresses(
  transaction: Transaction,
  after: Client,
  now: number,
  { authorisations, clientChanges, tokens }: ClientServices['stores'],
): Promise<void> {
  for (const { grantId, redirectUri } of await clientChanges.listCodes(transaction, after.id))
    if (!isRegisteredRedirectUri(after, redirectUri)) await tokens.endGrant(transaction, grantId, now);
  for (const { id, addresses, kind } of await clientChanges.listReturning(transaction, after.id))
    if (addresses.some((uri) => !mayReturn(after, kind === 'consent', uri)))
      await authorisations.end(transaction, id, 'expired');
}
