/** Preconditions of operations that no request of the collection meets, by the operation's id. */

const decided = 'In a run of the collection the customer has already decided, so that the call is refused.';
const ofExample = 'Replace the user names of the example with those of your customers.';
const byCustomer = 'The form of the bank’s own page sends it, with sealed fields.';
const forFunds =
  'Needs the token of a consent for funds: the folder Confirmation of funds gets one, and those of accounts another.';
const byApp =
  'The statement must be signed by a key of the bank’s app, which a collection cannot do, so that the call is refused.';
const ofProduct = 'payment-product must be the product of the order in the body.';
const ofOrder = 'Needs the paymentId of a periodic payment, which payments 1.3.16 initiates.';
const ofBulk = 'Needs the paymentId of a bulk payment, which payments 1.3.16 initiates.';

export const stateNeeded: Readonly<Record<string, string>> = {
  startPaymentAuthorisation: decided,
  startCancellationAuthorisation:
    'Needs a payment that is approved for a later day: the folder A cancellation creates one.',
  listCancellationAuthorisations: 'Empty for a payment without a requested cancellation.',
  getCancellationAuthorisation:
    'Needs the id of an authorisation of a cancellation: the folder A cancellation creates one.',
  startBasketAuthorisation: decided,
  cancelPayment:
    'In a run of the collection the payment is already settled: the folder A cancellation has one that waits.',
  getBasketAuthorisation:
    'Needs the id of an authorisation of a basket: the folder A signing basket creates one.',
  deleteSigningBasket: decided,
  createSigningBasket: 'Replace the ids of the example with those of your client’s payments.',
  startConsentAuthorisation: decided,
  submitAuthorization: byCustomer,
  initiatePayment: ofProduct,
  initiatePeriodicPayment: ofProduct,
  getPeriodicPayment: ofOrder,
  getPeriodicPaymentStatus: ofOrder,
  cancelPeriodicPayment: ofOrder,
  initiateBulkPayment: ofProduct,
  getBulkPayment: ofBulk,
  getBulkPaymentStatus: ofBulk,
  getBulkPaymentExtendedStatus: ofBulk,
  cancelBulkPayment: ofBulk,
  listBulkAuthorisations: ofBulk,
  startBulkAuthorisation: ofBulk,
  getBulkAuthorisation: ofBulk,
  listBulkCancellationAuthorisations: ofBulk,
  startBulkCancellationAuthorisation: ofBulk,
  getBulkCancellationAuthorisation: ofBulk,
  confirmFunds: forFunds,
  confirmFundsAlias: forFunds,
  exchangeToken: 'A code and a refresh token are valid once; in a run they are already used.',
  viewInApp: byApp,
  approveInApp: byApp,
  refuseInApp: byApp,
  replayLogEntry: 'Only a logged call of a client of the workspace can be repeated.',
  createWorkspaceCompany: ofExample,
  changeWorkspaceCompany: ofExample,
  openWorkspaceAccount: ofExample,
  exchangeCallbackCode: 'Needs a code that a browser has brought to the sandbox’s redirect address.',
  decideAuthorisation: decided,
  decideAuthorization: 'The address is where your client sends a customer’s browser for a consent.',
};
