/** Payments that somebody has to look at: approved and due, or at the bank's core, for longer than that takes. */
import { unbooked } from '../../domain/payments/payment.js';
import type { StuckPayment } from '../../storage/tables/histories.js';
import type { Services } from '../services.js';

export type { StuckPayment };

/** As long as nobody has to look: a core that is away for a moment is asked again by itself. */
export const usualMinutes = 10;

/** What has waited for so many minutes or more, the longest waiting first; at most a hundred of each status. */
export async function findStuckPayments(
  minutes: number,
  { clock, read, stores }: Pick<Services, 'clock' | 'read' | 'stores'>,
): Promise<readonly StuckPayment[]> {
  const since = clock.now() - minutes * 60_000;
  const found = await read.run((db) =>
    Promise.all(unbooked.map((status) => stores.histories.stuckPayments(db, status, since))),
  );
  return found.flat().toSorted((one, other) => one.dueAt - other.dueAt);
}
