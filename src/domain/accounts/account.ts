/** An account at this bank: as payments need to know it, and as its holder sees it. */
import { Problem } from '../problem.js';

export interface BankAccount {
  readonly id: string;
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly status: 'enabled' | 'blocked' | 'deleted';
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
