/** Metrics of open payments by status and age, for monitoring. */
import { cancellable, unbooked } from '../../domain/payments/payment.js';
import type { AgeBounds } from '../../storage/tables/payments/payment-figures.js';
import type { Services } from '../services.js';

/** Age classes since initiation; each begins where the one before ends. */
const paymentAges = ['<1m', '1m-10m', '10m-1h', '1h-1d', '>1d'] as const;

/** The default of the command `payments stuck`, in milliseconds. */
const stuckMilliseconds = 600_000;

/** Statuses of payments that are not final. */
const open = ['RCVD', ...cancellable] as const;

export interface PaymentFigures {
  readonly byAge: readonly { readonly status: string; readonly age: string; readonly payments: number }[];
  /** Approved, and due or at the core for ten minutes. */
  readonly stuck: readonly { readonly status: string; readonly payments: number }[];
  /** Payments at the core that have raised the alarm for an unknown outcome, and still have none. */
  readonly unknownOutcomes: number;
}

export async function readPaymentFigures({
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
