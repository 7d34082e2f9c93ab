/** An account at this bank, its mandate (the signing rule) and its balance. */
import { Problem } from '../problem.js';
import type { Money } from '../money.js';

/** A name in the languages of the customer's pages. */
export type LocalNames = Readonly<Partial<Record<'hr' | 'en', string>>>;

/** Bounds: an account that breaks those of `id`, `iban` or `currency` counts as absent. */
export interface BankAccount {
  /** At most 64 characters. */
  readonly id: string;
  /** In canonical spelling: no spaces, capital letters. */
  readonly iban: string;
  /** Three capital letters (ISO 4217). */
  readonly currency: string;
  /** Cut to 140 letters. */
  readonly name: string;
  /** The name by language, each cut to 140 letters; the customer's pages show `name` for a missing language. */
  readonly names?: LocalNames;
  /** Any other status counts as blocked. */
  readonly status: 'enabled' | 'blocked' | 'deleted';
  /** Set when the bank's core returns the mandate with the account; otherwise the mandate is read separately. */
  readonly mandate?: Mandate;
}

/**
 * Refuses a closed account: 409 STATUS_INVALID. A blocked account passes, because the block may be lifted; it is
 * reported at the execution.
 */
export function requireOpenAccount({ status }: BankAccount, field: string): void {
  if (status !== 'deleted') return;
  throw new Problem('status.invalid', 'The account is closed.', field);
}

/** The customers who may sign for an account, and how many of them must sign a payment. */
export interface Mandate {
  readonly signers: readonly string[];
  readonly signaturesNeeded: number;
  /** The company that owns the account; absent for a private account. */
  readonly corporateId?: string;
  /** That company's name, which its signers read; cut to 140 letters. */
  readonly corporateName?: string;
}

/** An account with the details that the account information service returns. */
export interface AccountDetails extends BankAccount {
  /** Cut to 35 letters. */
  readonly product?: string;
  /** ISO 20022 ExternalCashAccountType1Code, for instance CACC or SVGS. */
  readonly cashAccountType?: string;
  /** Whether a person or an organisation holds the account; any other value is left out. */
  readonly usage?: 'PRIV' | 'ORGA';
}

/**
 * The balance in the bank's core. TPPs are not told amounts of more than 14 digits before the decimal point, or of an
 * unknown currency.
 */
export interface Balance {
  readonly booked: Money;
  /** How far the account may be overdrawn, in minor units of its currency; never negative. */
  readonly creditLine: bigint;
}

/**
 * Returns the available balance today: booked money plus credit line, less the approved orders due today. `due` has the
 * orders' debits and fees in minor units of the account's currency, in execution order. As at the execution, an order
 * that exceeds the remaining money is skipped and reduces nothing for later orders.
 */
export function calculateAvailableBalance({ booked, creditLine }: Balance, due: readonly bigint[]): Money {
  const minorUnits = due.reduce(
    (left, amount) => (amount <= left ? left - amount : left),
    booked.minorUnits + creditLine,
  );
  return { currency: booked.currency, minorUnits };
}

/** Refuses a company that does not own the account: 401 CORPORATE_ID_INVALID. No company owns a private account. */
export function requireCompany(claimed: string | undefined, { corporateId }: Mandate): void {
  if (!claimed || claimed === corporateId) return;
  const text = 'PSU-Corporate-ID does not name the company that owns the debtor account.';
  throw new Problem('corporate-id.invalid', text, 'psuCorporateId');
}
