/**
 * The audience of each contract. Administration contracts are served on a separate listener: see docs/developer/decisions,
 * D20. Sandbox contracts have their own index, `generated/sandbox.ts`: see docs/developer/decisions, D25.
 */
import { contracts } from '../../generated/index.js';

const administrationApi = 'admin';

export const administrationContracts = contracts.filter(({ api }) => api === administrationApi);

/** The contracts for TPPs, customers' browsers and the bank's own app. */
export const publicContracts = contracts.filter(({ api }) => api !== administrationApi);
