/** An account at this bank, as far as payments need to know it. */

export interface BankAccount {
  readonly id: string;
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly status: 'enabled' | 'blocked' | 'deleted';
}

/** Who may dispose of an account, and how many of them must sign a payment. */
export interface Mandate {
  readonly signers: readonly string[];
  readonly signaturesNeeded: number;
}
