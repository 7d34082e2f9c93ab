/** Everything that the pages say, in English. */
import type { ConsentKind, Right } from '../../domain/consents/kinds.js';
import type { Product } from '../../domain/payments/products.js';
import type { ExecutionRule, Frequency } from '../../domain/standing-orders/schedule.js';
import type { MoneyOutcome, StopOutcome } from '../../domain/authorisation/authorisation.js';
import type { ResourceKind } from '../../domain/authorisation/resource.js';
import type { ConsentEnd, GivenStatus } from '../../domain/consents/consent.js';
import type { PaymentEnd, PaymentStanding } from '../../domain/payments/standing.js';
import type { ScaMethodKind } from '../../domain/authorisation/sca-method.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { Message, Outcome, PageFailure, PageNotice } from './texts.js';

// Sentences of several pages.
const unchanged = 'Nothing was changed here.';
const nothingApproved = 'Nothing was approved here.';
const notStopped = 'Nothing was stopped here.';
const nothingNeeded = 'Nothing more is needed here.';
const linkEnded = 'This link has ended';
const startAgain = 'To try again, start from the app or shop that sent you.';
const startAgainAtService = 'To try again, start from the app or service that sent you.';
const unchangedTryAgain = `${unchanged} ${startAgain}`;
const lockedUnchanged = `There were too many wrong attempts. ${unchanged}`;
const approvedElsewhere = `It was approved with another link. ${nothingNeeded}`;
const opensApp =
  'In the sandbox this page plays the bank’s app. On a customer’s phone, the link opens the real app instead.';

/** The time for an approval is over; `state` says what was not approved. */
const expired = (state: string, tryAgain = startAgain): Message => ({
  title: 'The time for approval has run out',
  text: `${state} ${tryAgain}`,
});

/** Too many wrong attempts have ended an approval; `state` as above. */
const locked = (state: string, tryAgain = startAgain): Message => ({
  title: 'Approval locked',
  text: `There were too many wrong attempts, so this link has ended. ${state} ${tryAgain}`,
});

/** A newer authorisation has replaced this one. */
const replaced = (title: string, state = nothingApproved): Message => ({
  title,
  text: `${state} Please use the newer link, or start again from the app or shop that sent you.`,
});

/** The rejection of several payments. */
const paymentsRejected = {
  'no-funds': {
    title: 'There is not enough money on the account',
    text: 'The payments were rejected, and no money has left the account.',
  },
  'account-blocked': {
    title: 'The account is blocked',
    text: 'The payments were rejected, and no money has left the account. Please contact the bank.',
  },
};

const payment = {
  login: { lead: (tpp: string) => `${tpp} asks you to approve a payment. Log in to see it.` },
  lead: (tpp: string) => `${tpp} asks you to approve this payment from your account.`,
  review: { title: 'Check the payment', submit: 'Continue' },
  bound: (amount: Fragment, payee: Fragment) =>
    html`Your one-time code is valid only for this payment: ${amount} to ${payee}`,
  code: { title: 'Approve the payment', submit: 'Approve payment' },
  amount: 'Amount',
  payee: 'To',
  payeeBank: 'Recipient’s bank (BIC)',
  /** For whom the payee gets the money. */
  ultimatePayee: 'Final recipient',
  from: 'From',
  /** For whom the payer pays. */
  onBehalfOf: 'Paid on behalf of',
  /** How much of one currency the other one costs; fixed when the payment was started. */
  rate: 'Exchange rate',
  /** The debit for the amount, in the account's currency. */
  debit: 'Amount in your account’s currency',
  fee: 'Bank fee',
  /** Amount and fee together. */
  total: 'Total from your account',
  remittance: 'Payment description',
  payeeReference: 'Recipient’s reference',
  payerReference: 'Payer’s reference',
  date: 'Payment date',
  atOnce: 'As soon as you approve',
  onceSigned: 'As soon as another authorised person has signed too',
  onceCovered: 'As soon as the money is on the account, today at the latest',
  shortOfFunds:
    'There is not enough money on the account now. The bank tries again until the end of the day, and rejects the payment then.',
  shortUntil: (day: string) =>
    `There is not enough money on the account now. If it is not there on ${day}, the bank rejects the payment.`,
  /** In place of `approved`, for a payment that waits for its day. */
  approvedFor: (day: string) => `You have approved the payment. The bank will carry it out on ${day}.`,
  kind: 'Payment type',
  products: {
    'domestic-credit-transfers-hr': 'Domestic transfer',
    'hr-rtgs-payments': 'Urgent domestic transfer',
    'target-2-payments': 'Urgent euro transfer (TARGET)',
    'sepa-credit-transfers': 'SEPA transfer',
    'cross-border-credit-transfers': 'International transfer',
  } satisfies Record<Product, string>,
  cancel: 'Cancel payment',
  /** Asked before a cancellation without a login. */
  question: {
    title: 'Cancel this payment?',
    text: 'It is then rejected for good, and cannot be approved with any link.',
    submit: 'Yes, cancel the payment',
    back: 'No, go back',
  },
  outcomes: {
    approved: {
      title: 'Payment approved',
      text: 'You have approved the payment. The bank will now carry it out.',
    },
    signed: {
      title: 'The signature is recorded',
      text: 'This payment needs the signature of another authorised person too, who gets a separate link.',
    },
    cancelled: {
      title: 'Payment not approved',
      text: 'It was cancelled before it was approved. No money has left your account.',
    },
    left: {
      title: 'You have left this payment',
      text: 'Nothing was approved or cancelled here. The payment waits for its customer.',
    },
    expired: expired('The payment was not approved here, and no money has left your account.'),
    locked: locked('The payment was not approved, and no money has left your account.'),
    'limit-exceeded': {
      title: 'The amount is above your limit',
      text: 'The payment was not approved, and no money has left your account.',
    },
    replaced: replaced('There is a newer link for this payment'),
    decided: { title: 'This payment is approved already', text: approvedElsewhere },
    withdrawn: {
      title: 'This payment was withdrawn',
      text: 'It was stopped before the bank carried it out. No money has left the account.',
    },
    executed: {
      title: 'This payment is carried out',
      text: 'The bank has carried it out already. Nothing more is needed here.',
    },
    'in-basket': {
      title: 'Approved together with others',
      text: 'The payment was put together with others, to be approved at once. It cannot be approved here: use the link for all of them, or go back to the app or shop that sent you.',
    },
    'basket-ended': {
      title: linkEnded,
      text: 'The payment was to be approved together with others, but that request was called off. Nothing was approved here: the app or shop that sent you has to start a new approval.',
    },
    undone: {
      title: 'Payment not carried out',
      text: 'It was rejected. No money has left your account.',
    },
  } satisfies Record<Outcome, Message>,
  money: {
    'carried-out': {
      title: 'Payment carried out',
      text: 'You have approved the payment, and the bank has carried it out.',
    },
    'partly-carried-out': {
      title: 'Payment carried out in part',
      text: 'The bank could not carry out all of it.',
    },
    'waits-for-funds': {
      title: 'Payment approved, waiting for money',
      text: 'There is not enough money on the account. The bank carries the payment out if the money arrives in time, and rejects it otherwise.',
    },
    'no-funds': {
      title: 'There is not enough money on the account',
      text: 'The payment was rejected, and no money has left the account.',
    },
    'account-blocked': {
      title: 'The account is blocked',
      text: 'The payment was rejected, and no money has left the account. Please contact the bank.',
    },
  } satisfies Record<MoneyOutcome, Message>,
  app: {
    lead: (tpp: string) => `${tpp} asks you to approve a payment.`,
    explanation:
      'In the sandbox this page plays the bank’s app. On a customer’s phone, the link from the payment opens the real app instead.',
    submit: 'Open the payment',
  },
};

