/** The states of an order in this ledger, and their mapping to the outcomes of the port. */
import type { KnownOutcome } from 'open-banking-interface';

export interface OrderKey {
  readonly paymentId: string;
  readonly number: number;
}

/** `waiting` is received but not yet executed; the other states are final. `returned` occurs only in reported results. */
export type State =
  | 'waiting'
  | 'executed-here'
  | 'executed-elsewhere'
  | 'no-funds'
  | 'rejected'
  | 'creditor-unknown'
  | 'too-late'
  | 'cancelled'
  | 'not-received'
  | 'returned';

const states: readonly State[] = [
  'waiting',
  'executed-here',
  'executed-elsewhere',
  'no-funds',
  'rejected',
  'creditor-unknown',
  'too-late',
  'cancelled',
  'not-received',
  'returned',
];

export function asState(value: unknown): State | undefined {
  return states.find((state) => state === value);
}

/** Converts a state into an outcome of the port. */
export function outcomeOf(state: State): KnownOutcome {
  switch (state) {
    case 'executed-here':
      return { kind: 'executed', creditor: 'here' };
    case 'executed-elsewhere':
      return { kind: 'executed', creditor: 'elsewhere' };
    case 'rejected':
      return { kind: 'rejected', reason: 'account-blocked' };
    case 'returned':
      return { kind: 'executed', creditor: 'elsewhere' };
    case 'creditor-unknown':
      return { kind: 'rejected', reason: 'creditor-unknown' };
    case 'too-late':
      return { kind: 'rejected', reason: 'refused-by-core' };
    case 'waiting':
      return { kind: 'unknown' };
    default:
      return { kind: state };
  }
}

/** The id of an entry, at most 35 characters. Only one attempt of a payment has entries. */
export function idOf({ paymentId }: OrderKey, side: 'd' | 'c' | 'r'): string {
  return `${paymentId.replaceAll('-', '')}-${side}`;
}
