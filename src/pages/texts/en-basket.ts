/** What the customer's pages say about signing baskets, in English. */
import { html } from '../kit/html.js';
import type { BasketTexts } from './texts.js';

export const basket: BasketTexts = {
  login: {
    lead: (tpp) =>
      `${tpp} asks you for one approval of everything that it has put together. Log in to see it.`,
  },
  lead: (tpp) =>
    `${tpp} asks you to approve all of this at once. With one code you approve everything below, or nothing.`,
  review: { title: 'Check everything', submit: 'Continue' },
  bound: (entryCount, totals) =>
    html`Your one-time code is valid only for exactly
    ${entryCount === 1 ? 'this one entry' : `these ${entryCount} entries`}${totals}`,
  code: { title: 'Approve everything', submit: 'Approve all' },
  total: 'In total',
  payment: (position, count) => `Payment ${position} of ${count}`,
  consent: (position, count) => `Consent ${position} of ${count}`,
  approvedFor: (day) => `You have approved everything. The bank will carry out the payments on ${day}.`,
  approvedForDays: 'You have approved everything. The bank will carry out each payment on its own date.',
  approvedConsents: 'You have approved everything.',
  cancel: 'Cancel all',
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
    expired: {
      title: 'The time for approval has run out',
      text: 'Nothing was approved here, and no money has left your account. To try again, start from the app or shop that sent you.',
    },
    locked: {
      title: 'Approval locked',
      text: 'There were too many wrong attempts. Nothing was approved, and no money has left your account.',
    },
    'psu-blocked': {
      title: 'Your access is blocked',
      text: 'Nothing was approved, and no money has left your account. Please contact the bank.',
    },
    'account-foreign': {
      title: 'You cannot approve this',
      text: 'One of the accounts is not yours, or you may not pay from it. Nothing was approved, and no money has left the account.',
    },
    'limit-exceeded': {
      title: 'An amount is above your limit',
      text: 'One of the payments is above your limit, so nothing was approved. No money has left your account.',
    },
    replaced: {
      title: 'There is a newer link for all of this',
      text: 'Nothing was approved here. Please use the newer link, or start again from the app or shop that sent you.',
    },
    decided: {
      title: 'This is approved already',
      text: 'It was approved with another link. Nothing more is needed here.',
    },
    withdrawn: {
      title: 'This was withdrawn',
      text: 'It does not wait for one approval of everything any more. Nothing was approved here.',
    },
    executed: {
      title: 'There is nothing left to approve',
      text: 'Nothing more is needed here.',
    },
    'in-basket': {
      title: 'Approved elsewhere',
      text: 'This is approved together with other things. Please use the link for all of them.',
    },
    'basket-ended': {
      title: 'This link has ended',
      text: 'The request was called off. Nothing was approved here: the app or shop that sent you has to start a new approval.',
    },
    undone: {
      title: 'Approval not possible',
      text: 'One of the payments or consents could not be approved any more, so none was. No money has left your account.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} asks you for one approval of everything that it has put together.`,
    explanation:
      'In the sandbox this page plays the bank’s app. On a customer’s phone, the link from the signing basket opens the real app instead.',
    submit: 'Open everything',
  },
};