/** The payment itself is described in the words of payments. */
const cancellation = {
  login: {
    lead: (tpp: string) => `${tpp} asks you to stop a payment that is approved already. Log in to see it.`,
  },
  lead: (tpp: string) => `${tpp} asks you to stop this payment before the bank carries it out.`,
  review: { title: 'Check the payment to stop', submit: 'Continue' },
  atOnce: 'As soon as possible',
  bound: (amount: Fragment, payee: Fragment) =>
    html`Your one-time code is valid only for stopping this payment: ${amount} to ${payee}`,
  code: { title: 'Stop this payment', submit: 'Stop payment' },
  cancel: 'Do not stop the payment',
  question: {
    title: 'Do not stop this payment?',
    text: 'This link then ends, and the bank carries the payment out as it was approved.',
    submit: 'Yes, do not stop it',
    back: 'No, go back',
  },
  outcomes: {
    approved: {
      title: 'Payment stopped',
      text: 'You have stopped the payment. No money has left the account, and the bank will not carry it out.',
    },
    signed: {
      title: 'The request to stop it is recorded',
      text: 'Stopping this payment needs another authorised person too, who gets a separate link.',
    },
    cancelled: { title: 'Payment not stopped here', text: unchanged },
    left: {
      title: 'You have left this payment',
      text: 'Nothing was stopped here. The payment stays as it is.',
    },
    expired: { title: 'The time to stop the payment here has run out', text: unchangedTryAgain },
    locked: { title: 'Stopping the payment is locked', text: lockedUnchanged },
    'limit-exceeded': { title: 'You may not stop an amount above your limit', text: unchanged },
    replaced: replaced('There is a newer link to stop this payment', notStopped),
    decided: {
      title: 'There is nothing left to stop',
      text: 'The payment has been stopped or rejected in the meantime. No money has left the account.',
    },
    withdrawn: { title: 'The payment was stopped in another way', text: 'No money has left the account.' },
    executed: {
      title: 'It is too late to stop this payment',
      text: 'The bank has carried it out already. The money has left the account.',
    },
    'in-basket': {
      title: 'Stopping it here is not possible',
      text: `The payment is handled together with others. ${unchanged}`,
    },
    'basket-ended': { title: linkEnded, text: `${notStopped} ${unchanged}` },
    undone: { title: 'The payment could not be stopped', text: unchanged },
  } satisfies Record<Outcome, Message>,
  stopping: {
    'stop-asked': {
      title: 'We are trying to stop the payment',
      text: 'Your request to stop it is recorded, but the payment is already being carried out, and it is not certain yet that it can be stopped. Open this page again later to see the result.',
    },
    'too-late': {
      title: 'This payment can no longer be stopped',
      text: 'It is being carried out already.',
    },
  } satisfies Record<StopOutcome, Message>,
  app: {
    lead: (tpp: string) => `${tpp} asks you to stop a payment.`,
    explanation: opensApp,
    submit: 'Open the payment to stop',
  },
};

