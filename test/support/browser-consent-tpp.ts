/** What a TPP does about consents: registers them, sends the customer off, and exchanges what comes back. */
import { randomUUID } from 'node:crypto';
import { textAt } from './json.js';
import { tppOrigin } from './browser-tpp.js';

export const current = 'HR9599000143200001010';
export const savings = 'HR9499000143200001028';
/** The address that the sandbox's TPP has registered, to the letter. */
export const callback = `${tppOrigin}/callback`;
export const state = 'Žut+ 100%&=/?#';

export interface ConsentWish {
  /** By access type the IBANs; an empty list lets the customer choose. */
  readonly access?: Readonly<Record<string, readonly string[]>>;
  readonly kind?: 'accounts' | 'funds';
  readonly responseType?: 'code' | 'token';
}

/** Registers a consent, and makes the address that the customer's browser is sent to. */
export async function askForConsent(bankUrl: string, wish: ConsentWish = {}): Promise<string> {
  const isFunds = wish.kind === 'funds';
  const path = isFunds ? '/consents/confirmation-of-funds' : '/consents';
  const response = await fetch(`${bankUrl}/psd2-bank-accounts-api-1.3.2/v1${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Gateway-Client-Id': 'sandbox-tpp',
      'X-Request-ID': randomUUID(),
      'PSU-ID': 'ana.horvat',
    },
    body: JSON.stringify(isFunds ? { account: { iban: current } } : accountRequestOf(wish)),
  });
  const answer: unknown = await response.json();
  const link = textAt(answer, '_links', 'scaRedirect', 'href');
  if (link === undefined) throw new Error(`The consent was refused: ${JSON.stringify(answer)}`);
  const address = new URL(link);
  address.searchParams.set('response_type', wish.responseType ?? 'code');
  address.searchParams.set('redirect_uri', callback);
  address.searchParams.set('state', state);
  return address.href;
}

function accountRequestOf({ access = { accounts: [current], balances: [current] } }: ConsentWish): object {
  const references = Object.entries(access).map(([type, ibans]) => [type, ibans.map((iban) => ({ iban }))]);
  return {
    access: Object.fromEntries(references),
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };
}

/** The answer to the exchange of what the callback was called with. */
export async function exchangeCode(bankUrl: string, callbackUrl: string): Promise<unknown> {
  const response = await fetch(`${bankUrl}/psd2-bank-oauth2-api/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'sandbox-tpp',
      client_secret: 'sandbox-tpp-secret',
      redirect_uri: callback,
      code: new URL(callbackUrl).searchParams.get('code') ?? '',
    }),
  });
  return response.json();
}
