/** What an order is in these books, and what that is in the words of the port. */
import type { KnownOutcome } from 'open-banking-interface';

export interface OrderKey {
  readonly paymentId: string;
  readonly number: number;
}

/** `waiting` is received and not carried out yet; the others are for ever. */
export type State =
  'waiting' | 'executed-here' | 'executed-elsewhere' | 'no-funds' | 'rejected' | 'cancelled' | 'not-received';

const states: readonly State[] = [
  'waiting',
  'executed-here',
  'executed-elsewhere',
  'no-funds',
  'rejected',
  'cancelled',
  'not-received',
];

export function asState(value: unknown): State | undefined {
  return states.find((state) => state === value);
}

/** A state in the words of the port. */
export function outcomeOf(state: State): KnownOutcome {
  switch (state) {
    case 'executed-here':
      return { kind: 'executed', creditor: 'here' };
    case 'executed-elsewhere':
      return { kind: 'executed', creditor: 'elsewhere' };
    case 'rejected':
      return { kind: 'rejected', reason: 'account-blocked' };
    case 'waiting':
      return { kind: 'unknown' };
    default:
      return { kind: state };
  }
}