/** The payments of a bulk are described in the words of payments. */
const bulk = {
  login: {
    lead: (tpp: string) => `${tpp} asks you to approve several payments at once. Log in to see them.`,
  },
  lead: (tpp: string) =>
    `${tpp} asks you to approve all these payments from one account. With one code you approve all of them or none.`,
  review: { title: 'Check the payments', submit: 'Continue' },
  bound: (count: number, totals: Fragment) =>
    html`Your one-time code is valid only for these ${String(count)} payments, in all ${totals}`,
  code: { title: 'Approve the payments', submit: 'Approve all payments' },
  count: 'Number of payments',
  total: 'In all',
  largest: 'Largest payments',
  list: (count: number) => `All payments (${count})`,
  booking: 'On the statement',
  bookedAsOne: 'One entry for all payments',
  bookedEach: 'An entry for each payment',
  atOnce: 'As soon as possible',
  // The date in words ends with the full stop.
  approvedFor: (day: string) => `You have approved the payments. The bank will carry them out on ${day}.`,
  shortOfFunds:
    'There is not enough money on the account for all payments now. The bank carries out those for which there is.',
  cancel: 'Cancel all payments',
  question: {
    title: 'Cancel all these payments?',
    text: 'They are then rejected for good, and cannot be approved with any link.',
    submit: 'Yes, cancel all payments',
    back: 'No, go back',
  },
  outcomes: {
    approved: {
      title: 'Payments approved',
      text: 'You have approved all payments. The bank carries them out one by one.',
    },
    signed: {
      title: 'The signature is recorded',
      text: 'These payments need the signature of another authorised person too, who gets a separate link.',
    },
    cancelled: {
      title: 'Payments not approved',
      text: 'They were cancelled before they were approved. No money has left your account.',
    },
    left: {
      title: 'You have left these payments',
      text: 'Nothing was approved or cancelled here. The payments wait for their customer.',
    },
    expired: expired('No payment was approved here, and no money has left your account.'),
    locked: locked('No payment was approved, and no money has left your account.'),
    'limit-exceeded': {
      title: 'One amount is above your limit',
      text: 'One of the payments is above your limit, so none was approved. No money has left your account.',
    },
    replaced: replaced('There is a newer link for these payments'),
    decided: {
      title: 'These payments are approved already',
      text: 'They were approved with another link. Nothing more is needed here.',
    },
    withdrawn: {
      title: 'These payments were withdrawn',
      text: 'They were stopped before the bank carried them out.',
    },
    executed: {
      title: 'These payments are carried out',
      text: 'The bank has carried them out already. Nothing more is needed here.',
    },
    'in-basket': {
      title: 'Approved together with others',
      text: 'These payments cannot be approved here: use the link for all of them.',
    },
    'basket-ended': { title: linkEnded, text: nothingApproved },
    undone: { title: 'Payments not carried out', text: 'All of them were rejected.' },
  } satisfies Record<Outcome, Message>,
  money: {
    'carried-out': {
      title: 'All payments carried out',
      text: 'You have approved the payments, and the bank has carried all of them out.',
    },
    'partly-carried-out': {
      title: 'Not every payment could be carried out',
      text: 'You have approved the payments. The bank has carried out some of them, and rejected the others.',
    },
    'waits-for-funds': {
      title: 'Payments approved, waiting for money',
      text: 'There is not enough money on the account for all payments. The bank carries the others out if the money arrives in time, and rejects them otherwise.',
    },
    ...paymentsRejected,
  } satisfies Record<MoneyOutcome, Message>,
  app: {
    lead: (tpp: string) => `${tpp} asks you to approve several payments at once.`,
    explanation: opensApp,
    submit: 'Open the payments',
  },
};

/** The cancellation of a bulk. */
const bulkCancel = {
  login: {
    lead: (tpp: string) =>
      `${tpp} asks you to stop several payments that are approved already. Log in to see them.`,
  },
  lead: (tpp: string) =>
    `${tpp} asks you to stop these payments. Those that the bank has carried out already stay as they are.`,
  review: { title: 'Check the payments to stop', submit: 'Continue' },
  bound: (count: number, totals: Fragment) =>
    html`Your one-time code is valid only for stopping these ${String(count)} payments, in all ${totals}`,
  code: { title: 'Stop these payments', submit: 'Stop the payments' },
  cancel: 'Do not stop the payments',
  question: {
    title: 'Do not stop these payments?',
    text: 'This link then ends, and the bank carries the payments out as they were approved.',
    submit: 'Yes, do not stop them',
    back: 'No, go back',
  },
  outcomes: {
    approved: {
      title: 'Payments stopped',
      text: 'You have stopped every payment that was not carried out yet. The bank will carry out no more of them.',
    },
    signed: {
      title: 'The request to stop them is recorded',
      text: 'Stopping these payments needs another authorised person too, who gets a separate link.',
    },
    cancelled: { title: 'Payments not stopped here', text: unchanged },
    left: {
      title: 'You have left these payments',
      text: 'Nothing was stopped here. The payments stay as they are.',
    },
    expired: { title: 'The time to stop the payments here has run out', text: unchangedTryAgain },
    locked: { title: 'Stopping the payments is locked', text: lockedUnchanged },
    'limit-exceeded': { title: 'You may not stop an amount above your limit', text: unchanged },
    replaced: replaced('There is a newer link to stop these payments', notStopped),
    decided: {
      title: 'There is nothing left to stop',
      text: 'The payments have been stopped or rejected in the meantime.',
    },
    withdrawn: {
      title: 'The payments were stopped in another way',
      text: 'The bank will carry out no more of them.',
    },
    executed: {
      title: 'It is too late to stop these payments',
      text: 'The bank has carried them out already, or they have ended.',
    },
    'in-basket': {
      title: 'Stopping them here is not possible',
      text: `The payments are handled together with others. ${unchanged}`,
    },
    'basket-ended': { title: linkEnded, text: `${notStopped} ${unchanged}` },
    undone: { title: 'The payments could not be stopped', text: unchanged },
  } satisfies Record<Outcome, Message>,
  stopping: {
    'stop-asked': {
      title: 'We are trying to stop the payments',
      text: 'Your request to stop them is recorded. Some are already being carried out, and it is not certain yet that these can be stopped. Open this page again later to see the result.',
    },
    'too-late': {
      title: 'These payments can no longer be stopped',
      text: 'They are being carried out already.',
    },
  } satisfies Record<StopOutcome, Message>,
  app: {
    lead: (tpp: string) => `${tpp} asks you to stop several payments.`,
    explanation: opensApp,
    submit: 'Open the payments to stop',
  },
};

