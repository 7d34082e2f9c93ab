/** Every operation with the module that handles it; one that is missing here does not compile. */
import type { AllHandlers } from '../src/contract/operation.js';
import getAccount from './accounts/get-account.js';
import getBalances from './accounts/get-balances.js';
import listAccounts from './accounts/list-accounts.js';
import listTransactions from './accounts/list-transactions.js';
import type { Call } from './call.js';
import deleteConsent from './consents/delete-consent.js';
import getConsentAuthorisation from './consents/get-consent-authorisation.js';
import getConsentStatus from './consents/get-consent-status.js';
import getConsent from './consents/get-consent.js';
import listConsentAuthorisations from './consents/list-consent-authorisations.js';
import registerAccountConsent from './consents/register-account-consent.js';
import registerFundsConsent from './consents/register-funds-consent.js';
import startConsentAuthorisation from './consents/start-consent-authorisation.js';
import confirmFunds from './funds/confirm-funds.js';
import exchangeToken from './oauth2/exchange-token.js';
import revokeToken from './oauth2/revoke-token.js';
import getPaymentStatus from './payments/get-payment-status.js';
import getPayment from './payments/get-payment.js';
import initiateDomesticCreditTransfer from './payments/initiate-domestic-credit-transfer.js';
import initiateRtgsPayment from './payments/initiate-rtgs-payment.js';

export const handlers = {
  initiateDomesticCreditTransfer,
  initiateRtgsPayment,
  getPayment,
  getPaymentStatus,
  registerAccountConsent,
  registerFundsConsent,
  getConsent,
  getConsentStatus,
  deleteConsent,
  startConsentAuthorisation,
  listConsentAuthorisations,
  getConsentAuthorisation,
  listAccounts,
  getAccount,
  getBalances,
  listTransactions,
  confirmFunds,
  exchangeToken,
  revokeToken,
} satisfies AllHandlers<Call>;
