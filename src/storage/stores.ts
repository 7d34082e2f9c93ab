/** Every table family, as the use cases and the embedded bank reach them. */
import { accounts } from './tables/accounts.js';
import { authorisationSessions } from './tables/authorisation-sessions.js';
import { authorisations } from './tables/authorisations.js';
import { cancellations } from './tables/cancellations.js';
import { basketEntries } from './tables/basket-entries.js';
import { baskets } from './tables/baskets.js';
import { clients } from './tables/clients.js';
import { consents } from './tables/consents.js';
import { consentUses } from './tables/consent-uses.js';
import { customerSessions } from './tables/customer-sessions.js';
import { customers } from './tables/customers.js';
import { ledger } from './tables/ledger.js';
import { loginFailures } from './tables/login-failures.js';
import { outcomes } from './tables/outcomes.js';
import { payments } from './tables/payments.js';
import { pendingPayments } from './tables/pending-payments.js';
import { tokens } from './tables/tokens.js';

/** The interface's own tables. */
export const stores = {
  authorisationSessions,
  authorisations,
  cancellations,
  basketEntries,
  baskets,
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