/** A standing order is described in the words of payments. */
const standingOrder = {
  login: { lead: (tpp: string) => `${tpp} asks you to approve a standing order. Log in to see it.` },
  lead: (tpp: string) =>
    `${tpp} asks you to approve regular payments from your account. With one code you approve them all.`,
  review: { title: 'Check the standing order', submit: 'Continue' },
  bound: (amount: Fragment, payee: Fragment, often: string) =>
    html`Your one-time code is valid only for ${amount} to ${payee}, ${often}`,
  code: { title: 'Approve the standing order', submit: 'Approve standing order' },
  often: 'How often',
  frequencies: {
    Daily: 'every working day',
    Weekly: 'every week',
    EveryTwoWeeks: 'every two weeks',
    Monthly: 'every month',
    EveryTwoMonths: 'every two months',
    Quarterly: 'every three months',
    SemiAnnual: 'every six months',
    Annual: 'every year',
    MonthlyVariable: 'in some months',
  } satisfies Record<Frequency, string>,
  day: 'Day of the month',
  lastDay: 'The last one',
  months: 'Months',
  next: 'Next payment',
  endDate: 'Last possible day',
  noEnd: 'None: until you end it',
  rule: 'If the day is no working day',
  rules: {
    following: 'On the next working day',
    preceding: 'On the last working day before it',
  } satisfies Record<ExecutionRule, string>,
  rate: 'Exchange rate',
  rateOfDay: 'That of the day of each payment',
  approvedFor: (day: string) =>
    `You have approved the standing order. The bank will make the first payment on ${day}.`,
  cancel: 'Refuse the standing order',
  question: {
    title: 'Refuse this standing order?',
    text: 'It is then rejected for good, and cannot be approved with any link.',
    submit: 'Yes, refuse it',
    back: 'No, go back',
  },
  outcomes: {
    approved: {
      title: 'Standing order approved',
      text: 'You have approved the standing order. The bank makes each payment on its day.',
    },
    signed: {
      title: 'The signature is recorded',
      text: 'This standing order needs the signature of another authorised person too, who gets a separate link.',
    },
    cancelled: {
      title: 'Standing order not approved',
      text: 'It was refused before it was approved. No money will leave your account.',
    },
    left: {
      title: 'You have left this standing order',
      text: 'Nothing was approved or refused here. The standing order waits for its customer.',
    },
    expired: expired('The standing order was not approved here.'),
    locked: locked('The standing order was not approved.'),
    'limit-exceeded': {
      title: 'The amount is above your limit',
      text: 'It was not approved. No money will leave your account.',
    },
    replaced: replaced('There is a newer link for this standing order'),
    decided: { title: 'This standing order is approved already', text: approvedElsewhere },
    withdrawn: {
      title: 'This standing order was ended',
      text: 'The bank makes no more payments under it.',
    },
    executed: {
      title: 'This standing order has ended',
      text: 'The bank has reached its last payment. Nothing more is needed here.',
    },
    'in-basket': {
      title: 'Approved together with others',
      text: 'This standing order cannot be approved here: use the link for all of them.',
    },
    'basket-ended': { title: linkEnded, text: nothingApproved },
    undone: {
      title: 'Standing order rejected',
      text: 'It was not approved. No money will leave your account.',
    },
  } satisfies Record<Outcome, Message>,
  app: {
    lead: (tpp: string) => `${tpp} asks you to approve a standing order.`,
    explanation: opensApp,
    submit: 'Open the standing order',
  },
};

/** The end of a standing order. */
const standingCancel = {
  login: { lead: (tpp: string) => `${tpp} asks you to end a standing order. Log in to see it.` },
  lead: (tpp: string) =>
    `${tpp} asks you to end this standing order. Payments that the bank has made already stay as they are.`,
  review: { title: 'Check the standing order to end', submit: 'Continue' },
  bound: (amount: Fragment, payee: Fragment, often: string) =>
    html`Your one-time code is valid only for ending this standing order: ${amount} to ${payee}, ${often}`,
  code: { title: 'End this standing order', submit: 'End standing order' },
  cancel: 'Do not end the standing order',
  question: {
    title: 'Keep this standing order?',
    text: 'This link then ends, and the bank makes the payments as they were approved.',
    submit: 'Yes, keep it',
    back: 'No, go back',
  },
  outcomes: {
    approved: {
      title: 'Standing order ended',
      text: 'You have ended the standing order. The bank makes no more payments under it, except one that is already being carried out and can no longer be stopped.',
    },
    signed: {
      title: 'The request to end it is recorded',
      text: 'Ending this standing order needs another authorised person too, who gets a separate link.',
    },
    cancelled: { title: 'Standing order not ended here', text: unchanged },
    left: {
      title: 'You have left this standing order',
      text: 'Nothing was ended here. The standing order stays as it is.',
    },
    expired: { title: 'The time to end the standing order here has run out', text: unchangedTryAgain },
    locked: { title: 'Ending the standing order is locked', text: lockedUnchanged },
    'limit-exceeded': { title: 'You may not end a standing order above your limit', text: unchanged },
    replaced: replaced('There is a newer link to end this standing order', 'Nothing was ended here.'),
    decided: {
      title: 'There is nothing left to end',
      text: 'The standing order has been ended or rejected in the meantime.',
    },
    withdrawn: {
      title: 'The standing order was ended in another way',
      text: 'The bank begins no more payments under it.',
    },
    executed: {
      title: 'This standing order has ended already',
      text: 'There is no payment left to stop.',
    },
    'in-basket': {
      title: 'Ending it here is not possible',
      text: `It is handled together with others. ${unchanged}`,
    },
    'basket-ended': { title: linkEnded, text: `Nothing was ended here. ${unchanged}` },
    undone: { title: 'The standing order could not be ended', text: unchanged },
  } satisfies Record<Outcome, Message>,
  app: {
    lead: (tpp: string) => `${tpp} asks you to end a standing order.`,
    explanation: opensApp,
    submit: 'Open the standing order to end',
  },
};

