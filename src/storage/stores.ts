/** The tables of the interface, as the use cases access them. */
import { accountPayments } from './tables/payments/account-payments.js';
import { appRequests } from './tables/oauth/app-requests.js';
import { authorisationSessions } from './tables/authorisation/authorisation-sessions.js';
import { authorisations } from './tables/authorisation/authorisations.js';
import { basketEntries, baskets } from './tables/payments/baskets.js';
import { bearerTokens } from './tables/oauth/bearer-tokens.js';
import { clientChanges } from './tables/oauth/client-changes.js';
import { clients } from './tables/oauth/clients.js';
import { bulks } from './tables/payments/bulks.js';
import { combinedSessions } from './tables/authorisation/combined-sessions.js';
import { consents } from './tables/consents/consents.js';
import { consentUses } from './tables/consents/consent-uses.js';
import { customerLogins } from './tables/customers/customer-logins.js';
import { sessionsOfCustomers } from './tables/customers/sessions-of-customers.js';
import { customerSessions } from './tables/customers/customer-sessions.js';
import { idempotencyKeys } from './tables/idempotency-keys.js';
import { histories } from './tables/histories.js';
import { loginFailures } from './tables/authorisation/login-failures.js';
import { overdue } from './tables/status-owners.js';
import { transitions } from './tables/transitions.js';
import { paymentAttempts } from './tables/payments/payment-attempts.js';
import { paymentFigures } from './tables/payments/payment-figures.js';
import { payments } from './tables/payments/payments.js';
import { pendingPayments } from './tables/payments/pending-payments.js';
import { scaRequests } from './tables/authorisation/sca-requests.js';
import { signatures } from './tables/authorisation/signatures.js';
import { signedRequests } from './tables/oauth/signed-requests.js';
import { standingOrders } from './tables/payments/standing-orders.js';
import { tokens } from './tables/oauth/tokens.js';
import { usage } from './tables/usage.js';

export const stores = {
  accountPayments,
  appRequests,
  authorisationSessions,
  authorisations,
  basketEntries,
  baskets,
  bearerTokens,
  bulks,
  clientChanges,
  clients,
  combinedSessions,
  consents,
  consentUses,
  customerLogins,
  customerSessions,
  sessionsOfCustomers,
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
  standingOrders,
  tokens,
  transitions,
  usage,
};
export type Stores = typeof stores;
