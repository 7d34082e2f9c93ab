/** Every operation with the module that handles it; one that is missing here does not compile. */
import type { AllHandlers } from '../src/contract/operation.js';
import getAccount from './accounts/get-account.js';
import getBalances from './accounts/get-balances.js';
import listAccounts from './accounts/list-accounts.js';
import listTransactions from './accounts/list-transactions.js';
import createSigningBasket from './baskets/create-signing-basket.js';
import deleteSigningBasket from './baskets/delete-signing-basket.js';
import getBasketAuthorisation from './baskets/get-basket-authorisation.js';
import getSigningBasketStatus from './baskets/get-signing-basket-status.js';
import getSigningBasket from './baskets/get-signing-basket.js';
import listBasketAuthorisations from './baskets/list-basket-authorisations.js';
import startBasketAuthorisation from './baskets/start-basket-authorisation.js';
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
import getBulkPaymentStatus from './payments/get-bulk-payment-status.js';
import getBulkPayment from './payments/get-bulk-payment.js';
import cancelPayment from './payments/cancel-payment.js';
import getCancellationAuthorisation from './payments/get-cancellation-authorisation.js';
import getPaymentAuthorisation from './payments/get-payment-authorisation.js';
import getPaymentStatus from './payments/get-payment-status.js';
import getPayment from './payments/get-payment.js';
import getPeriodicPaymentStatus from './payments/get-periodic-payment-status.js';
import getPeriodicPayment from './payments/get-periodic-payment.js';
import getSinglePaymentStatus from './payments/get-single-payment-status.js';
import getSinglePayment from './payments/get-single-payment.js';
import initiateCrossBorderCreditTransfer from './payments/initiate-cross-border-credit-transfer.js';
import initiateDomesticCreditTransfer from './payments/initiate-domestic-credit-transfer.js';
import initiatePayment from './payments/initiate-payment.js';
import initiateRtgsPayment from './payments/initiate-rtgs-payment.js';
import initiateSepaCreditTransfer from './payments/initiate-sepa-credit-transfer.js';
import initiateTarget2Payment from './payments/initiate-target-2-payment.js';
import listCancellationAuthorisations from './payments/list-cancellation-authorisations.js';
import listPaymentAuthorisations from './payments/list-payment-authorisations.js';
import startCancellationAuthorisation from './payments/start-cancellation-authorisation.js';
import startPaymentAuthorisation from './payments/start-payment-authorisation.js';

export const handlers = {
  initiateDomesticCreditTransfer,
  initiateRtgsPayment,
  initiateSepaCreditTransfer,
  initiateCrossBorderCreditTransfer,
  initiateTarget2Payment,
  initiatePayment,
  getPayment,
  getPaymentStatus,
  getSinglePayment,
  getSinglePaymentStatus,
  getPeriodicPayment,
  getPeriodicPaymentStatus,
  getBulkPayment,
  getBulkPaymentStatus,
  cancelPayment,
  startPaymentAuthorisation,
  listPaymentAuthorisations,
  getPaymentAuthorisation,
  startCancellationAuthorisation,
  listCancellationAuthorisations,
  getCancellationAuthorisation,
  createSigningBasket,
  getSigningBasket,
  getSigningBasketStatus,
  deleteSigningBasket,
  startBasketAuthorisation,
  listBasketAuthorisations,
  getBasketAuthorisation,
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
