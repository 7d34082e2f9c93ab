/** Ends the lockout of a customer who has proved their identity to the bank. */
import { defined } from '../../domain/defined.js';
import { codeCounterKey, passwordCounterKey } from '../authorisation/attempts/brute-force-counters.js';
import { type NameCounting, toCountedName } from '../limits/lockouts.js';
import type { Services } from '../services.js';

/**
 * Ends the lockouts of a name: its passwords' and, if the name is the customer's id, its codes'. Both are those shared
 * by browsers unknown to the customer. Returns false when there is none. `requestId` is the call that asked for it, and
 * links the customer to the administrator in the log.
 */
export async function unlockCustomer(
  userName: string,
  services: Pick<Services, 'attemptScope' | 'fingerprint' | 'proofClock' | 'stores' | 'tell' | 'work'> &
    NameCounting,
  requestId?: string,
): Promise<boolean> {
  const { proofClock, stores, tell, work } = services;
  const ids = new Set([userName, toCountedName(userName, services)]);
  const codeKeys = [...ids].map((psuId) => codeCounterKey({ services }, psuId));
  const keys = [passwordCounterKey({ services }, userName), ...codeKeys];
  const unlocked = await work.run(async (transaction) => {
    let count = 0;
    for (const key of keys)
      if (await stores.loginFailures.unlock(transaction, key, proofClock.now())) count += 1;
    return count;
  });
  if (unlocked > 0) tell({ kind: 'customer-unlocked', userName, ...defined({ requestId }) });
  return unlocked > 0;
}
