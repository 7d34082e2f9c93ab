/** The first data of a new workspace: a client with every grant, and a customer with an account. */
import { callbackAddress } from '../../api/portal-paths.js';
import type { OpenWorkspace } from '../../domain/workspace.js';
import { createWorkspaceCustomer } from '../../usecases/data/workspace-customers.js';
import type { SandboxServices } from '../../usecases/sandbox-services.js';
import { registerWorkspaceClient } from '../../usecases/workspaces/workspace-clients.js';

const grants = ['authorization_code', 'refresh_token', 'client_credentials'];
const accounts = [{ balance: '1000.00', currency: 'EUR', historyDays: 30 }];

export interface FirstNames {
  /** The client's name on the customer's pages. */
  readonly clientName: string;
  readonly customerName: string;
}

export async function makeFirstData(
  { clientName, customerName }: FirstNames,
  publicUrl: string,
  workspace: OpenWorkspace,
  services: SandboxServices,
): Promise<void> {
  await createWorkspaceCustomer({ name: customerName, accounts }, workspace, services);
  const place = { callbackAddress: callbackAddress(publicUrl), workspace };
  await registerWorkspaceClient({ name: clientName, grants }, place, services);
}
