/** The tables of the sandbox's portal; production loads none of them. */
import { clientChanges } from './tables/client-changes.js';
import { openWork } from './tables/open-work.js';
import { workspaceBooks } from './tables/workspace-books.js';
import { workspaceCallbacks } from './tables/workspace-callbacks.js';
import { workspaceClocks } from './tables/workspace-clocks.js';
import { workspaceDue } from './tables/workspace-due.js';
import { workspaceFaults } from './tables/workspace-faults.js';
import { workspaceLog } from './tables/workspace-log.js';
import { workspaceClients, workspaceCompanies, workspaceCustomers, workspaces } from './tables/workspaces.js';

export const sandboxStores = {
  clientChanges,
  openWork,
  workspaceBooks,
  workspaceCallbacks,
  workspaceClients,
  workspaceClocks,
  workspaceCompanies,
  workspaceCustomers,
  workspaceDue,
  workspaceFaults,
  workspaceLog,
  workspaces,
};
export type SandboxStores = typeof sandboxStores;
