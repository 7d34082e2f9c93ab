/** Exports a workspace as a file with all its data except secrets. */
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { defined } from '../../../../src/domain/defined.js';
import type { FileCompany, FileCustomer } from '../../domain/workspace-file.js';
import type { Workspace } from '../../domain/workspace.js';
import { describeAccount, describeCompany, describeCustomer } from '../data/described-data.js';
import { listWorkspaceData, type WorkspaceData } from '../data/workspace-data.js';
import type { FileClient } from './file-clients.js';
import type { SandboxServices } from '../sandbox-services.js';
import { everyGrant, everyRole, listWorkspaceClients } from '../workspaces/workspace-clients.js';

export interface WorkspaceFile {
  readonly version: number;
  readonly customers?: readonly FileCustomer[];
  readonly companies?: readonly FileCompany[];
  readonly clients?: readonly FileClient[];
}

/** A workspace, and the sandbox's own redirect address, which every client has and the file omits. */
export interface ExportOptions {
  readonly workspace: Workspace;
  readonly callbackAddress: string;
}

export async function exportWorkspace(
  { callbackAddress, workspace }: ExportOptions,
  services: SandboxServices,
): Promise<ExportedWorkspace> {
  const books = await listWorkspaceData(workspace, services);
  const clients = await listWorkspaceClients(workspace, services);
  return {
    version: 1,
    ...toFileHolders(books, services.bankTerms.homeCurrency),
    clients: clients.map((client) => toFileClient(client, callbackAddress)),
  };
}

export type ExportedWorkspace = ReturnType<typeof toFileHolders> & {
  readonly version: number;
  readonly clients: ReturnType<typeof toFileClient>[];
};

function toFileHolders({ companies, customers }: WorkspaceData, homeCurrency: string) {
  return {
    customers: customers.map((customer) => ({
      ...describeCustomer(customer, homeCurrency),
      accounts: customer.accounts.map(describeAccount),
    })),
    companies: companies.map((company) => ({
      ...describeCompany(company),
      accounts: company.accounts.map(describeAccount),
    })),
  };
}

function toFileClient(
  { grants, id, jwks, name, redirectUris, requiresPkce, roles, type }: RegisteredClient,
  callbackAddress: string,
) {
  return {
    clientId: id,
    name,
    type,
    roles: among(everyRole, roles),
    grants: among(everyGrant, grants),
    redirectUris: redirectUris.filter((uri) => uri !== callbackAddress),
    requiresPkce,
    ...defined({ jwks: jwks && { keys: jwks.keys.map((key) => ({ ...key })) } }),
  };
}

/** Narrows texts to the known values; drops unknown texts. */
function among<const T extends string>(known: readonly T[], texts: readonly string[]): T[] {
  return texts.flatMap((text) => known.find((each) => each === text) ?? []);
}
