/** The consents that end at a step of a clock: that is written together with the step, in one commit. */
import type { Transaction } from '../../storage/unit-of-work.js';
import { findConsentEnds } from '../authorisation/overdue.js';
import { transition } from '../authorisation/transition.js';
import { consentTransitions } from '../consents/transitions.js';
import type { Services } from '../services.js';

export interface ConsentEnds {
  writeIn(transaction: Transaction): Promise<void>;
  /** How many have ended with the step. */
  count(): number;
  /** Those of which one could not be ended: each is to be ended by itself. */
  left(): readonly string[];
}

/** They are read while the step is prepared. */
export function consentEnds(ids: readonly string[], services: Services): ConsentEnds {
  const reading = findConsentEnds(ids, services).catch(() => undefined);
  let ended = 0;
  let left: readonly string[] = [];
  return {
    writeIn: async (transaction) => {
      const ends = await reading;
      if (left.length > 0) return;
      left = ids;
      if (!ends) return;
      ended = 0;
      for (const end of ends)
        if (await transition(transaction, consentTransitions, end, services)) ended += 1;
      left = [];
    },
    count: () => (left.length > 0 ? 0 : ended),
    left: () => left,
  };
}
