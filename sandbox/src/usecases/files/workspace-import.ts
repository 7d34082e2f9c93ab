/** Imports a file into a workspace in one transaction, and resets a workspace to a file. */
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { defined } from '../../../../src/domain/defined.js';
import { refuseIfAny } from '../../../../src/domain/problem.js';
import { createFieldFaults } from '../../domain/field-faults.js';
import { madePasswordLength } from '../../domain/workspace-names.js';
import type { OpenWorkspace } from '../../domain/workspace.js';
import { planImport } from '../../domain/workspace-file.js';
import type { Connection, Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { removeClient } from '../../../../src/usecases/clients/removal.js';
import { endConsentsWithoutRole } from '../../../../src/usecases/clients/update.js';
import { applyPlan, type Secret } from './apply-plan.js';
import { applyClients, planClients } from './file-clients.js';
import { readWorkspaceData } from '../data/workspace-data.js';
import type { SandboxServices } from '../sandbox-services.js';
import { readWorkspaceClients } from '../workspaces/workspace-clients.js';
import { endWork } from '../workspaces/workspace-endings.js';
import {
  type ExportedWorkspace,
  exportWorkspace,
  type ExportOptions,
  type WorkspaceFile,
} from './workspace-export.js';
import { lockWorkspace, setClockBack } from '../workspaces/workspaces.js';

export interface ImportResult {
  readonly workspace: ExportedWorkspace;
  readonly made: {
    readonly customers: { givenAs: string; customerId: string; password: string }[];
    readonly companies: { givenAs: string; companyId: string }[];
    readonly clients: { givenAs?: string; clientId: string; secret?: string }[];
  };
}

export interface ImportOptions extends ExportOptions {
  readonly workspace: OpenWorkspace;
}

/**
 * Throws a `request.invalid` for each invalid field, and `status.invalid` when a client to be removed has open payments
 * or the workspace exceeds its lifetime limits; then nothing has changed.
 */
export async function importWorkspace(
  file: WorkspaceFile,
  place: ImportOptions,
  services: SandboxServices,
  besides: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<ImportResult> {
  const { workspace } = place;
  // Validates the file before passwords are hashed, which is costly.
  await services.read.run((db) => plannedNow(db, file, place, services));
  const secrets = await secretsFor(file, services);
  const inOrder = increasing(services);
  const done = await services.work.run(async (transaction) => {
    await lockWorkspace(transaction, workspace, services);
    const { books, clients, known, plan } = await plannedNow(transaction, file, place, services);
    const made = await applyPlan(transaction, { plan, books, secrets, workspace }, inOrder);
    await applyClients(transaction, clients, known, workspace, inOrder);
    await besides(transaction);
    return { made, clients, known };
  });
  for (const { id } of done.known) {
    const changed = done.clients.find(({ client }) => client.id === id)?.client;
    if (changed) await endConsentsWithoutRole(changed, services);
    else await removeClient(id, services);
  }
  return {
    workspace: await exportWorkspace(place, services),
    made: {
      customers: done.made.customers.map(({ givenAs, id }) => ({
        givenAs,
        customerId: id,
        password: secrets.get(givenAs)?.password ?? '',
      })),
      companies: done.made.companies.map(({ givenAs, id }) => ({ givenAs, companyId: id })),
      clients: done.clients.flatMap(({ client, givenAs, isKnown, secret }) =>
        isKnown ? [] : [{ clientId: client.id, ...defined({ givenAs, secret }) }],
      ),
    },
  };
}

/**
 * Ends the open work of the workspace's clients, imports the file, removes injected faults, and sets the clock back.
 * Throws what an import throws; an invalid file is reported before anything ends.
 */
export async function resetWorkspace(
  file: WorkspaceFile,
  place: ImportOptions,
  services: SandboxServices,
): Promise<ImportResult> {
  const { id } = place.workspace;
  await services.read.run((db) => plannedNow(db, file, place, services));
  await endWork(place.workspace, services);
  return importWorkspace(file, place, services, async (transaction) => {
    await services.portal.workspaceFaults.clear(transaction, id);
    await setClockBack(transaction, id, services);
  });
}

async function plannedNow(
  db: Connection,
  file: WorkspaceFile,
  { callbackAddress, workspace }: ImportOptions,
  services: SandboxServices,
) {
  const books = await readWorkspaceData(db, workspace, services);
  const known: readonly RegisteredClient[] = await readWorkspaceClients(db, workspace, services);
  const faults = createFieldFaults();
  // Includes removed and closed things: the file restores them under their old names.
  const plan = planImport(file, books.ever, services.bankTerms, faults);
  const clients = planClients(file.clients ?? [], { callbackAddress, known, workspace }, faults, services);
  refuseIfAny(faults.all);
  return { books, known, plan, clients };
}

/** Makes a secret for each customer, because only the transaction knows for certain which customers are new. */
async function secretsFor(
  { customers = [] }: WorkspaceFile,
  { hashPassword, randomName }: SandboxServices,
): Promise<ReadonlyMap<string, Secret>> {
  const pairs = customers.map(async ({ customerId, password = randomName(madePasswordLength) }) => {
    const secret: Secret = { password, hash: await hashPassword(password) };
    return [customerId, secret] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** A strictly increasing clock: things created within one millisecond keep their order in lists. */
function increasing(services: SandboxServices): SandboxServices {
  let last = 0;
  const now = () => (last = Math.max(last + 1, services.clock.now()));
  return { ...services, clock: { ...services.clock, now } };
}
