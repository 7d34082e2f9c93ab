/** The module of every operation: one line each. */
export { default as createWorkspace } from './create-workspace.js';
export { default as decideAuthorisation } from './decide-authorisation.js';
export { default as decideAuthorization } from './decide-authorization.js';
export { default as forwardWorkspaceClock } from './forward-workspace-clock.js';
export { default as getWorkspaceClient } from './get-workspace-client.js';
export { default as getWorkspaceClock } from './get-workspace-clock.js';
export { default as getWorkspace } from './get-workspace.js';
export { default as listWorkspaceClients } from './list-workspace-clients.js';
export { default as registerWorkspaceClient } from './register-workspace-client.js';
export { default as removeWorkspace } from './remove-workspace.js';
export { default as listFaults } from './list-faults.js';
export { default as listOutcomes } from './list-outcomes.js';
export { default as removeFaults } from './remove-faults.js';
export { default as replaceFaults } from './replace-faults.js';
