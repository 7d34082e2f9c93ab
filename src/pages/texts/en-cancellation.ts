/** What the customer's pages say about stopping a payment, in English. */
import { html } from '../kit/html.js';
import type { CancellationTexts } from './texts.js';

const unchanged = 'Nothing was changed here.';

export const cancellation: CancellationTexts = {
  login: {
    lead: (tpp) => `${tpp} asks you to stop a payment that is approved already. Log in to see it.`,
  },
  lead: (tpp) => `${tpp} asks you to stop this payment before the bank carries it out.`,
  review: {
    title: 'Check the payment to stop',
    submit: 'Continue',
  },
  atOnce: 'As soon as possible',
  bound: (amount, payee) =>
    html`Your one-time code is valid only for stopping this payment: ${amount} to ${payee}`,
  code: {
    title: 'Stop this payment',
    submit: 'Stop payment',
  },
  cancel: 'Do not stop the payment',
  outcomes: {
    approved: {
      title: 'Payment stopped',
      text: 'You have stopped the payment. No money has left the account, and the bank will not carry it out.',
    },
    signed: {
      title: 'The wish to stop it is recorded',
      text: 'Stopping this payment needs another authorised person too, who gets a link of their own.',
    },
    cancelled: { title: 'Payment not stopped here', text: unchanged },
    expired: {
      title: 'The time to stop the payment here has run out',
      text: `${unchanged} To try again, start from the app or shop that sent you.`,
    },
    locked: {
      title: 'Stopping the payment is locked',
      text: `There were too many wrong attempts. ${unchanged}`,
    },
    'psu-blocked': {
      title: 'Your access is blocked, so nothing was stopped',
      text: `${unchanged} Please contact the bank.`,
    },
    'account-foreign': {
      title: 'You cannot stop this payment',
      text: `The account to be debited is not yours, or you may not pay from it. ${unchanged}`,
    },
    'limit-exceeded': {
      title: 'You may not stop an amount above your limit',
      text: unchanged,
    },
    replaced: {
      title: 'There is a newer link to stop this payment',
      text: 'Nothing was stopped here. Please use the newer link, or start again from the app or shop that sent you.',
    },
    decided: {
      title: 'There is nothing left to stop',
      text: 'The payment was stopped or rejected meanwhile. No money has left the account.',
    },
    withdrawn: {
      title: 'The payment was stopped by another way',
      text: 'No money has left the account.',
    },
    executed: {
      title: 'It is too late to stop this payment',
      text: 'The bank has carried it out already. The money has left the account.',
    },
    'in-basket': {
      title: 'Stopping it here is not possible',
      text: `The payment is handled together with others. ${unchanged}`,
    },
    'basket-ended': {
      title: 'This link has ended',
      text: `Nothing was stopped here. ${unchanged}`,
    },
    undone: { title: 'The payment could not be stopped', text: unchanged },
  },
  app: {
    lead: (tpp) => `${tpp} asks you to stop a payment.`,
    explanation:
      'In the sandbox this page plays the bank’s app. On a customer’s phone, the link opens the real app instead.',
    submit: 'Open the payment to stop',
  },
};
