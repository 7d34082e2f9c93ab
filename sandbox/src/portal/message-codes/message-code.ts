/** The explanation of a message code: its cause, its remedy, and an example call that is answered with it. */
import type { GuideCall, Json } from '../guides/guide.js';
import { accounts, asClient, oauth, payments, withToken } from '../guides/journeys/shared-steps.js';
import type { Preparation } from './preparations.js';

/** A call as in a guide; `usualValues` and the preparations give its values. */
export interface ExampleCall extends GuideCall {
  readonly given: readonly Preparation[];
}

export interface MessageCode {
  readonly cause: string;
  readonly remedy: string;
  readonly example: ExampleCall;
}

/** Values of the public sandbox; workspaces have their own. */
export const usualValues = {
  clientId: 'sandbox-tpp',
  clientSecret: 'sandbox-tpp-secret',
  redirectUri: 'https://tpp.example/callback',
  psuId: 'ana.horvat',
  psuPassword: 'ana-sandbox',
  debtorIban: 'HR9599000143200001010',
  creditorIban: 'HR9299000223200009014',
} as const;

export const noSuchId = '00000000-0000-4000-8000-000000000000';

const json = { 'Content-Type': 'application/json' } as const;
const customer = { 'PSU-IP-Address': '192.0.2.1' } as const;

type Changes = Pick<Partial<ExampleCall>, 'given' | 'method'> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
};

function call(path: string, headers: Readonly<Record<string, string>>, changes: Changes): ExampleCall {
  const { given = [], method = 'GET', without = [], headers: more } = changes;
  const sent = Object.entries({ ...headers, ...more }).filter(([name]) => !without.includes(name));
  return { given, method, path, headers: Object.fromEntries(sent) };
}

type Fields = Readonly<Record<string, Json>>;

const order = {
  debtorAccount: { iban: '{{debtorIban}}' },
  instructedAmount: { currency: 'EUR', amount: '1.00' },
  creditorAccount: { iban: '{{creditorIban}}' },
  creditorName: 'Knjižara Zagreb',
};

/** The initiation of a SEPA payment with changed fields, valid otherwise. */
export function initiation(fields: Fields, changes: Changes = {}): ExampleCall {
  const headers = { ...asClient, ...json, ...customer };
  const path = `${payments}/payments/sepa-credit-transfers`;
  return {
    ...call(path, headers, { method: 'POST', ...changes }),
    body: { kind: 'json', value: { ...order, ...fields } },
  };
}

/** A call to a payment, or to a path below it. */
export function atPayment(below: string, changes: Changes): ExampleCall {
  return call(`${payments}/payments/sepa-credit-transfers/{{paymentId}}${below}`, asClient, changes);
}

export function basket(paymentIds: readonly string[], changes: Changes): ExampleCall {
  const headers = { ...asClient, ...json, ...customer };
  return {
    ...call(`${payments}/signing-baskets`, headers, { method: 'POST', ...changes }),
    body: { kind: 'json', value: { paymentIds } },
  };
}

/** A read of accounts with a token. */
export function reading(path: string, changes: Changes): ExampleCall {
  return call(`${accounts}${path}`, { ...asClient, ...withToken, ...customer }, changes);
}

export function token(form: Readonly<Record<string, string>>): ExampleCall {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const fields = { client_id: '{{clientId}}', client_secret: '{{clientSecret}}', ...form };
  return { ...call(`${oauth}/token`, headers, { method: 'POST' }), body: { kind: 'form', fields } };
}
