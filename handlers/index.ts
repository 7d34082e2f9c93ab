/** Every operation with the module that handles it; one that is missing here does not compile. */
import type { AllHandlers } from '../src/contract/operation.js';
import type { Call } from './call.js';
import getPaymentStatus from './payments/get-payment-status.js';
import getPayment from './payments/get-payment.js';
import initiateDomesticCreditTransfer from './payments/initiate-domestic-credit-transfer.js';
import initiateRtgsPayment from './payments/initiate-rtgs-payment.js';

export const handlers = {
  initiateDomesticCreditTransfer,
  initiateRtgsPayment,
  getPayment,
  getPaymentStatus,
} satisfies AllHandlers<Call>;
