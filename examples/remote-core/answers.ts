/** The JSON answers of the core's HTTP interface; amounts are minor units as text. */
import type { Attempt, KnownOutcome } from 'open-banking-interface';

export interface AccountAnswer {
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly status: 'enabled' | 'blocked' | 'deleted';
  readonly usage: 'PRIV' | 'ORGA';
  readonly balance: string;
  readonly credit_line: string;
  readonly mandate: {
    readonly signers: string[];
    readonly signaturesNeeded: number;
    readonly corporateId?: string;
  };
}

export interface EntryAnswer {
  readonly id: string;
  readonly booking_date: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly other_iban: string;
  readonly remittance: string;
  readonly end_to_end: string | null;
  /** ISO 20022's bank transaction code. */
  readonly code: string;
  /** The order as it was submitted. */
  readonly body: string;
}

export interface ResultAnswer extends Attempt {
  readonly sequence: string;
  readonly outcome: KnownOutcome;
  /** The returned amount, and the reason of the return. */
  readonly back?: { readonly amount: MoneyText; readonly reason: string };
}

interface MoneyText {
  readonly minorUnits: string;
  readonly currency: string;
}

export interface CustomerAnswer {
  readonly psuId: string;
  readonly name: string;
  readonly status: string;
  readonly paymentLimit?: string;
}
