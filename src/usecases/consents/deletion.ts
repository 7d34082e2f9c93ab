/** The TPP deletes a consent that it does not need any more. */
import { isFinal, type ConsentStatus } from '../../domain/consents/status.js';
import { consentLiving } from './living.js';
import { findReadable, type ConsentAddress } from './reading.js';
import { requireFreeToEnd } from '../baskets/entry-freedom.js';
import { once, type Once, type Plan } from '../idempotency.js';
import { ConcurrentChange, transition } from '../authorisation/transition.js';
import type { Call } from '../services.js';

export interface Deleted {
  /** `terminatedByTpp`, or how the consent had ended before. */
  readonly status: ConsentStatus;
}

function isDeleted(value: unknown): value is Deleted {
  return typeof value === 'object' && value !== null && 'status' in value;
}

/** Ends a consent, with its tokens and open authorisations; what has ended stays as it is. */
export async function deleteConsent(address: ConsentAddress, call: Call): Promise<Once<Deleted>> {
  const attempt = () => once(call, () => planDeletion(address, call), isDeleted);
  return attempt().catch((error: unknown) => {
    if (!(error instanceof ConcurrentChange)) throw error;
    // An ended consent does not change again: the second look finds its final status.
    return attempt();
  });
}

async function planDeletion(address: ConsentAddress, call: Call): Promise<Plan<Deleted>> {
  const consent = await findReadable(address, call);
  requireFreeToEnd(consent);
  const { id, status } = consent;
  if (isFinal(status)) return { outcome: { status }, write: async () => undefined };
  const end = { id, to: 'terminatedByTpp', cause: 'deleted-by-tpp', outcome: 'withdrawn' } as const;
  return {
    outcome: { status: end.to },
    write: async (transaction) => {
      const from = await transition(transaction, consentLiving, end, call.services);
      if (from === undefined) throw new ConcurrentChange();
    },
  };
}
