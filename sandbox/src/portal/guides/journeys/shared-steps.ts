/** Steps shared by several journeys. */
import type { ValuePlace } from '../../../request-log/recorded-values.js';
import type { Body, CallStep, GuideCall, Json } from '../guide.js';

export const payments = '/psd2-bank-payments-api-1.3.2/v1';
export const newestPayments = '/psd2-bank-payments-api-1.3.16/v1';
export const accounts = '/psd2-bank-accounts-api-1.3.2/v1';
export const oauth = '/psd2-bank-oauth2-api/oauth2';
export const sandbox = '/sandbox-1.0.0/v1';
export const domestic = `${payments}/payments/domestic-credit-transfers-hr`;

export const asClient = { 'X-Gateway-Client-Id': '{{clientId}}' } as const;
/** Headers of a call that the customer has initiated. */
export const asked = { ...asClient, 'PSU-IP-Address': '192.0.2.1' } as const;
export const asWorkspace = { Authorization: 'Bearer {{workspaceKey}}' } as const;
export const withToken = { Authorization: 'Bearer {{accessToken}}' } as const;

export function json(value: Json): Body {
  return { kind: 'json', value };
}

/** An order of a payment; `changes` replace its fields. */
export function buildOrder(changes: { readonly [name: string]: Json } = {}): Body {
  return json({
    debtorAccount: { iban: '{{iban}}' },
    instructedAmount: { currency: 'EUR', amount: '12.50' },
    creditorAccount: { iban: '{{creditorIban}}' },
    creditorName: 'Knjižara Zagreb',
    remittanceInformationUnstructured: 'Invoice 2026-17',
    ...changes,
  });
}

const initiateWords = {
  title: 'Initiate the payment',
  text: 'The bank checks the order, and waits for the customer. The link scaRedirect leads to the bank’s page, where the customer approves.',
} as const;

/** The values that later steps take from the answer to an initiation. */
export const keptOfStart = {
  scaRedirect: { at: ['_links', 'scaRedirect', 'href'] },
  authorisationId: { at: ['_links', 'scaRedirect', 'href'], part: 'last' },
} as const satisfies Readonly<Record<string, ValuePlace>>;

export function initiate(
  body: Body,
  words: Pick<CallStep, 'title' | 'text'> = initiateWords,
  path: string = domestic,
): CallStep {
  return {
    ...words,
    call: {
      method: 'POST',
      path,
      headers: {
        ...asked,
        'TPP-Redirect-URI': '{{callback}}?run={{run}}&went=well',
        'TPP-Nok-Redirect-URI': '{{callback}}?run={{run}}&went=wrong',
      },
      body,
    },
    status: 201,
    keeps: { paymentId: { at: ['paymentId'] }, ...keptOfStart },
  };
}

/** The customer of this variable approves at the pages, or by a call instead. */
export function approve(
  customer = 'customer',
  words: Partial<Pick<CallStep, 'title' | 'text'>> = {},
): CallStep {
  return {
    title: 'The customer approves',
    text: 'Open the bank’s page and approve yourself, or let this call decide in the customer’s place. The answer has the address to which the browser would be redirected.',
    ...words,
    call: {
      method: 'POST',
      path: `${sandbox}/authorisations/{{authorisationId}}/decision`,
      headers: asWorkspace,
      body: json({ customer: `{{${customer}}}`, decision: 'approve' }),
    },
    status: 200,
    page: '{{scaRedirect}}',
  };
}

/** The customer gives a consent after the client's redirect. */
export const giveConsent: CallStep = {
  title: 'The customer gives the consent',
  text: 'The customer opens the link scaRedirect, and the browser returns to your address with a code. This call can decide in the customer’s place; its answer has the address with the code.',
  call: {
    method: 'POST',
    path: `${sandbox}/authorization-decisions`,
    headers: asWorkspace,
    body: json({ address: '{{scaRedirect}}&state={{run}}', customer: '{{customer}}', decision: 'approve' }),
  },
  status: 200,
  keeps: { code: { at: ['redirectUri'], part: { parameter: 'code' } } },
  page: '{{scaRedirect}}&state={{run}}',
};

export const keptTokens = {
  accessToken: { at: ['access_token'] },
  refreshToken: { at: ['refresh_token'] },
} as const satisfies Readonly<Record<string, ValuePlace>>;

export const exchangeCode: CallStep = {
  title: 'Exchange the code for tokens',
  text: 'The code is valid for one minute and one exchange. The access token is valid for an hour.',
  call: token('token', { grant_type: 'authorization_code', code: '{{code}}', redirect_uri: '{{callback}}' }),
  status: 200,
  keeps: keptTokens,
};

/** A call of the OAuth2 endpoints, as a client with a secret. */
export function token(endpoint: 'token' | 'revoke', fields: Readonly<Record<string, string>>): GuideCall {
  const client = { client_id: '{{clientId}}', client_secret: '{{clientSecret}}' };
  return {
    method: 'POST',
    path: `${oauth}/${endpoint}`,
    headers: {},
    body: { kind: 'form', fields: { ...fields, ...client } },
  };
}

export function read(
  path: string,
  words: { readonly title: string; readonly text: string },
  headers: GuideCall['headers'] = asked,
): CallStep {
  return { ...words, call: { method: 'GET', path, headers }, status: 200 };
}

export const readStatus: CallStep = read(
  `${domestic}/{{paymentId}}/status`,
  {
    title: 'Read the status',
    text: 'ACSC means that the payment is settled, and ACCC that it is also credited, because the payee’s account is at this bank.',
  },
  asClient,
);
