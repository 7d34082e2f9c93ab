/** The tables of the sandbox's portal; production does not load them. */
import { guideRuns } from './tables/guide-runs.js';
import { openWork } from './tables/open-work.js';
import { waitingAuthorisations } from './tables/waiting-authorisations.js';
import { workspaceBooks } from './tables/workspace-books.js';
import { workspaceCallbacks } from './tables/workspace-callbacks.js';
import { workspaceChanges } from './tables/workspace-changes.js';
import { workspaceClocks } from './tables/workspace-clocks.js';
import { workspaceDue } from './tables/workspace-due.js';
import { workspaceEvents } from './tables/workspace-events.js';
import { workspaceFaults } from './tables/workspace-faults.js';
import { workspaceLog } from './tables/workspace-log.js';
import { workspaceResources } from './tables/workspace-resources.js';
import {
  secretCounts,
  workspaceClients,
  workspaceCompanies,
  workspaceCustomers,
  workspaces,
} from './tables/workspaces.js';

export const sandboxStores = {
  guideRuns,
  openWork,
  secretCounts,
  waitingAuthorisations,
  workspaceBooks,
  workspaceCallbacks,
  workspaceChanges,
  workspaceClients,
  workspaceClocks,
  workspaceCompanies,
  workspaceCustomers,
  workspaceDue,
  workspaceEvents,
  workspaceFaults,
  workspaceLog,
  workspaceResources,
  workspaces,
};
export type SandboxStores = typeof sandboxStores;
