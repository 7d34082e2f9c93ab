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
} from './parts.js';

const aboutCustomer = { 'PSU-ID': '{{customer}}' } as const;
const reading = { ...asked, ...aboutCustomer, ...withToken } as const;

const registerConsent: CallStep = {
  title: { hr: 'Zatražite suglasnost', en: 'Ask for a consent' },
  text: {
    hr: 'Recite što želite vidjeti. Prazan popis znači da račune bira korisnik.',
    en: 'Say what you would like to see. An empty list lets the customer pick the accounts.',
  },
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
      title: { hr: 'Pročitajte račune', en: 'Read the accounts' },
      text: {
        hr: 'resourceId je oznaka računa za sljedeće pozive i vrijedi samo u ovoj suglasnosti.',
        en: 'resourceId names an account in the calls that follow; it is good for this consent alone.',
      },
    },
    reading,
  ),
  keeps: { accountId: { at: ['accounts', 0, 'resourceId'] } },
};

export const account: Guide = {
  id: 'account',
  title: { hr: 'Račun uz suglasnost', en: 'An account with a consent' },
  text: {
    hr: 'Korisnik daje suglasnost, a vi čitate račune, stanja i promet.',
    en: 'The customer gives a consent, and you read accounts, balances and transactions.',
  },
  steps: [
    registerConsent,
    giveConsent,
    exchangeCode,
    listAccounts,
    read(
      `${accounts}/accounts/{{accountId}}/balances`,
      {
        title: { hr: 'Pročitajte stanja', en: 'Read the balances' },
        text: {
          hr: 'Raspoloživo stanje uračunava dopušteno prekoračenje i odobrena plaćanja.',
          en: 'The available balance counts the credit line and the payments that are approved.',
        },
      },
      reading,
    ),
    read(
      `${accounts}/accounts/{{accountId}}/transactions?bookingStatus=both&pageSize=10`,
      {
        title: { hr: 'Pročitajte promet', en: 'Read the transactions' },
        text: {
          hr: 'Slijedite poveznicu next kakva jest, dok je ima.',
          en: 'Follow the link next as it is, until there is none.',
        },
      },
      reading,
    ),
  ],
};

export const refresh: Guide = {
  id: 'refresh',
  title: { hr: 'Obnova tokena', en: 'Refreshing tokens' },
  text: {
    hr: 'Pristupni token vrijedi jedan sat. Obnavljate ga bez korisnika, tokenom za obnovu, dok vrijedi suglasnost.',
    en: 'An access token is good for an hour. You renew it without the customer, by the refresh token, as long as the consent is valid.',
  },
  steps: [
    registerConsent,
    giveConsent,
    exchangeCode,
    {
      title: { hr: 'Obnovite tokene', en: 'Refresh the tokens' },
      text: {
        hr: 'Dobivate novi par. Stari token za obnovu nakon deset sekundi više ne vrijedi: tko ga upotrijebi, gubi sve tokene suglasnosti.',
        en: 'You get a new pair. After ten seconds the old refresh token is not to be used any more: whoever does loses all tokens of the consent.',
      },
      call: token('token', { grant_type: 'refresh_token', refresh_token: '{{refreshToken}}' }),
      status: 200,
      keeps: keptTokens,
    },
    listAccounts,
    {
      title: { hr: 'Opozovite token', en: 'Revoke the token' },
      text: {
        hr: 'Kad vam pristup više ne treba, vratite ga.',
        en: 'When you need the access no more, give it back.',
      },
      call: token('revoke', { token: '{{refreshToken}}' }),
      status: 200,
    },
    {
      ...listAccounts,
      title: { hr: 'Token više ne vrijedi', en: 'The token is good no more' },
      text: {
        hr: 'Odgovor 401 kaže zašto. Suglasnost i dalje vrijedi, a novi token dobivate kad je korisnik ponovno potvrdi.',
        en: 'The answer 401 says why. The consent is still valid, and you get a new token once the customer confirms it again.',
      },
      status: 401,
      keeps: {},
    },
  ],
};

export const funds: Guide = {
  id: 'funds',
  title: { hr: 'Potvrda pokrića', en: 'Confirmation of funds' },
  text: {
    hr: 'Uz suglasnost korisnika pitate ima li na računu dovoljno novca, a odgovor je samo da ili ne.',
    en: 'With the customer’s consent you ask whether there is enough money on an account, and the answer is yes or no.',
  },
  steps: [
    {
      title: { hr: 'Zatražite suglasnost', en: 'Ask for a consent' },
      text: {
        hr: 'Suglasnost vrijedi za jedan račun, do opoziva.',
        en: 'The consent is for one account, until it is revoked.',
      },
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
      title: { hr: 'Pitajte za iznos', en: 'Ask about an amount' },
      text: {
        hr: 'fundsAvailable je true točno onda kada bi plaćanje tog iznosa sada imalo pokriće.',
        en: 'fundsAvailable is true exactly when a payment of this amount would find the money now.',
      },
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
