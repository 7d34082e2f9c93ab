/** The conformance fixture, given by the adapter's author: accounts that the suite may move money on. */
import { readMember } from '../../src/domain/objects.js';

/** An account at this bank, and a customer who may dispose of it alone. */
export interface ConformanceAccount {
  readonly iban: string;
  readonly psuId: string;
  /** The name with which that customer logs in; default: `psuId`. */
  readonly userName?: string;
}

/**
 * Amounts are whole units of the home currency, which all accounts have. No other client may use the accounts during a
 * run.
 */
export interface ConformanceFixture {
  /** Available: at least 500; a run takes about 90, a third of which leaves the bank. */
  readonly payer: ConformanceAccount;
  /** Another customer's account; available: at least 50. */
  readonly payee: ConformanceAccount;
  /** A third account; available: at most 50, for instance nothing. */
  readonly nearlyEmpty: ConformanceAccount;
  /** An IBAN with this bank's code but without an account. */
  readonly unusedIban: string;
  /** An IBAN of another bank. */
  readonly ibanElsewhere: string;
  /** Time until an accepted order's outcome is known and booked; default 5. */
  readonly settlesWithinSeconds?: number;
}

export const roles = ['payer', 'payee', 'nearlyEmpty'] as const;
export type Role = (typeof roles)[number];

/** Returns the fixture, or a sentence for each missing value. */
export function readFixture(value: unknown): ConformanceFixture | readonly string[] {
  const mistakes: string[] = [];
  const text = (of: unknown, name: string, path: string): string => {
    const found = readMember(of, name);
    if (typeof found === 'string' && found !== '') return found;
    mistakes.push(`${path}.${name} is missing; it must be a text.`);
    return '';
  };
  const account = (name: Role): ConformanceAccount => {
    const found = readMember(value, name);
    const place = `fixture.${name}`;
    const hasName = readMember(found, 'userName') !== undefined;
    return {
      iban: text(found, 'iban', place),
      psuId: text(found, 'psuId', place),
      ...(hasName && { userName: text(found, 'userName', place) }),
    };
  };
  const seconds = readMember(value, 'settlesWithinSeconds') ?? 5;
  if (typeof seconds !== 'number' || !(seconds > 0))
    mistakes.push('fixture.settlesWithinSeconds is not a number above 0.');
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
