/** The tables of the sandbox's portal; production loads none of them. */
import { workspaceFaults } from './tables/workspace-faults.js';
import { workspaceClients, workspaceCompanies, workspaceCustomers, workspaces } from './tables/workspaces.js';

export const sandboxStores = {
  workspaceClients,
  workspaceCompanies,
  workspaceCustomers,
  workspaceFaults,
  workspaces,
};
export type SandboxStores = typeof sandboxStores;
