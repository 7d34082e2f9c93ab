/** Stuck payments, which need an operator: approved and due, or at the core, for longer than usual. */
import { unbooked } from '../../domain/payments/payment.js';
import type { StuckPayment } from '../../storage/tables/histories.js';
import type { Services } from '../services.js';

export type { StuckPayment };

/** Minutes before a payment counts as stuck; shorter outages of the core are retried automatically. */
export const defaultStuckMinutes = 10;

/** Payments that have waited for at least so many minutes, longest first; at most a hundred per status. */
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