const consent = {
  login: {
    lead: (tpp: string) =>
      `${tpp} asks for your consent to use information about your accounts. Log in to see what it asks for.`,
  },
  lead: {
    accounts: (tpp) =>
      `${tpp} asks to see information about your accounts. This consent does not allow payments.`,
    funds: (tpp) => `${tpp} asks to find out whether there is enough money on your account.`,
  } satisfies Record<ConsentKind, (tpp: string) => string>,
  review: { title: 'Check the consent', submit: 'Continue' },
  bound: (tpp: Fragment, accounts: Fragment) =>
    html`Your one-time code is valid only for this consent, for ${tpp} and these accounts: ${accounts}`,
  code: { title: 'Give your consent', submit: 'Give consent' },
  asker: 'Who asks',
  account: 'Account',
  /** In the words of a list. */
  rights: {
    accounts: 'account details',
    balances: 'balances',
    transactions: 'transactions',
    funds: 'whether an amount is available: yes or no, never the balance',
  } satisfies Record<Right, string>,
  chosenAccounts: 'Accounts that you choose',
  choice: 'Choose the accounts',
  allAccounts: 'All accounts',
  duration: 'How long',
  until: (date: string) => `Until ${date}`,
  untilRevoked: 'Until you revoke it',
  frequency: 'How often',
  once: 'Once',
  recurring: (tpp: string, timesPerDay: number) =>
    `Whenever you use ${tpp}, and up to ${timesPerDay === 1 ? 'once' : `${timesPerDay} times`} a day without you`,
  wheneverAsked: 'Whenever it asks',
  /** The place to revoke a consent; `page` is a link there. */
  revocable: (page: Fragment) => html`You can revoke a consent at any time, on the page ${page}`,
  cancel: 'Refuse consent',
  question: {
    title: 'Refuse this consent?',
    text: 'It is then not given here, and the service that sent you has to ask for it again.',
    submit: 'Yes, refuse the consent',
    back: 'No, go back',
  },
  outcomes: {
    approved: { title: 'Consent given', text: 'You have given your consent. You can revoke it at any time.' },
    signed: {
      title: 'The signature is recorded',
      text: 'This consent needs the signature of another authorised person too, who gets a separate link.',
    },
    cancelled: {
      title: 'Consent not given',
      text: 'It was refused before anybody approved it. Nothing about your accounts was passed on.',
    },
    left: {
      title: 'You have left this consent',
      text: 'Nothing was approved or refused here. The consent waits for its customer.',
    },
    expired: expired('The consent was not given here.', startAgainAtService),
    locked: locked('The consent was not given.', startAgainAtService),
    'limit-exceeded': {
      title: 'You cannot give this consent',
      text: 'It goes beyond what the bank allows you. The consent was not given.',
    },
    replaced: {
      title: 'There is a newer link for this consent',
      text: 'Nothing was approved here. Please use the newer link, or start again from the app or service that sent you.',
    },
    decided: {
      title: 'This consent is decided already',
      text: 'It was decided with another link. Nothing more is needed here.',
    },
    withdrawn: {
      title: 'This consent was withdrawn',
      text: 'The app or service that asked for it no longer needs it. Nothing about your accounts was passed on.',
    },
    executed: { title: 'There is nothing left to decide', text: nothingNeeded },
    'in-basket': {
      title: 'Given together with others',
      text: 'The consent was put together with others, to be approved at once. It cannot be given here: use the link for all of them, or go back to the app or service that sent you.',
    },
    'basket-ended': {
      title: linkEnded,
      text: 'The consent was to be given together with other things, but that request was called off. Nothing was given here: the app or service that sent you has to start a new approval.',
    },
    undone: {
      title: 'Approval not possible',
      text: 'The consent could no longer be given. Nothing about your accounts was passed on.',
    },
  } satisfies Record<Outcome, Message>,
  app: {
    lead: (tpp: string) => `${tpp} asks for your consent.`,
    explanation:
      'In the sandbox this page plays the bank’s app. On a customer’s phone, the link from the consent opens the real app instead.',
    submit: 'Open the consent',
  },
};

const basket = {
  login: {
    lead: (tpp: string) =>
      `${tpp} asks you for one approval of everything that it has put together. Log in to see it.`,
  },
  lead: (tpp: string) =>
    `${tpp} asks you to approve all of this at once. With one code you approve everything below, or nothing.`,
  review: { title: 'Check everything', submit: 'Continue' },
  /** The approval that the one-time code gives; `totals` is empty where nothing is paid. */
  bound: (entryCount: number, totals: Fragment) =>
    html`Your one-time code is valid only for exactly
    ${entryCount === 1 ? 'this one entry' : `these ${entryCount} entries`}${totals}`,
  code: { title: 'Approve everything', submit: 'Approve all' },
  total: 'In total',
  payment: (position: number, count: number) => `Payment ${position} of ${count}`,
  consent: (position: number, count: number) => `Consent ${position} of ${count}`,
  /** In place of `approved`, where the payments wait for a day, or for several, or where there is none. */
  approvedFor: (day: string) =>
    `You have approved everything. The bank will carry out the payments on ${day}.`,
  approvedForDays: 'You have approved everything. The bank will carry out each payment on its own date.',
  approvedConsents: 'You have approved everything.',
  cancel: 'Cancel all',
  question: {
    title: 'Cancel everything?',
    text: 'All of it is then rejected for good, and cannot be approved with any link.',
    submit: 'Yes, cancel all',
    back: 'No, go back',
  },
  outcomes: {
    approved: {
      title: 'Everything approved',
      text: 'You have approved everything. The bank will now carry out the payments.',
    },
    signed: {
      title: 'Your signature is recorded',
      text: 'The payments still need the signature of another authorised person.',
    },
    cancelled: {
      title: 'Nothing approved',
      text: 'It was cancelled before it was approved. No money has left your account.',
    },
    left: {
      title: 'You have left this approval',
      text: 'Nothing was approved or cancelled here. Everything waits for its customer.',
    },
    expired: expired('Nothing was approved here, and no money has left your account.'),
    locked: locked('Nothing was approved, and no money has left your account.'),
    'limit-exceeded': {
      title: 'An amount is above your limit',
      text: 'One of the payments is above your limit, so nothing was approved. No money has left your account.',
    },
    replaced: replaced('There is a newer link for all of this'),
    decided: { title: 'This is approved already', text: approvedElsewhere },
    withdrawn: {
      title: 'This was withdrawn',
      text: 'It no longer waits for one approval of everything. Nothing was approved here.',
    },
    executed: { title: 'There is nothing left to approve', text: nothingNeeded },
    'in-basket': {
      title: 'Approved elsewhere',
      text: 'This is approved together with other things. Please use the link for all of them.',
    },
    'basket-ended': {
      title: linkEnded,
      text: 'The request was called off. Nothing was approved here: the app or shop that sent you has to start a new approval.',
    },
    undone: {
      title: 'Approval not possible',
      text: 'One of the payments or consents could no longer be approved, so none was. No money has left your account.',
    },
  } satisfies Record<Outcome, Message>,
  money: {
    'carried-out': {
      title: 'Everything is carried out',
      text: 'You have approved the payments, and the bank has carried them out.',
    },
    'partly-carried-out': {
      title: 'Not every payment could be carried out',
      text: 'You have approved the payments, but the bank had to reject at least one of them. Your statement shows which have left the account.',
    },
    'waits-for-funds': {
      title: 'Approved, waiting for money',
      text: 'There is not enough money on the account for every payment. The bank carries out the others if the money arrives in time, and rejects them otherwise.',
    },
    ...paymentsRejected,
  } satisfies Record<MoneyOutcome, Message>,
  app: {
    lead: (tpp: string) => `${tpp} asks you for one approval of everything that it has put together.`,
    explanation:
      'In the sandbox this page plays the bank’s app. On a customer’s phone, the link from the signing basket opens the real app instead.',
    submit: 'Open everything',
  },
};

