/** Preconditions of example calls: a sentence each, and the names of the values that they provide. */

interface Needed {
  readonly gives: readonly string[];
  readonly text: string;
  /** The part of the portal that makes it. */
  readonly page?: 'certificates' | 'faults';
}

const all = {
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
    text: 'A SEPA payment that is in a signing basket.',
  },
  paymentsOfTwoCustomers: {
    gives: ['paymentId', 'otherPaymentId'],
    text: 'Two payments from accounts of two customers, neither of whom may sign for the other.',
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
    text: 'An expired access token: it is valid for an hour.',
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
    text: 'An expired certificate, as base64; the client’s page issues one that is expired.',
    page: 'certificates',
  },
  revokedCertificate: {
    gives: ['certificate'],
    text: 'A certificate that its authority has revoked, as base64; the client’s page issues one that is revoked.',
    page: 'certificates',
  },
  validConsent: {
    gives: ['consentId'],
    text: 'A consent that its customer has given and for which you have a token.',
  },
  faultOf500: {
    gives: ['clientId'],
    text: 'A client of your workspace, and the fault “Answer 500” for its next call.',
    page: 'faults',
  },
  faultOf503: {
    gives: ['clientId'],
    text: 'A client of your workspace, and the fault “Answer 503” for its next call.',
    page: 'faults',
  },
  consent: {
    gives: ['consentId'],
    text: 'A consent that you have registered and that nobody has decided.',
  },
} as const satisfies Readonly<Record<string, Needed>>;

export type Preparation = keyof typeof all;

export const preparations: Readonly<Record<Preparation, Needed>> = all;
