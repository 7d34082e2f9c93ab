/** Records results that an adapter reports through `listen`. */
import { isCreditorPlace, isReason, isReturn } from '../../src/usecases/payments/core/answers.js';
import type { Attempt, CoreResults, Outcome } from '../../src/bank/payment-orders.js';
import { attemptKey } from './recording-core.js';

export interface RecordedResult {
  readonly attempt: Attempt;
  /** The reported outcome; a return implies `executed`. */
  readonly outcome: Outcome;
  /** Whether the result conforms to the port's types. */
  readonly isRight: boolean;
}

/** Records results. Rejects the first result of every order, so that the adapter must report again or be queried. */
export function recordResults(): { readonly told: readonly RecordedResult[]; readonly results: CoreResults } {
  const told: RecordedResult[] = [];
  const refused = new Set<string>();
  const keep = async (attempt: Attempt, outcome: Outcome, isRight: boolean) => {
    told.push({ attempt, outcome, isRight });
    const key = attemptKey(attempt);
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