const customer = {
  menu: 'Your pages',
  login: { title: 'Log in', lead: 'Log in to see the consents that you have given, and to revoke them.' },
  code: {
    title: 'Enter the code',
    lead: 'Your one-time code is valid only for this login.',
    submit: 'Continue',
  },
  cancel: 'Cancel',
  title: 'Your consents',
  lead: 'These services may use, or were allowed to use, information about your accounts.',
  empty: 'You have given no consent.',
  receiver: 'Service',
  givenOn: 'Given on',
  lastUsed: 'Last used',
  notUsed: 'Not yet',
  status: 'Status',
  /** The status alone, where the cause of an end is not known. */
  statuses: {
    valid: () => 'Valid',
    revokedByPsu: (date) => `Revoked on ${date}`,
    expired: (date) => `Ended on ${date}`,
    terminatedByTpp: (date) => `Ended by the service on ${date}`,
  } satisfies Record<GivenStatus, (date: string) => string>,
  /** Why a consent ended. */
  endings: {
    'revoked-by-psu': (date) => `Revoked by you on ${date}`,
    'revoked-by-bank': (date) => `Revoked by the bank on ${date}`,
    'deleted-by-tpp': (date) => `Ended by the service on ${date}`,
    superseded: (date) => `Replaced on ${date} by a newer consent for the same service`,
    'validity-over': (date) => `Expired on ${date}`,
    'used-up': (date) => `Ended on ${date}, because its only use has taken place`,
    'role-removed': (date) =>
      `Ended on ${date}, because the service is no longer registered with the bank for this`,
    'client-removed': (date) => `Ended on ${date}, because the service is no longer registered with the bank`,
  } satisfies Record<ConsentEnd, (date: string) => string>,
  revoke: 'Revoke',
  question: {
    title: 'Revoke this consent?',
    text: 'The service loses its access at once. It has to ask you for a new consent before it can use your information again.',
    submit: 'Revoke consent',
    back: 'Back to your consents',
  },
  revoked: { title: 'Consent revoked', text: 'The service no longer has access under this consent.' },
  logOut: 'Log out',
};

/** The customer's own page of payments. */
const ownPayments = {
  login: {
    title: 'Log in',
    lead: 'Log in to see the payments that services have started from your accounts.',
  },
  title: 'Your payments',
  lead: 'Payments that services have started in the last two years from your accounts, or from those of a company that you sign for. The newest comes first.',
  empty: 'In the last two years no service has started a payment from your accounts.',
  heading: (amount: Fragment, payee: Fragment) => html`${amount} to ${payee}`,
  bulkHeading: (total: Fragment, count: number) => html`${total} in ${String(count)} payments`,
  partlyCarriedOut: 'Carried out in part',
  orderHeading: (amount: Fragment, payee: Fragment, often: string) => html`${amount} to ${payee}, ${often}`,
  running: 'Approved, running',
  completed: 'Ended after its last payment',
  executions: (count: number) => `Payments so far (${count})`,
  end: {
    open: 'End this standing order',
    title: 'End this standing order?',
    text: 'The bank then begins no more payments under it. This cannot be undone.',
    submit: 'Yes, end it',
  },
  details: 'Details',
  older: 'Older payments',
  newest: 'Newest payments',
  one: { payment: 'Payment', bulk: 'Several payments', 'standing-order': 'Standing order' },
  back: 'Back to your payments',
  status: 'Status',
  service: 'Service',
  startedAt: 'Started',
  onceApproved: 'As soon as it is approved',
  approvedBy: 'Approved by',
  signatures: (given: number, needed: number) => `${given} of ${needed} signatures`,
  stoppedBy: 'Stop requested by',
  /** In place of a name. */
  unknownPerson: 'A former customer',
  returned: 'Money returned to your account',
  standings: {
    unapproved: () => 'Waiting for approval',
    'partly-signed': () => 'Waiting for another signature',
    scheduled: (day) => `Approved, to be carried out on ${day}`,
    approved: () => 'Approved, about to be carried out',
    'under-way': () => 'The bank is carrying it out',
    'short-of-funds': () => 'Approved, waiting for money on the account',
    stopping: () => 'The bank is trying to stop it',
    'carried-out': () => 'Carried out',
    rejected: () => 'Rejected',
    cancelled: () => 'Cancelled',
  } satisfies Record<PaymentStanding, (day: string) => string>,
  /** Why a payment was rejected or cancelled. */
  endings: {
    'cancelled-by-psu': 'It was refused when it was to be approved.',
    'approval-expired': 'It was not approved in time.',
    'approval-failed': 'The approval failed, for example after too many wrong codes.',
    'limit-exceeded': 'The amount was above the limit of the person who was to approve it.',
    'no-funds': 'There was not enough money on the account.',
    'account-blocked': 'The account was blocked.',
    'psu-blocked': 'A person who had approved it was blocked.',
    'mandate-ended': 'A person who had approved it may no longer sign for the account.',
    'creditor-unknown': 'The recipient’s account does not exist.',
    'refused-by-core': 'The bank could not carry it out.',
    'end-date-passed': 'The last day of the standing order had passed.',
    'cancelled-by-tpp': 'The service cancelled it before it was approved.',
    'stopped-by-psu': 'It was stopped at a customer’s request before the bank carried it out.',
    'stopped-at-core': 'It was stopped at a customer’s request while the bank was carrying it out.',
  } satisfies Record<PaymentEnd, string>,
};

