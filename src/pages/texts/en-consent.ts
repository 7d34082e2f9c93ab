/** What the customer's pages say about consents, in English. */
import { html } from '../kit/html.js';
import type { ConsentTexts } from './texts.js';

export const consent: ConsentTexts = {
  login: {
    lead: (tpp) =>
      `${tpp} asks for your consent to use information about your accounts. Log in to see what it asks for.`,
  },
  lead: {
    accounts: (tpp) =>
      `${tpp} asks to see information about your accounts. This consent does not allow payments.`,
    funds: (tpp) => `${tpp} asks to find out whether there is enough money on your account.`,
  },
  review: { title: 'Check the consent', submit: 'Continue' },
  bound: (tpp, accounts) =>
    html`Your one-time code is valid only for this consent, for ${tpp} and these accounts: ${accounts}`,
  code: { title: 'Give your consent', submit: 'Give consent' },
  asker: 'Who asks',
  account: 'Account',
  rights: {
    accounts: 'account details',
    balances: 'balances',
    transactions: 'transactions',
    funds: 'whether an amount is available: yes or no, never the balance',
  },
  chosenAccounts: 'Accounts that you choose',
  choice: 'Choose the accounts',
  duration: 'How long',
  until: (date) => `Until ${date}`,
  untilRevoked: 'Until you revoke it',
  frequency: 'How often',
  once: 'Once',
  recurring: (tpp, timesPerDay) =>
    `Whenever you use ${tpp}, and up to ${timesPerDay === 1 ? 'once' : `${timesPerDay} times`} a day without you`,
  wheneverAsked: 'Whenever it asks',
  revocable: (page) => html`You can revoke a consent at any time, on the page ${page}`,
  cancel: 'Refuse consent',
  outcomes: {
    approved: {
      title: 'Consent given',
      text: 'You have given your consent. You can revoke it at any time.',
    },
    signed: {
      title: 'The signature is recorded',
      text: 'This consent needs the signature of another authorised person too, who gets a link of their own.',
    },
    cancelled: {
      title: 'Consent not given',
      text: 'It was refused before anybody approved it. Nothing about your accounts was passed on.',
    },
    expired: {
      title: 'The time for approval has run out',
      text: 'The consent was not given here. To try again, start from the app or service that sent you.',
    },
    locked: {
      title: 'Approval locked',
      text: 'There were too many wrong attempts. The consent was not given.',
    },
    'psu-blocked': {
      title: 'Your access is blocked',
      text: 'The consent was not given. Please contact the bank.',
    },
    'account-foreign': {
      title: 'You cannot give this consent',
      text: 'It is about an account that is not yours or is closed. The consent was not given.',
    },
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
      text: 'The app or service that asked for it does not need it any more. Nothing about your accounts was passed on.',
    },
    executed: {
      title: 'There is nothing left to decide',
      text: 'Nothing more is needed here.',
    },
    'in-basket': {
      title: 'Given together with others',
      text: 'The consent was put together with others, to be approved at once. It cannot be given here: use the link for all of them, or go back to the app or service that sent you.',
    },
    'basket-ended': {
      title: 'This link has ended',
      text: 'The consent was to be given together with other things, but that request was called off. Nothing was given here: the app or service that sent you has to start a new approval.',
    },
    undone: {
      title: 'Approval not possible',
      text: 'The consent could not be given any more. Nothing about your accounts was passed on.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} asks for your consent.`,
    explanation:
      'In the sandbox this page plays the bank’s app. On a customer’s phone, the link from the consent opens the real app instead.',
    submit: 'Open the consent',
  },
};
