/** Payments that somebody has to look at: approved and due, or at the bank's core, for longer than that takes. */
import { unbooked } from '../../domain/payments/payment.js';
import type { Instant } from '../../domain/time.js';
import type { StuckPayment } from '../../storage/tables/histories.js';
import type { Services } from '../services.js';

/** What waits since the given instant or before, the longest waiting first; at most a hundred of each status. */
export async function findStuckPayments(
  since: Instant,
  { read, stores }: Pick<Services, 'read' | 'stores'>,
): Promise<readonly StuckPayment[]> {
  const found = await read.run((db) =>
    Promise.all(unbooked.map((status) => stores.histories.stuckPayments(db, status, since))),
  );
  return found.flat().toSorted((one, other) => one.dueAt - other.dueAt);
}