/** APIs by their name in the contracts; one that is not named here goes by that. */
const apis: Readonly<Record<string, string>> = {
  'bank-app': 'The bank’s own app',
  oauth2: 'Authorization',
  accounts: 'Accounts and funds',
  payments: 'Payments',
};

const start = {
  title: (bank: string) => `Open banking at ${bank}`,
  customers: {
    title: 'For customers',
    text: 'See which services may use information about your accounts, revoke what you no longer want, and see the payments that services have started.',
  },
  developers: {
    title: 'For developers',
    text: 'Each interface has a base path for each version, and an OpenAPI document that says everything it offers.',
    portal: 'Try them in the sandbox',
    deprecatedFrom: (day: string) => `Deprecated from ${day}.`,
    offeredUntil: (day: string) => `Offered until ${day} at least.`,
    apis,
  },
};

/** The page of the sandbox's simulated bank app. */
const standIn = {
  title: 'The bank’s app',
  lead: 'In the sandbox this page plays the app of every customer. Whose app is it?',
  of: (name: string) => `The app of ${name}`,
  unused: 'This customer does not use the app, and confirms with a code alone.',
  use: 'Use the app',
  leave: 'Stop using the app',
  nothing: 'Nothing waits for a confirmation.',
  waiting: {
    payment: 'Payment',
    cancellation: 'Stop a payment',
    bulk: 'Several payments',
    'bulk-cancel': 'Stop several payments',
    'standing-order': 'Standing order',
    'standing-cancel': 'End a standing order',
    consent: 'Consent',
    basket: 'Several approvals at once',
    session: 'Login to the own pages',
  } satisfies Record<ResourceKind, string>,
  askedBy: 'Asked by',
  askedAt: 'Asked at',
  confirm: 'Confirm',
  refuse: 'Refuse',
  reload: 'Refresh',
  whose: 'Whose phone is it?',
  explanation: 'In the sandbox this page plays the bank’s app.',
  approved: 'It is approved.',
  notApproved: 'It is not approved.',
  passkey: { make: 'Create a passkey in this browser', forget: 'Forget the passkey' },
  others: 'Another customer',
  ownCustomers: 'Customers of your workspace are listed here while it is open in this browser.',
  openWorkspace: 'Open your workspace',
  late: 'It was answered already, or its time was over. Nothing was changed.',
};

