/** Every guide, in the order in which the portal lists them. */
import type { Guide } from './guide.js';
import { certificates, signedRequest } from './journeys/certificates.js';
import { account, funds, refresh } from './journeys/consents.js';
import {
  appToApp,
  basket,
  bulk,
  cancellation,
  payment,
  periodicPayment,
  twoSignatures,
} from './journeys/payments.js';

export const guides: readonly Guide[] = [
  payment,
  cancellation,
  twoSignatures,
  account,
  refresh,
  funds,
  basket,
  bulk,
  periodicPayment,
  appToApp,
  signedRequest,
  certificates,
];
