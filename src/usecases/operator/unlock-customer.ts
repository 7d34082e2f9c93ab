/** A customer who is locked out and has proved to the bank who that is. */
import { defined } from '../../domain/defined.js';
import { codeCount, passwordCount } from '../authorisation/counts.js';
import type { Services } from '../services.js';

/**
 * Ends the locks of a name: that of its passwords, and that of its codes where it is the customer's id. They are those of all
 * browsers that do not know the customer; false when there is none. `requestId` is that of the call that has asked for it,
 * if any: it leads from the customer in the log to the administrator.
 */
export async function unlockCustomer(
  userName: string,
  services: Pick<Services, 'fingerprint' | 'proofClock' | 'stores' | 'tell' | 'work'>,
  requestId?: string,
): Promise<boolean> {
  const { proofClock, stores, tell, work } = services;
  const keys = [passwordCount({ services }, userName), codeCount({ services }, userName)];
  const unlocked = await work.run(async (transaction) => {
    let count = 0;
    for (const key of keys)
      if (await stores.loginFailures.unlock(transaction, key, proofClock.now())) count += 1;
    return count;
  });
  if (unlocked > 0) tell({ kind: 'customer-unlocked', userName, ...defined({ requestId }) });
  return unlocked > 0;
}
