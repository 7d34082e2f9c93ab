/** A developer's own customers, companies and accounts in the bank, created over HTTP. */
import { expect } from 'chai';
import type { Developer } from './developer.js';
import { listAt, textAt, valueAt } from '../runner/json.js';
import type { Customer } from '../embedded-bank/sandbox.js';
import type { TppAnswer } from '../tpp/tpp.js';

export interface OwnCustomer extends Customer {
  /** The account numbers. */
  readonly ibans: readonly string[];
}

/** Creates something by a request, and returns the answer's body. */
export async function made(developer: Developer, path: string, options: object): Promise<unknown> {
  const { body, status, text } = await developer.ask('POST', path, options);
  expect(status, text).to.equal(201);
  return body;
}

export async function madeCustomer(developer: Developer, options: object = {}): Promise<OwnCustomer> {
  const body = await made(developer, '/customers', { name: 'Ana Horvat', accounts: [{}], ...options });
  const customer = valueAt(body, 'customer');
  return {
    userName: textAt(customer, 'customerId') ?? '',
    password: textAt(body, 'password') ?? '',
    ibans: listAt(customer, 'accounts').map(String),
  };
}

export async function balanceAt(developer: Developer, iban = ''): Promise<string | undefined> {
  return textAt((await developer.ask('GET', `/accounts/${iban}`)).body, 'balance');
}

export function statusesOf(answers: readonly TppAnswer[]): readonly number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
