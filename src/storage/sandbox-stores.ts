/** The tables of the sandbox's portal; production loads none of them. */
import { workspaceClocks } from './tables/workspace-clocks.js';
import { workspaceDue } from './tables/workspace-due.js';
import { workspaceFaults } from './tables/workspace-faults.js';
import { workspaceClients, workspaceCompanies, workspaceCustomers, workspaces } from './tables/workspaces.js';

export const sandboxStores = {
  workspaceClients,
  workspaceClocks,
  workspaceCompanies,
  workspaceCustomers,
  workspaceDue,
  workspaceFaults,
  workspaces,
};
export type SandboxStores = typeof sandboxStores;
