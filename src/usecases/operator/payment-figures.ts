/** How many payments wait, by status and age, for whoever watches the bank. */
import { cancellable, unbooked } from '../../domain/payments/payment.js';
import type { AgeBounds } from '../../storage/tables/payment-figures.js';
import type { Services } from '../services.js';

/** Since its initiation; each from the end of the one before on. */
const paymentAges = ['<1m', '1m-10m', '10m-1h', '1h-1d', '>1d'] as const;

/** As `payments stuck` has it, where nothing else is said. */
const stuckMilliseconds = 600_000;

/** The statuses of payments of which something is still to come. */
const open = ['RCVD', ...cancellable] as const;

export interface PaymentFigures {
  readonly byAge: readonly { readonly status: string; readonly age: string; readonly payments: number }[];
  /** Approved, and due or at the core for ten minutes. */
  readonly stuck: readonly { readonly status: string; readonly payments: number }[];
  /** At the core without an outcome for so long that an alarm was raised, and still without one. */
  readonly unknownOutcomes: number;
}

export async function paymentFiguresOf({
  clock,
  read,
  stores: { paymentFigures },
}: Pick<Services, 'clock' | 'read' | 'stores'>): Promise<PaymentFigures> {
  const [now, today] = [clock.now(), clock.today()];
  const bounds: AgeBounds = [now - 60_000, now - 600_000, now - 3_600_000, now - 86_400_000];
  return read.run(async (db) => {
    const byAge = [];
    for (const status of open) {
      const counts = await paymentFigures.byAge(db, status, bounds);
      byAge.push(...paymentAges.map((age, at) => ({ status, age, payments: counts[at] ?? 0 })));
    }
    const stuck = [];
    let unknownOutcomes = 0;
    for (const status of unbooked) {
      const payments = await paymentFigures.stuck(db, status, now - stuckMilliseconds, today);
      stuck.push({ status, payments });
      unknownOutcomes += await paymentFigures.unknown(db, status, today);
    }
    return { byAge, stuck, unknownOutcomes };
  });
}
