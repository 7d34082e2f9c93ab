/** The customer's pages in English. */
import { html } from './html.js';
import type { Texts } from './texts.js';

export const english: Texts = {
  languageName: 'English',
  languageChoice: 'Language',
  steps: { login: 'Log in', review: 'Check', code: 'Approve' },
  stepsLabel: 'Steps of the approval',
  errorPrefix: 'Error',
  notices: {
    'credentials-wrong': 'The user name or the password is wrong. Please try again.',
    'code-wrong': 'The code is wrong. Please try again.',
    'form-expired': 'The page was open for too long, so nothing was sent. Please continue here.',
    'form-incomplete': 'Please fill in every field.',
  },
  login: {
    title: 'Log in',
    lead: (tpp) => `${tpp} asks you to approve a payment. Log in to see it.`,
    userName: 'User name',
    password: 'Password',
    submit: 'Log in',
  },
  review: {
    title: 'Check the payment',
    lead: (tpp) => `${tpp} asks you to approve this payment from your account.`,
    submit: 'Continue',
  },
  code: {
    title: 'Approve the payment',
    bound: (amount, payee) => html`Your one-time code is valid only for this payment: ${amount} to ${payee}`,
    label: 'One-time code',
    submit: 'Approve payment',
  },
  payment: {
    amount: 'Amount',
    payee: 'To',
    from: 'From',
    remittance: 'Payment description',
    date: 'Payment date',
    atOnce: 'As soon as you approve',
    kind: 'Kind of payment',
    products: {
      'domestic-credit-transfers-hr': 'Domestic transfer',
      'hr-rtgs-payments': 'Urgent domestic transfer',
      'target-2-payments': 'Urgent euro transfer (TARGET)',
      'sepa-credit-transfers': 'SEPA transfer',
      'cross-border-credit-transfers': 'International transfer',
    },
  },
  signedInAs: (name) => `Logged in as ${name}`,
  cancel: 'Cancel payment',
  outcomes: {
    approved: {
      title: 'Payment approved',
      text: 'You have approved the payment. The bank will now carry it out.',
    },
    signed: {
      title: 'Your signature is recorded',
      text: 'The payment still needs the signature of another authorised person.',
    },
    cancelled: {
      title: 'Payment not approved',
      text: 'It was cancelled before anybody approved it. No money has left your account.',
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
  },
  back: (tpp) => `Back to ${tpp}`,
  backSoon: 'You will be taken back in a few seconds.',
  stay: 'Stay on this page',
  close: 'You can close this page.',
  failures: {
    unknown: {
      title: 'We cannot find this approval',
      text: 'The link is incomplete or no longer valid. Please go back to the app or shop that sent you and start again.',
    },
    form: {
      title: 'This form cannot be used',
      text: 'It was not opened in this browser, or the browser does not accept cookies. Nothing was changed.',
    },
    request: {
      title: 'The form did not arrive whole',
      text: 'Nothing was changed. Please open the page again.',
    },
    unavailable: {
      title: 'The service is unavailable for a moment',
      text: 'We cannot say yet whether your last step was saved. Open the page again in a minute: it shows where things stand.',
    },
  },
  tryAgain: 'Open the page again',
  app: {
    title: 'Approve in the app',
    name: (bank, platform) => `${bank} app for ${platform}`,
    lead: (tpp) => `${tpp} asks you to approve a payment.`,
    explanation:
      'In the sandbox this page plays the bank’s app. On a customer’s phone, the link from the payment opens the real app instead.',
    submit: 'Open the payment',
  },
  sandbox: { title: 'Sandbox', login: 'Log in with', code: 'The code is' },
  footer: (host) => `You are at ${host}. The bank never asks for your password or a code by phone or e-mail.`,
};
