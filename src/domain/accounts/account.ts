/** An account at this bank: as payments need to know it, as its holder sees it, and what is on it. */
import { Problem } from '../problem.js';
import type { Money } from '../money.js';

export interface BankAccount {
  readonly id: string;
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly status: 'enabled' | 'blocked' | 'deleted';
  /** Where the bank's core gives it with the account, it is not asked for it again. */
  readonly mandate?: Mandate;
}

/**
 * Refuses an account that is closed, whose state nothing will change any more: 409 STATUS_INVALID. That one is blocked is
 * its holder's affair, and told at the execution alone.
 */
export function requireOpenAccount({ status }: BankAccount, field: string): void {
  if (status !== 'deleted') return;
  throw new Problem('status.invalid', 'The account is closed.', field);
}

/** Who may dispose of an account, and how many of them must sign a payment. */
export interface Mandate {
  readonly signers: readonly string[];
  readonly signaturesNeeded: number;
  /** The company that owns the account; absent for a private account. */
  readonly corporateId?: string;
}

/** An account with everything that account information shows of it. */
export interface AccountDetails extends BankAccount {
  readonly product?: string;
  /** ISO 20022 ExternalCashAccountType1Code, for instance CACC or SVGS. */
  readonly cashAccountType?: string;
  /** Whether a person or an organisation holds the account. */
  readonly usage: 'PRIV' | 'ORGA';
}

/** As the bank's core keeps it. */
export interface Balance {
  readonly booked: Money;
  /** How far the account may be overdrawn, in minor units of its currency; never negative. */
  readonly creditLine: bigint;
}

/**
 * What the holder may still dispose of today: booked money and credit line, less the approved orders that can leave today.
 * `due` are those orders' debits and fees in minor units of the account's currency, in the order in which the bank tries
 * them: one that the money does not suffice for stays, and takes nothing from those after it, as at the execution.
 */
export function availableOf({ booked, creditLine }: Balance, due: readonly bigint[]): Money {
  const minorUnits = due.reduce(
    (left, amount) => (amount <= left ? left - amount : left),
    booked.minorUnits + creditLine,
  );
  return { currency: booked.currency, minorUnits };
}

/** Refuses a company that does not own the account; a private account belongs to none, so 401 CORPORATE_ID_INVALID too. */
export function requireCompany(claimed: string | undefined, { corporateId }: Mandate): void {
  if (!claimed || claimed === corporateId) return;
  const text = 'PSU-Corporate-ID does not name the company that owns the debtor account.';
  throw new Problem('corporate-id.invalid', text, 'psuCorporateId');
}
