/** Lists and ends the sessions of a customer, for example after the theft of a phone. */
import { defined } from '../../domain/defined.js';
import type { CustomerSession } from '../../storage/tables/customers/sessions-of-customers.js';
import type { Policy, Services } from '../services.js';

export type { CustomerSession };

type SessionServices = Pick<Services, 'proofClock' | 'read' | 'stores'> & {
  readonly policy: Pick<Policy, 'combinedSessionSeconds' | 'customerIdleSeconds' | 'customerSessionSeconds'>;
};

/** The live sessions of the customer with this id at the bank; an unknown id has none. */
export function listCustomerSessions(
  psuId: string,
  { policy, proofClock, read, stores }: SessionServices,
): Promise<readonly CustomerSession[]> {
  const before = (seconds: number) => proofClock.now() - seconds * 1000;
  const live = {
    idleSince: before(policy.customerIdleSeconds),
    begunSince: before(policy.customerSessionSeconds),
    confirmedSince: before(policy.combinedSessionSeconds),
  };
  return read.run((db) => stores.sessionsOfCustomers.list(db, psuId, live));
}

/**
 * Ends every session of a customer, in every browser, and returns those that were live. Consents, tokens and trusted
 * devices stay. `requestId` is the call that asked for it.
 */
export async function endCustomerSessions(
  psuId: string,
  services: SessionServices & Pick<Services, 'tell' | 'work'>,
  requestId?: string,
): Promise<readonly CustomerSession[]> {
  const { stores, tell, work } = services;
  const ended = await listCustomerSessions(psuId, services);
  await work.run((transaction) => stores.sessionsOfCustomers.end(transaction, psuId));
  tell({ kind: 'customer-sessions-ended', psuId, sessions: ended.length, ...defined({ requestId }) });
  return ended;
}
