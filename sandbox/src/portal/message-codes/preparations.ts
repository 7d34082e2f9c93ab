/** Preconditions of example calls, a sentence each. */

const texts = {
  executedPayment: 'A SEPA payment that its customer has authorised and that is settled.',
  cancelledPayment: 'A SEPA payment that you have cancelled with DELETE.',
  paymentInBasket: 'A SEPA payment that is in a signing basket.',
  paymentsOfTwoCustomers:
    'Two payments from accounts of two customers, neither of whom may sign for the other.',
  token: 'An access token of a valid consent for all of an account, and the account’s resourceId.',
  tokenWithoutBalances: 'An access token of a valid consent whose access names accounts, but no balances.',
  expiredToken: 'An expired access token: it is valid for an hour.',
  revokedToken: 'An access token that you have ended at the revocation endpoint.',
  usedUpToken:
    'An access token of a recurring consent with frequencyPerDay 1, with which the list of accounts was read today without PSU-IP-Address.',
  replacedConsent:
    'A recurring consent that a newer one of the same customer has replaced, and a token of the customer’s by the password grant.',
  expiredCertificate: 'An expired certificate, as base64; the client’s page issues one that is expired.',
  revokedCertificate:
    'A certificate that its authority has revoked, as base64; the client’s page issues one that is revoked.',
  validConsent: 'A consent that its customer has given and for which you have a token.',
  faultOf500: 'A client of your workspace, and the fault “Answer 500” for its next call.',
  faultOf503: 'A client of your workspace, and the fault “Answer 503” for its next call.',
  consent: 'A consent that you have registered and that nobody has decided.',
};

export type Preparation = keyof typeof texts;

export const preparations: Readonly<Record<Preparation, string>> = texts;

/** The parts of the portal that make preconditions. */
export const preparationPages: Readonly<Partial<Record<Preparation, 'certificates' | 'faults'>>> = {
  expiredCertificate: 'certificates',
  revokedCertificate: 'certificates',
  faultOf500: 'faults',
  faultOf503: 'faults',
};
