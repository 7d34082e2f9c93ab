/** What the customer's own page says, in English. */
import type { CustomerTexts } from './texts.js';

export const customer: CustomerTexts = {
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
  statuses: {
    valid: () => 'Valid',
    revokedByPsu: (date) => `Revoked by you on ${date}`,
    expired: (date) => `Expired on ${date}`,
    terminatedByTpp: (date) => `Ended by the service on ${date}`,
  },
  revoke: 'Revoke',
  question: {
    title: 'Revoke this consent?',
    text: 'The service loses its access at once. It has to ask you for a new consent before it can use your information again.',
    submit: 'Revoke consent',
    back: 'Back to your consents',
  },
  revoked: { title: 'Consent revoked', text: 'The service has no access under this consent any more.' },
  logOut: 'Log out',
};
