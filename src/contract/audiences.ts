/**
 * Whom a contract is for. Those of whoever runs the server are served at a door of their own, and nowhere else: see
 * docs/decisions.md, D20. Those of the sandbox are served where there is a portal: see docs/decisions.md, D25.
 */
import { contracts } from '../../generated/index.js';

const administrationApi = 'admin';
const sandboxApi = 'sandbox';

export const administrationContracts = contracts.filter(({ api }) => api === administrationApi);

/** What developers of TPPs meet in the sandbox besides. */
export const sandboxContracts = contracts.filter(({ api }) => api === sandboxApi);

/** What TPPs, customers' browsers and the bank's own app meet. */
export const publicContracts = contracts.filter(({ api }) => api !== administrationApi && api !== sandboxApi);