export const english = {
  languageName: 'English',
  languageChoice: 'Language',
  steps: { login: 'Log in', review: 'Check', code: 'Approve' },
  stepsLabel: 'Steps of the approval',
  errorPrefix: 'Error',
  notices: {
    'credentials-wrong': 'The user name or the password is wrong. Please try again.',
    'login-failed': 'You have not been logged in. Please try again.',
    'logged-out':
      'You have been logged out, because this page was not used for some minutes, or was open for long. Please log in again.',
    'code-wrong': 'The code is wrong. Please try again.',
    'code-expired': 'The time for this code has run out, and it was not checked. Please ask for a new one.',
    'accounts-missing': 'Choose at least one account.',
    'method-missing': 'You have no method to confirm this. Please contact the bank.',
    'push-waiting':
      'Your confirmation has not arrived yet. Confirm in the bank’s app, then press the button again.',
    'push-expired': 'The time to confirm in the bank’s app has run out. Send the request again.',
    'sent-again': 'It has been sent again. The earlier request is no longer needed.',
    'sent-just-now': 'It was sent a moment ago. Please wait half a minute before it is sent again.',
    'sent-too-often':
      'Too many requests were sent to your phone without an answer, so none is sent for now. If that was not you, change your password; otherwise try again later.',
    'signed-already': 'You have signed this payment already. Another authorised person must log in here.',
    locked:
      'There were too many wrong attempts with this user name. Another browser in which you have logged in here before is not locked.',
    'psu-blocked': 'Your access is blocked. Please contact the bank.',
    'account-foreign':
      'You may not approve this: the account is not yours, or you may not use it for this. Another customer can log in here.',
    'form-expired': 'The page was open for too long, so nothing was sent. Please continue here.',
    'form-incomplete': 'Please fill in every field.',
  } satisfies Record<PageNotice, string>,
  lockedUntil: (time: string) => `You can log in again from ${time}.`,
  attemptsLeft: (attempts: number) =>
    attempts === 1 ? 'One attempt is left.' : `${attempts} attempts are left.`,
  login: { title: 'Log in', userName: 'User name', password: 'Password', submit: 'Log in' },
  loginElsewhere: {
    lead: 'The bank’s own login opens, and brings you back here.',
    submit: 'Log in at the bank',
  },
  code: { label: 'One-time code' },
  method: {
    title: 'How do you want to confirm?',
    choice: 'Choose one way',
    submit: 'Continue',
    kinds: {
      sms: (to) => html`A code by text message${to && html` to ${to}`}`,
      code: (to) => html`A one-time code from your device${to && html`: ${to}`}`,
      passkey: (to) => html`A passkey in this browser${to && html`: ${to}`}`,
      push: (to) => html`Confirmation in the bank’s app${to && html`: ${to}`}`,
    } satisfies Record<ScaMethodKind, (to: Fragment) => Html>,
    sentTo: (to: Fragment) => html`We have sent the code by text message${to && html` to ${to}`}.`,
    sentToPhone: (lastDigits: string) =>
      html`We have sent the code by text message to the phone ending in ${lastDigits}.`,
    onDevice: (to: Fragment) => html`Your device shows the code${to && html`: ${to}`}.`,
    validUntil: (time: string) => `It is valid until ${time}.`,
    again: { code: 'Send a new code', push: 'Send the request again' },
    other: 'Confirm in another way',
  },
  passkey: {
    submit: 'Use the passkey',
    lead: (cancel: string) =>
      `Your browser asks for your passkey. It needs JavaScript for that; without it, choose another way, or “${cancel}”.`,
    failed: 'The browser has given no passkey. Try again, or choose another way.',
  },
  push: {
    title: 'Confirm in the bank’s app',
    lead: (to: Fragment) =>
      html`We have sent a request to the bank’s app${to && html`: ${to}`}. Confirm there if it shows exactly
      this, and come back here.`,
    confirmBy: (time: string) => `The request is valid until ${time}.`,
    submit: 'I have confirmed',
  },
  payment,
  cancellation,
  bulk,
  'bulk-cancel': bulkCancel,
  'standing-order': standingOrder,
  'standing-cancel': standingCancel,
  consent,
  basket,
  customer,
  ownPayments,
  start,
  receipt: {
    when: 'Date and time',
    reference: 'Reference',
    bankReference: 'The bank’s reference',
    print: 'To keep a receipt, print or save this page: in your browser’s menu, choose “Print”.',
  },
  signatures: {
    title: 'Signatures',
    count: (given: number, needed: number) => `${given} of ${needed} signatures`,
  },
  signedInAs: (name: string) => `Logged in as ${name}`,
  /** In place of the login, in a combined session; `time` is the time of the confirmation that began it. */
  continued: {
    since: (name: Fragment, time: string) => html`You are still logged in as ${name}, since ${time}.`,
    notYou: 'Not you? Log in as somebody else',
  },
  back: (tpp: string) => `Back to ${tpp}`,
  leave: 'Leave it as it is',
  close: 'You can close this page.',
  goingOn: {
    title: 'One moment',
    text: 'The next page opens by itself. If it does not, use the link.',
    link: 'Continue',
  },
  failures: {
    nowhere: {
      title: 'There is no page here',
      text: 'The address is incomplete or mistyped. Please check it, or follow the link again that brought you here.',
    },
    unknown: {
      title: 'We cannot find this approval',
      text: 'The link is incomplete or no longer valid. Please go back to the app or shop that sent you and start again.',
    },
    'consent-unknown': {
      title: 'We cannot find this consent',
      text: 'You have given no consent that this link leads to.',
    },
    'payment-unknown': {
      title: 'We cannot find this payment',
      text: 'No service has started a payment from your accounts in the last two years that this link leads to.',
    },
    login: {
      title: 'This login cannot be used',
      text: 'It was not begun in this browser, or the browser does not accept cookies. Nothing was changed. Please go back to where you began, and log in again.',
    },
    form: {
      title: 'This form cannot be used',
      text: 'It was not opened in this browser, or the browser does not accept cookies. Nothing was changed.',
    },
    request: {
      title: 'The form arrived incomplete',
      text: 'Nothing was changed. Please open the page again.',
    },
    method: {
      title: 'This request cannot be carried out',
      text: 'The page was asked for in a way that it does not offer. Nothing was changed.',
    },
    busy: {
      title: 'Too many requests at once',
      text: 'Nothing was changed. Please wait a moment, and open the page again.',
    },
    fault: {
      title: 'We have made a mistake',
      text: 'It has been recorded. Open the page again: it shows whether your last step was saved.',
    },
    unavailable: {
      title: 'The service is unavailable for a moment',
      text: 'We cannot say yet whether your last step was saved. Open the page again in a minute: it shows where things stand.',
    },
    'client-unknown': {
      title: 'This request cannot be carried out',
      text: 'To its developer: the parameter client_id is missing, or names no active client. Send the client_id that the bank gave you.',
    },
    'redirect-uri-unproven': {
      title: 'This request cannot be carried out',
      text: 'To its developer: redirect_uri is not among the addresses that this client has registered, to the letter; or it is missing, and the client has not exactly one.',
    },
    'parameter-repeated': {
      title: 'This request cannot be carried out',
      text: 'To its developer: client_id or redirect_uri is in the address more than once. Send each once.',
    },
  } satisfies Record<PageFailure, Message>,
  tryAgain: 'Open the page again',
  app: {
    title: 'Approve in the app',
    name: (bank: string, platform: string) => `${bank} app for ${platform}`,
  },
  sandbox: {
    title: 'Sandbox',
    login: 'Log in with',
    ownPassword: 'its password',
    code: 'The code is',
    app: 'The bank’s app is played by this page:',
  },
  standIn,
  footer: (host: string) =>
    `You are at ${host}. The bank never asks for your password or a code by phone or e-mail.`,
};

/** Every sentence that a customer can read: a language that lacks one, or has one more, does not compile. */
export type Texts = typeof english;
