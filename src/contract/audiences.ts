/**
 * Whom a contract is for. Those of whoever runs the server are served at a door of their own, and nowhere else: see
 * docs/decisions.md, D20.
 */
import { contracts } from '../../generated/index.js';

const administrationApi = 'admin';

export const administrationContracts = contracts.filter(({ api }) => api === administrationApi);

/** What TPPs, customers' browsers and the bank's own app meet. */
export const publicContracts = contracts.filter(({ api }) => api !== administrationApi);
