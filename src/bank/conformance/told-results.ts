/** What an adapter tells later by `listen`, and nobody has asked for. */
import { isCreditorPlace, isReason, isReturn } from '../../usecases/payments/core-answers.js';
import type { Attempt, CoreResults, Outcome } from '../payment-orders.js';
import { keyOf } from './watched-core.js';

export interface Told {
  readonly attempt: Attempt;
  /** What it says of the order; money can only return that has left. */
  readonly outcome: Outcome;
  /** Whether it is inside the port's types. */
  readonly isRight: boolean;
}

/** Keeps what is told, and cannot store the first result of every order at once: then it has to be told again, or asked for. */
export function toldResults(): { readonly told: readonly Told[]; readonly results: CoreResults } {
  const told: Told[] = [];
  const refused = new Set<string>();
  const keep = async (attempt: Attempt, outcome: Outcome, isRight: boolean) => {
    told.push({ attempt, outcome, isRight });
    const key = keyOf(attempt);
    if (refused.has(key)) return;
    refused.add(key);
    throw new Error('the suite refuses the first result of every order');
  };
  return {
    told,
    results: {
      settled: (attempt, creditor) =>
        keep(attempt, { kind: 'executed', creditor }, isCreditorPlace(creditor)),
      rejected: (attempt, reason) => keep(attempt, { kind: 'rejected', reason }, isReason(reason)),
      cancelled: (attempt) => keep(attempt, { kind: 'cancelled' }, true),
      returned: (attempt, back) => keep(attempt, { kind: 'executed', creditor: 'elsewhere' }, isReturn(back)),
    },
  };
}
