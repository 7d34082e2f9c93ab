/**
 * The audience of each contract. The administration contracts have a listener of their own: see docs/decisions.md, D20.
 * The sandbox's contracts stand in an index of their own, `generated/sandbox.ts`: see docs/decisions.md, D25.
 */
import { contracts } from '../../generated/index.js';

const administrationApi = 'admin';

export const administrationContracts = contracts.filter(({ api }) => api === administrationApi);

/** What TPPs, customers' browsers and the bank's own app meet. */
export const publicContracts = contracts.filter(({ api }) => api !== administrationApi);
