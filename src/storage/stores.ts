/** Every table family, as the use cases and the embedded bank reach them. */
import { accounts } from './accounts.js';
import { approvalSessions } from './approval-sessions.js';
import { authorisations } from './authorisations.js';
import { clients } from './clients.js';
import { consents } from './consents.js';
import { consentUses } from './consent-uses.js';
import { customerSessions } from './customer-sessions.js';
import { customers } from './customers.js';
import { ledger } from './ledger.js';
import { loginFailures } from './login-failures.js';
import { outcomes } from './outcomes.js';
import { payments } from './payments.js';
import { pendingPayments } from './pending-payments.js';
import { tokens } from './tokens.js';

/** The interface's own tables. */
export const stores = {
  approvalSessions,
  authorisations,
  clients,
  consents,
  consentUses,
  customerSessions,
  loginFailures,
  outcomes,
  payments,
  pendingPayments,
  tokens,
};
export type Stores = typeof stores;

/** The embedded bank's tables, which a bank with a core of its own does without. */
export const bankStores = { accounts, customers, ledger };
export type BankStores = typeof bankStores;
