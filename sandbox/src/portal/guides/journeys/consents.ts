/** Journeys with a consent: an account, its tokens over time, and the confirmation of funds. */
import type { CallStep, Guide } from '../guide.js';
import {
  accounts,
  asClient,
  asked,
  exchangeCode,
  giveConsent,
  json,
  keptTokens,
  read,
  token,
  withToken,
} from './shared-steps.js';

const aboutCustomer = { 'PSU-ID': '{{customer}}' } as const;
const reading = { ...asked, ...aboutCustomer, ...withToken } as const;

const registerConsent: CallStep = {
  title: 'Register the consent',
  text: 'Name the access that you need. With empty lists, the customer selects the accounts.',
  call: {
    method: 'POST',
    path: `${accounts}/consent`,
    headers: { ...asked, ...aboutCustomer, 'TPP-Redirect-URI': '{{callback}}' },
    body: json({
      access: { accounts: [], balances: [], transactions: [] },
      recurringIndicator: true,
      validUntil: '9999-12-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    }),
  },
  status: 201,
  keeps: { consentId: { at: ['consentId'] }, scaRedirect: { at: ['_links', 'scaRedirect', 'href'] } },
};

const listAccounts: CallStep = {
  ...read(
    `${accounts}/accounts`,
    {
      title: 'Read the accounts',
      text: 'resourceId names an account in the next calls; it is valid for this consent alone.',
    },
    reading,
  ),
  keeps: { accountId: { at: ['accounts', 0, 'resourceId'] } },
};

export const account: Guide = {
  id: 'account',
  title: 'An account with a consent',
  text: 'The customer gives a consent, and you read accounts, balances and transactions.',
  steps: [
    registerConsent,
    giveConsent,
    exchangeCode,
    listAccounts,
    read(
      `${accounts}/accounts/{{accountId}}/balances`,
      {
        title: 'Read the balances',
        text: 'The available balance counts the credit line and the payments that are approved.',
      },
      reading,
    ),
    read(
      `${accounts}/accounts/{{accountId}}/transactions?bookingStatus=both&pageSize=10`,
      {
        title: 'Read the transactions',
        text: 'Follow the link next as it is, until there is none.',
      },
      reading,
    ),
  ],
};

export const refresh: Guide = {
  id: 'refresh',
  title: 'Refreshing tokens',
  text: 'In this sandbox, an access token is valid for an hour, and a refresh token for 24 hours. Each refresh returns a new pair without the customer, until the consent ends.',
  steps: [
    registerConsent,
    giveConsent,
    exchangeCode,
    {
      title: 'Refresh the tokens',
      text: 'The answer has a new pair of tokens. If you use the old refresh token again more than ten seconds later, all tokens of the consent are revoked.',
      call: token('token', { grant_type: 'refresh_token', refresh_token: '{{refreshToken}}' }),
      status: 200,
      keeps: keptTokens,
    },
    listAccounts,
    {
      title: 'Revoke the token',
      text: 'Revoke the token when you no longer need the access.',
      call: token('revoke', { token: '{{refreshToken}}' }),
      status: 200,
    },
    {
      ...listAccounts,
      title: 'The token is no longer valid',
      text: 'The answer 401 says why. The consent is still valid: you get a new token when the customer confirms the consent again.',
      status: 401,
      keeps: {},
    },
  ],
};

export const funds: Guide = {
  id: 'funds',
  title: 'Confirmation of funds',
  text: 'With the customer’s consent you ask whether there is enough money in an account, and the answer is yes or no.',
  steps: [
    {
      title: 'Register the consent',
      text: 'The consent is for one account, until it is revoked.',
      call: {
        method: 'POST',
        path: `${accounts}/consents/confirmation-of-funds`,
        headers: { ...asked, ...aboutCustomer, 'TPP-Redirect-URI': '{{callback}}' },
        body: json({ account: { iban: '{{iban}}' } }),
      },
      status: 201,
      keeps: { consentId: { at: ['consentId'] }, scaRedirect: { at: ['_links', 'scaRedirect', 'href'] } },
    },
    giveConsent,
    exchangeCode,
    {
      title: 'Ask about an amount',
      text: 'fundsAvailable is true if the account has enough money for a payment of this amount now.',
      call: {
        method: 'POST',
        path: `${accounts}/funds-confirmation`,
        headers: { ...asClient, ...aboutCustomer, ...withToken },
        body: json({
          account: { iban: '{{iban}}' },
          instructedAmount: { currency: 'EUR', amount: '40.00' },
        }),
      },
      status: 200,
    },
  ],
};
