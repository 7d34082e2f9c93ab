/** What the customer's pages say about payments, in English. */
import { html } from '../kit/html.js';
import type { PaymentTexts } from './texts.js';

export const payment: PaymentTexts = {
  login: {
    lead: (tpp) => `${tpp} asks you to approve a payment. Log in to see it.`,
  },
  lead: (tpp) => `${tpp} asks you to approve this payment from your account.`,
  review: {
    title: 'Check the payment',
    submit: 'Continue',
  },
  bound: (amount, payee) => html`Your one-time code is valid only for this payment: ${amount} to ${payee}`,
  code: {
    title: 'Approve the payment',
    submit: 'Approve payment',
  },
  amount: 'Amount',
  payee: 'To',
  payeeBank: 'Recipient’s bank (BIC)',
  ultimatePayee: 'Final recipient',
  from: 'From',
  onBehalfOf: 'Paid on behalf of',
  rate: 'Exchange rate',
  debit: 'Amount in your account’s currency',
  fee: 'Bank fee',
  total: 'Total from your account',
  remittance: 'Payment description',
  payeeReference: 'Recipient’s reference',
  payerReference: 'Payer’s reference',
  date: 'Payment date',
  atOnce: 'As soon as you approve',
  approvedFor: (day) => `You have approved the payment. The bank will carry it out on ${day}.`,
  kind: 'Kind of payment',
  products: {
    'domestic-credit-transfers-hr': 'Domestic transfer',
    'hr-rtgs-payments': 'Urgent domestic transfer',
    'target-2-payments': 'Urgent euro transfer (TARGET)',
    'sepa-credit-transfers': 'SEPA transfer',
    'cross-border-credit-transfers': 'International transfer',
  },
  cancel: 'Cancel payment',
  outcomes: {
    approved: {
      title: 'Payment approved',
      text: 'You have approved the payment. The bank will now carry it out.',
    },
    signed: {
      title: 'The signature is recorded',
      text: 'This payment needs the signature of another authorised person too, who gets a link of their own.',
    },
    cancelled: {
      title: 'Payment not approved',
      text: 'It was cancelled before it was approved. No money has left your account.',
    },
    expired: {
      title: 'The time for approval has run out',
      text: 'The payment was not approved here, and no money has left your account. To try again, start from the app or shop that sent you.',
    },
    locked: {
      title: 'Approval locked',
      text: 'There were too many wrong attempts. The payment was not approved, and no money has left your account.',
    },
    'psu-blocked': {
      title: 'Your access is blocked',
      text: 'The payment was not approved, and no money has left your account. Please contact the bank.',
    },
    'account-foreign': {
      title: 'You cannot approve this payment',
      text: 'The account to be debited is not yours, or you may not pay from it. No money has left the account.',
    },
    'limit-exceeded': {
      title: 'The amount is above your limit',
      text: 'The payment was not approved, and no money has left your account.',
    },
    replaced: {
      title: 'There is a newer link for this payment',
      text: 'Nothing was approved here. Please use the newer link, or start again from the app or shop that sent you.',
    },
    decided: {
      title: 'This payment is approved already',
      text: 'It was approved with another link. Nothing more is needed here.',
    },
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
      title: 'This link has ended',
      text: 'The payment was to be approved together with others, but that request was called off. Nothing was approved here: the app or shop that sent you has to start a new approval.',
    },
    undone: {
      title: 'Payment not carried out',
      text: 'It was rejected, for example because money or a signature was missing. No money has left your account.',
    },
  },
  app: {
    lead: (tpp) => `${tpp} asks you to approve a payment.`,
    explanation:
      'In the sandbox this page plays the bank’s app. On a customer’s phone, the link from the payment opens the real app instead.',
    submit: 'Open the payment',
  },
};
