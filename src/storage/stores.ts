/** Every table family, as the use cases and the embedded bank reach them. */
import { accounts } from './tables/accounts.js';
import { appRequests } from './tables/app-requests.js';
import { authorisationSessions } from './tables/authorisation-sessions.js';
import { authorisations } from './tables/authorisations.js';
import { basketEntries, baskets } from './tables/baskets.js';
import { bearerTokens } from './tables/bearer-tokens.js';
import { clients } from './tables/clients.js';
import { consents } from './tables/consents.js';
import { consentUses } from './tables/consent-uses.js';
import { customerLogins } from './tables/customer-logins.js';
import { customerSessions } from './tables/customer-sessions.js';
import { customers } from './tables/customers.js';
import { delayedOrders } from './tables/delayed-orders.js';
import { idempotencyKeys } from './tables/idempotency-keys.js';
import { executions } from './tables/executions.js';
import { histories } from './tables/histories.js';
import { ledger } from './tables/ledger.js';
import { loginFailures } from './tables/login-failures.js';
import { overdue, transitions } from './tables/transitions.js';
import { paymentAttempts } from './tables/payment-attempts.js';
import { paymentFigures } from './tables/payment-figures.js';
import { payments } from './tables/payments.js';
import { passkeys } from './tables/passkeys.js';
import { pushes } from './tables/pushes.js';
import { pendingPayments } from './tables/pending-payments.js';
import { scaRequests } from './tables/sca-requests.js';
import { signatures } from './tables/signatures.js';
import { signedRequests } from './tables/signed-requests.js';
import { tokens } from './tables/tokens.js';
import { usage } from './tables/usage.js';

/** The interface's own tables. */
export const stores = {
  appRequests,
  authorisationSessions,
  authorisations,
  basketEntries,
  baskets,
  bearerTokens,
  clients,
  consents,
  consentUses,
  customerLogins,
  customerSessions,
  histories,
  idempotencyKeys,
  loginFailures,
  overdue,
  paymentAttempts,
  paymentFigures,
  payments,
  pendingPayments,
  scaRequests,
  signatures,
  signedRequests,
  tokens,
  transitions,
  usage,
};
export type Stores = typeof stores;

/** The embedded bank's tables, which a bank with a core of its own does without. */
export const bankStores = { accounts, customers, delayedOrders, executions, ledger, passkeys, pushes };
export type BankStores = typeof bankStores;
