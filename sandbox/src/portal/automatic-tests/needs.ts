/** What a new workspace has and an automatic test needs: a client with every grant, and a customer with an account. */
import { callbackAddress } from '../../api/portal-paths.js';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import type { SandboxServices } from '../../usecases/sandbox-services.js';
import type { OpenWorkspace, Workspace } from '../../domain/workspace.js';
import { listWorkspaceAccounts } from '../../usecases/data/workspace-accounts.js';
import {
  listWorkspaceClients,
  registerWorkspaceClient,
} from '../../usecases/workspaces/workspace-clients.js';
import { createWorkspaceCustomer, listWorkspaceCustomers } from '../../usecases/data/workspace-customers.js';
import { defined } from '../../../../src/domain/defined.js';

const roles = ['PSP_PI', 'PSP_AI'];
const grants = ['authorization_code', 'refresh_token', 'client_credentials'];
const currency = 'EUR';

export interface TestNeeds {
  readonly client?: RegisteredClient;
  readonly payer?: { readonly customerId: string; readonly iban: string };
}

/** Returns the newest suitable client and customer. */
export async function findTestNeeds(workspace: Workspace, services: SandboxServices): Promise<TestNeeds> {
  const clients = await listWorkspaceClients(workspace, services);
  const customers = await listWorkspaceCustomers(workspace, services);
  const active = customers.filter(({ status }) => status === 'active').map(({ id }) => id);
  const accounts = await listWorkspaceAccounts(workspace, services);
  const payers = accounts.flatMap(({ currency: own, customerId, iban, status }) =>
    own === currency && status === 'enabled' && customerId !== undefined && active.includes(customerId)
      ? [{ customerId, iban }]
      : [],
  );
  return defined({ client: clients.findLast(willDo), payer: payers.at(-1) });
}

function willDo(client: RegisteredClient): boolean {
  const has = (own: readonly string[], needed: readonly string[]) =>
    needed.every((each) => own.includes(each));
  const isOpen = client.status === 'active' && client.secretHash !== undefined;
  return isOpen && has(client.roles, roles) && has(client.grants, grants);
}

interface Missing {
  readonly workspace: OpenWorkspace;
  readonly publicUrl: string;
  /** The client's name on the customer's pages. */
  readonly clientName: string;
  readonly customerName: string;
}

/** Creates the missing preconditions. Throws `status.invalid` for a full workspace. */
export async function makeTestNeeds(
  { clientName, customerName, publicUrl, workspace }: Missing,
  services: SandboxServices,
): Promise<void> {
  const { client, payer } = await findTestNeeds(workspace, services);
  if (!payer) {
    const accounts = [{ balance: '1000.00', currency, historyDays: 30 }];
    await createWorkspaceCustomer({ name: customerName, accounts }, workspace, services);
  }
  if (client) return;
  const place = { callbackAddress: callbackAddress(publicUrl), workspace };
  await registerWorkspaceClient({ name: clientName, grants }, place, services);
}
