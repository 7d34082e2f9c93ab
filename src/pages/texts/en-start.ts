/** What the start page says, in English. */
import type { StartTexts } from './texts.js';

export const start: StartTexts = {
  title: (bank) => `Open banking at ${bank}`,
  customers: {
    title: 'For customers',
    text: 'See which services may use information about your accounts, and revoke what you no longer want.',
    link: 'Your consents',
  },
  developers: {
    title: 'For developers',
    text: 'Each interface has a base path for each version, and an OpenAPI document that says everything it offers.',
    apis: { oauth2: 'Authorization', accounts: 'Accounts and funds', payments: 'Payments' },
  },
};
