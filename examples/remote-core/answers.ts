/** What the core's HTTP interface answers, as JSON has it: amounts are minor units in text. */
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
}

export interface ResultAnswer extends Attempt {
  readonly sequence: string;
  readonly outcome: KnownOutcome;
}

export interface CustomerAnswer {
  readonly psuId: string;
  readonly name: string;
  readonly status: string;
  readonly paymentLimit?: string;
}
