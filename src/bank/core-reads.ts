/** Whether what the bank's core answers to a read is inside the port's types, as far as the server counts on it. */
import type { CoreBanking } from './core-banking.js';

type Reads = Exclude<keyof CoreBanking, 'isOwnIban' | 'execute' | 'outcomeOf' | 'cancel' | 'listen'>;

const accountShape = {
  id: 'string',
  iban: 'string',
  currency: 'string',
  name: 'string',
  status: 'string',
} as const;
const moneyShape = { minorUnits: 'bigint', currency: 'string' } as const;

type Shape = Readonly<Record<string, 'string' | 'number' | 'bigint'>>;

function has(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(shape).every(([name, type]) => typeof Reflect.get(value, name) === type);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const orNothing = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || isRight(value);

const listOf = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isRight);

const isMoney = (value: unknown) => has(value, moneyShape);
const isAccount = (value: unknown) => has(value, accountShape);
const isText = (value: unknown) => typeof value === 'string';

/** By the method that was asked. */
export const isReadAnswer: Readonly<Record<Reads, (answer: unknown) => boolean>> = {
  findAccount: orNothing(isAccount),
  findAccountById: orNothing(isAccount),
  accountsOf: listOf(isAccount),
  mandateOf: (answer) =>
    has(answer, { signaturesNeeded: 'number' }) && listOf(isText)(memberOf(answer, 'signers')),
  findCustomer: orNothing(
    (answer) =>
      has(answer, { psuId: 'string', name: 'string', status: 'string' }) &&
      orNothing(isMoney)(memberOf(answer, 'paymentLimit')),
  ),
  balanceOf: orNothing(
    (answer) => has(answer, { creditLine: 'bigint' }) && isMoney(memberOf(answer, 'booked')),
  ),
  entriesOf: listOf(
    (entry) =>
      has(entry, { id: 'string', bookingDate: 'string', remittance: 'string' }) &&
      isMoney(memberOf(entry, 'amount')),
  ),
  ratesOn: (answer) => has(answer, { homeCurrency: 'string' }) && Array.isArray(memberOf(answer, 'rates')),
};
