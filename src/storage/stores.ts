/** The tables of the interface, as the use cases access them. */
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
import { idempotencyKeys } from './tables/idempotency-keys.js';
import { histories } from './tables/histories.js';
import { loginFailures } from './tables/login-failures.js';
import { overdue, transitions } from './tables/transitions.js';
import { paymentAttempts } from './tables/payment-attempts.js';
import { paymentFigures } from './tables/payment-figures.js';
import { payments } from './tables/payments.js';
import { pendingPayments } from './tables/pending-payments.js';
import { scaRequests } from './tables/sca-requests.js';
import { signatures } from './tables/signatures.js';
import { signedRequests } from './tables/signed-requests.js';
import { tokens } from './tables/tokens.js';
import { usage } from './tables/usage.js';

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
