/** What the author of an adapter says of the bank behind it: the accounts that the suite may move money on. */
import { memberOf } from '../../domain/objects.js';

/** An account at this bank, and a customer who may dispose of it alone. */
export interface ConformanceAccount {
  readonly iban: string;
  readonly psuId: string;
}

/** All accounts are in the home currency, whose whole units are counted here, and nobody else uses them meanwhile. */
export interface ConformanceFixture {
  /** At least 500 can be disposed of; a run takes about 90, of which a third leaves the bank. */
  readonly payer: ConformanceAccount;
  /** Another customer's; at least 50 can be disposed of. */
  readonly payee: ConformanceAccount;
  /** Another one; at most 50 can be disposed of, for instance nothing. */
  readonly nearlyEmpty: ConformanceAccount;
  /** Of this bank by its bank code, and no account has it. */
  readonly unusedIban: string;
  /** Of another bank. */
  readonly ibanElsewhere: string;
  /** How long an accepted order may take until its outcome is known and booked; 5 without it. */
  readonly settlesWithinSeconds?: number;
}

export const roles = ['payer', 'payee', 'nearlyEmpty'] as const;
export type Role = (typeof roles)[number];

/** The fixture, or what is missing in it, a sentence each. */
export function readFixture(value: unknown): ConformanceFixture | readonly string[] {
  const mistakes: string[] = [];
  const text = (of: unknown, name: string, path: string): string => {
    const found = memberOf(of, name);
    if (typeof found === 'string' && found !== '') return found;
    mistakes.push(`${path}.${name} is missing; it is a text.`);
    return '';
  };
  const account = (name: Role): ConformanceAccount => {
    const found = memberOf(value, name);
    return { iban: text(found, 'iban', `fixture.${name}`), psuId: text(found, 'psuId', `fixture.${name}`) };
  };
  const seconds = memberOf(value, 'settlesWithinSeconds') ?? 5;
  if (typeof seconds !== 'number' || !(seconds > 0))
    mistakes.push('fixture.settlesWithinSeconds is no number above 0.');
  const fixture = {
    payer: account('payer'),
    payee: account('payee'),
    nearlyEmpty: account('nearlyEmpty'),
    unusedIban: text(value, 'unusedIban', 'fixture'),
    ibanElsewhere: text(value, 'ibanElsewhere', 'fixture'),
    settlesWithinSeconds: Number(seconds),
  };
  return mistakes.length > 0 ? mistakes : fixture;
}
