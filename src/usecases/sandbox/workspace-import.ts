/** A workspace becomes what a file says: all of it in one transaction, or nothing; and it is put back to a file. */
import type { RegisteredClient } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { refuseIfAny } from '../../domain/problem.js';
import { newFaults } from '../../domain/sandbox/field-faults.js';
import { madePasswordLength } from '../../domain/sandbox/own-names.js';
import { planOf } from '../../domain/sandbox/workspace-file.js';
import type { Connection, Transaction } from '../../storage/unit-of-work.js';
import { removeClient } from '../clients/removal.js';
import { applyPlan, type MadeHolder, type Secret } from './apply-plan.js';
import { applyClients, planClients, type PlannedClient } from './file-clients.js';
import { type OwnBooks, readBooks } from './own-books.js';
import type { SandboxServices } from './sandbox-services.js';
import { readWorkspaceClients } from './workspace-clients.js';
import { endWork } from './workspace-endings.js';
import {
  type ExportedWorkspace,
  exportWorkspace,
  type FilePlace,
  type WorkspaceFile,
} from './workspace-export.js';
import { holdWorkspace } from './workspaces.js';

export interface Imported {
  readonly workspace: ExportedWorkspace;
  readonly made: {
    readonly customers: readonly {
      readonly givenAs: string;
      readonly customerId: string;
      readonly password: string;
    }[];
    readonly companies: readonly { readonly givenAs: string; readonly companyId: string }[];
    readonly clients: readonly {
      readonly givenAs?: string;
      readonly clientId: string;
      readonly secret?: string;
    }[];
  };
}

/**
 * Throws a `request.invalid` for each field that is wrong, and `status.invalid` when a client that is to go has open
 * payments, or the workspace has had too much; then nothing is done.
 */
export async function importWorkspace(
  file: WorkspaceFile,
  place: FilePlace,
  services: SandboxServices,
  besides: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<Imported> {
  const { workspace } = place;
  // Before anything costs: whatever is wrong with the file is wrong here too.
  await checkFile(file, place, services);
  const secrets = await secretsFor(file, services);
  const inOrder = increasing(services);
  const done = await services.work.run(async (transaction) => {
    await holdWorkspace(transaction, workspace, services);
    const { books, clients, known, plan } = await plannedNow(transaction, file, place, services);
    const made = await applyPlan(transaction, { plan, books, secrets, workspace }, inOrder);
    await applyClients(transaction, clients, known, workspace, inOrder);
    await besides(transaction);
    return { made, clients, known };
  });
  for (const { id } of done.known)
    if (!done.clients.some(({ client }) => client.id === id)) await removeClient(id, services);
  return {
    workspace: await exportWorkspace(place, services),
    made: {
      customers: done.made.customers.map(({ givenAs, id }) => ({
        givenAs,
        customerId: id,
        password: secrets.get(givenAs)?.password ?? '',
      })),
      companies: done.made.companies.map(({ givenAs, id }: MadeHolder) => ({ givenAs, companyId: id })),
      clients: done.clients.flatMap(shownIfNew),
    },
  };
}

/**
 * Ends what the workspace's clients have begun, makes it what the file says, has no more calls fail, and puts its clock back. Throws what an import
 * throws; what is wrong with the file is told before anything ends.
 */
export async function resetWorkspace(
  file: WorkspaceFile,
  place: FilePlace,
  services: SandboxServices,
): Promise<Imported> {
  const { id } = place.workspace;
  await checkFile(file, place, services);
  await endWork(place.workspace, services);
  const { workspaceClocks, workspaceFaults } = services.portal;
  return importWorkspace(file, place, services, async (transaction) => {
    await workspaceFaults.clear(transaction, id);
    await workspaceClocks.setBack(transaction, id);
  });
}

async function checkFile(file: WorkspaceFile, place: FilePlace, services: SandboxServices): Promise<void> {
  await services.read.run((db) => plannedNow(db, file, place, services));
}

async function plannedNow(
  db: Connection,
  file: WorkspaceFile,
  { callbackAddress, workspace }: FilePlace,
  services: SandboxServices,
) {
  const books = await readBooks(db, workspace, services);
  const known: readonly RegisteredClient[] = await readWorkspaceClients(db, workspace, services);
  const faults = newFaults();
  const plan = planOf(file, knownIn(books), services.bankTerms, faults);
  const clients = planClients(file.clients ?? [], { callbackAddress, known }, faults, services);
  refuseIfAny(faults.all);
  return { books, known, plan, clients };
}

/** What was taken away counts: it comes back under its name. */
function knownIn({ ever }: OwnBooks) {
  return {
    customerIds: ever.customers.map(({ id }) => id),
    companyIds: ever.companies.map(({ id }) => id),
    accounts: ever.accounts.map(({ companyId = '', currency, customerId = companyId, iban }) => ({
      iban,
      currency,
      owner: customerId,
    })),
  };
}

/** One for everybody, because who of them is new is known for certain within the transaction alone. */
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

/** What is made one after the other is listed in that order, although it is made within a millisecond. */
function increasing(services: SandboxServices): SandboxServices {
  let last = 0;
  const now = () => (last = Math.max(last + 1, services.clock.now()));
  return { ...services, clock: { ...services.clock, now } };
}

function shownIfNew({ client, givenAs, isKnown, secret }: PlannedClient) {
  return isKnown ? [] : [{ clientId: client.id, ...defined({ givenAs, secret }) }];
}
