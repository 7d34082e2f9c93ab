/** The tables of the sandbox's portal; production loads none of them. */
import { workspaceClients, workspaceCompanies, workspaceCustomers, workspaces } from './tables/workspaces.js';

export const sandboxStores = { workspaceClients, workspaceCompanies, workspaceCustomers, workspaces };
export type SandboxStores = typeof sandboxStores;
