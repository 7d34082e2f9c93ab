/** The clients of an imported file: checked first, then written in the transaction of the import. */
import { toClient } from '../../../../src/domain/client-registration.js';
import type { Client, RegisteredClient } from '../../../../src/domain/clients.js';
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import { applyChange, replaceRegistration } from '../../../../src/usecases/clients/update.js';
import type { FieldFaults } from '../../domain/field-faults.js';
import type { OpenWorkspace, Workspace } from '../../domain/workspace.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import type { SandboxServices } from '../sandbox-services.js';
import {
  completeRegistration,
  deriveFirstSecret,
  insertClient,
  newClientId,
  type WorkspaceRegistration,
} from '../workspaces/workspace-clients.js';

export interface FileClient extends WorkspaceRegistration {
  readonly clientId?: string;
}

export interface PlannedClient {
  readonly givenAs?: string;
  readonly client: Client;
  /** Set for a new confidential client. */
  readonly secret?: string;
  readonly isKnown: boolean;
}

export interface ClientPlanOptions {
  readonly known: readonly RegisteredClient[];
  readonly callbackAddress: string;
  readonly workspace: OpenWorkspace;
}

/** Plans the changes to a workspace's clients; reports every violation to `faults`. */
export function planClients(
  clients: readonly FileClient[],
  { callbackAddress, known, workspace }: ClientPlanOptions,
  faults: FieldFaults,
  services: SandboxServices,
): readonly PlannedClient[] {
  const ids = clients.map(({ clientId }) => clientId);
  return clients.flatMap(({ clientId: givenAs, ...registration }, index) => {
    const at = `clients.${index}.`;
    if (givenAs !== undefined && ids.indexOf(givenAs) < index)
      faults.tell(`${at}clientId`, `has ${givenAs} twice.`);
    const before = known.find(({ id }) => id === givenAs);
    if (before && before.type !== (registration.type ?? 'confidential'))
      faults.tell(`${at}type`, `is ${before.type} and cannot be changed.`);
    const id = before?.id ?? newClientId(services);
    const client = checked(completeRegistration(registration, id, callbackAddress), at, faults, services);
    if (!client) return [];
    const secret = before ? undefined : deriveFirstSecret(client, workspace, services);
    return [{ client, isKnown: before !== undefined, ...defined({ givenAs, secret }) }];
  });
}

/** Undefined for an invalid registration, whose violations go to `faults`. */
function checked(
  registration: ReturnType<typeof completeRegistration>,
  at: string,
  faults: FieldFaults,
  { keyHosts }: SandboxServices,
): Client | undefined {
  try {
    return toClient(registration, { keyHosts });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    for (const { field = '', text } of error.violations) faults.tell(at + field, text);
    return undefined;
  }
}

/** Throws `status.invalid` when a client to be removed has open payments or signing baskets. */
export async function applyClients(
  transaction: Transaction,
  planned: readonly PlannedClient[],
  known: readonly RegisteredClient[],
  workspace: Workspace,
  services: SandboxServices,
): Promise<void> {
  const { clock, ids, portal, stores } = services;
  for (const { client, secret } of planned) {
    const before = known.find(({ id }) => id === client.id);
    if (before) {
      const after = replaceRegistration(before, client);
      await applyChange(transaction, { before, after }, { changeId: ids.next() }, services);
    } else await insertClient(transaction, { client, secret }, workspace, services);
  }
  for (const { id } of known) {
    if (planned.some(({ client }) => client.id === id)) continue;
    const now = clock.now();
    if (!(await stores.clients.remove(transaction, id, now))) {
      const text = `The client ${id} is not in the file, and has open payments or signing baskets, so it cannot be removed.`;
      throw new Problem('status.invalid', text);
    }
    await stores.tokens.endGrantsOfClient(transaction, id, now);
    await portal.workspaceClients.remove(transaction, id, now);
  }
}
