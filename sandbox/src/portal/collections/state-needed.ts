/** Preconditions of operations that no request of the collection meets, by the operation's id. */

const decided = 'In a run of the collection the customer has decided already, so that it is refused.';
const ofExample = 'The user names of the example are nobody’s: put those of your customers in their place.';
const byCustomer = 'The form of the bank’s own page sends it, with what that page has sealed in it.';
const forFunds =
  'Needs the token of a consent for funds: the folder Confirmation of funds gets one, and those of accounts another.';
const byApp =
  'The statement has to be signed by a key of the bank’s app, which no collection can do: what is sent is refused.';
const ofProduct = 'payment-product is to be the one that the body is an order of.';
const ofOrder = 'Needs the paymentId of a periodic payment, which payments 1.3.16 initiates.';
const ofBulk = 'Needs the paymentId of a bulk payment, which payments 1.3.16 initiates.';

export const stateNeeded: Readonly<Record<string, string>> = {
  startPaymentAuthorisation: decided,
  startCancellationAuthorisation:
    'Needs a payment that is approved for a later day: the folder A cancellation makes one.',
  listCancellationAuthorisations: 'Empty for a payment that nobody has asked to cancel.',
  getCancellationAuthorisation:
    'Needs the id of an authorisation of a cancellation: the folder A cancellation makes one.',
  startBasketAuthorisation: decided,
  cancelPayment:
    'In a run of the collection the payment is settled already: the folder A cancellation has one that waits.',
  getBasketAuthorisation:
    'Needs the id of an authorisation of a basket: the folder A signing basket makes one.',
  deleteSigningBasket: decided,
  createSigningBasket:
    'The ids of the example are nobody’s: put those of payments of your client in their place.',
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
  exchangeToken: 'A code and a refresh token are good once: in a run they are used already.',
  viewInApp: byApp,
  approveInApp: byApp,
  refuseInApp: byApp,
  replayLogEntry: 'Only what the log has as a call of a client of the workspace can be made again.',
  createWorkspaceCompany: ofExample,
  changeWorkspaceCompany: ofExample,
  openWorkspaceAccount: ofExample,
  exchangeCallbackCode: 'Needs a code that a browser has brought to the workspace’s callback address.',
  decideAuthorisation: decided,
  decideAuthorization: 'The address is where your client sends a customer’s browser for a consent.',
};
