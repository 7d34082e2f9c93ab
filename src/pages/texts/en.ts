/** The customer's pages in English. */
import type { Texts } from './texts.js';
import { cancellation } from './en-cancellation.js';
import { basket } from './en-basket.js';
import { consent } from './en-consent.js';
import { customer } from './en-customer.js';
import { payment } from './en-payment.js';
import { start } from './en-start.js';

export const english: Texts = {
  languageName: 'English',
  languageChoice: 'Language',
  steps: { login: 'Log in', review: 'Check', code: 'Approve' },
  stepsLabel: 'Steps of the approval',
  errorPrefix: 'Error',
  notices: {
    'credentials-wrong': 'The user name or the password is wrong. Please try again.',
    'logged-out':
      'You have been logged out, because this page was not used for some minutes. Please log in again.',
    'code-wrong': 'The code is wrong. Please try again.',
    'accounts-missing': 'Choose at least one account.',
    'signed-already': 'You have signed this payment already. Another authorised person must log in here.',
    locked: 'There were too many wrong attempts.',
    'psu-blocked': 'Your access is blocked. Please contact the bank.',
    'form-expired': 'The page was open for too long, so nothing was sent. Please continue here.',
    'form-incomplete': 'Please fill in every field.',
  },
  lockedFor: (minutes) =>
    `You can log in again in at most ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  login: {
    title: 'Log in',
    userName: 'User name',
    password: 'Password',
    submit: 'Log in',
  },
  code: { label: 'One-time code' },
  payment,
  cancellation,
  consent,
  basket,
  customer,
  start,
  signedInAs: (name) => `Logged in as ${name}`,
  back: (tpp) => `Back to ${tpp}`,
  backSoon: 'You will be taken back in a few seconds.',
  stay: 'Stay on this page',
  close: 'You can close this page.',
  goingOn: {
    title: 'One moment',
    text: 'The next page opens by itself. If it does not, use the link.',
    link: 'Continue',
  },
  failures: {
    unknown: {
      title: 'We cannot find this approval',
      text: 'The link is incomplete or no longer valid. Please go back to the app or shop that sent you and start again.',
    },
    'consent-unknown': {
      title: 'We cannot find this consent',
      text: 'You have given no consent that this link leads to.',
    },
    form: {
      title: 'This form cannot be used',
      text: 'It was not opened in this browser, or the browser does not accept cookies. Nothing was changed.',
    },
    request: {
      title: 'The form did not arrive whole',
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
  },
  tryAgain: 'Open the page again',
  app: {
    title: 'Approve in the app',
    name: (bank, platform) => `${bank} app for ${platform}`,
  },
  sandbox: { title: 'Sandbox', login: 'Log in with', code: 'The code is' },
  footer: (host) => `You are at ${host}. The bank never asks for your password or a code by phone or e-mail.`,
};
