/** Preconditions of example calls: a sentence each, and the names of the values that they provide. */

interface Needed {
  readonly gives: readonly string[];
  readonly text: string;
}

export const preparations = {
  executedPayment: {
    gives: ['paymentId'],
    text: 'A SEPA payment that its customer has authorised and that is settled.',
  },
  cancelledPayment: {
    gives: ['paymentId'],
    text: 'A SEPA payment that you have cancelled with DELETE.',
  },
  paymentInBasket: {
    gives: ['paymentId'],
    text: 'A SEPA payment that stands in a signing basket.',
  },
  paymentsOfTwoCustomers: {
    gives: ['paymentId', 'otherPaymentId'],
    text: 'Two payments from accounts of two customers, none of whom may sign for the other.',
  },
  token: {
    gives: ['accessToken', 'accountId'],
    text: 'An access token of a valid consent for all of an account, and the account’s resourceId.',
  },
  tokenWithoutBalances: {
    gives: ['accessToken'],
    text: 'An access token of a valid consent whose access names accounts, but no balances.',
  },
  expiredToken: {
    gives: ['accessToken'],
    text: 'An access token whose hour is over.',
  },
  revokedToken: {
    gives: ['accessToken'],
    text: 'An access token that you have ended at the revocation endpoint.',
  },
  usedUpToken: {
    gives: ['accessToken'],
    text: 'An access token of a recurring consent with frequencyPerDay 1, with which the list of accounts was read today without PSU-IP-Address.',
  },
  replacedConsent: {
    gives: ['accessToken', 'consentId'],
    text: 'A recurring consent that a newer one of the same customer has replaced, and a token of the customer’s by the password grant.',
  },
  expiredCertificate: {
    gives: ['certificate'],
    text: 'A certificate whose time is over, as base64: npm run certificate -- {clientId} --expired',
  },
  revokedCertificate: {
    gives: ['certificate'],
    text: 'A certificate that its authority has revoked, as base64: npm run certificate -- {clientId} --revoked',
  },
  validConsent: {
    gives: ['consentId'],
    text: 'A consent that its customer has given and for which you have a token.',
  },
  faultOf500: {
    gives: ['clientId'],
    text: 'A client of your workspace, and a fault there: PUT /faults with {"faults":[{"effect":"answer-500","calls":1}]}',
  },
  faultOf503: {
    gives: ['clientId'],
    text: 'A client of your workspace, and a fault there: PUT /faults with {"faults":[{"effect":"answer-503","calls":1}]}',
  },
  consent: {
    gives: ['consentId'],
    text: 'A consent that you have registered and that nobody has decided.',
  },
} as const satisfies Readonly<Record<string, Needed>>;

export type Preparation = keyof typeof preparations;
