/**
 * Payments that were booked at a step of a clock, of which that is written in the commit of the next step. A process that
 * dies in between leaves them as any order at the core: whoever comes next asks for the outcome.
 */
// See docs/decisions.md, D26.
import type { Transaction, UnitOfWork } from '../../storage/unit-of-work.js';
import { recordOutcome } from '../payments/core-results.js';
import { endTogether } from '../payments/execution.js';
import type { EndHandOver } from '../payments/hand-over.js';
import { endHandOvers, type HandOverResult } from '../payments/hand-over-end.js';
import type { Services } from '../services.js';

export interface LateEnds {
  /** How hand-overs end at a step: what was booked later, and everything else at once. */
  at(services: Services, held: (paymentId: string) => void): EndHandOver;
  /** Writes what is left of the steps before, in a transaction of the next one. */
  writeIn(transaction: Transaction): Promise<void>;
  /** Writes it by itself: before anything is searched, and where no step follows. */
  flush(): Promise<void>;
}

/** The payments that were booked at one step, and the services that go by its time. */
interface Batch {
  readonly services: Services;
  readonly results: HandOverResult[];
  /** One of them was moved by somebody else: they are written by themselves. */
  isRefused: boolean;
}

export function lateEnds(work: UnitOfWork): LateEnds {
  const left = new Set<Batch>();
  return {
    at: (services, held) => {
      const batch: Batch = { services, results: [], isRefused: false };
      const endAtOnce = endTogether(services);
      return async (result) => {
        if (result.result.kind !== 'executed') return endAtOnce(result);
        left.add(batch);
        batch.results.push(result);
        held(result.payment.id);
        return true;
      };
    },
    writeIn: async (transaction) => {
      for (const batch of left) {
        if (!batch.isRefused) await writeBatch(batch, transaction);
        work.onceCommitted(transaction, () => void (batch.isRefused || left.delete(batch)));
      }
    },
    flush: async () => {
      for (const batch of left) {
        await writeApart(batch, work);
        left.delete(batch);
      }
    },
  };
}

async function writeBatch(batch: Batch, transaction: Transaction): Promise<void> {
  const { results, services } = batch;
  try {
    const ended = await endHandOvers(transaction, results, services);
    if (!ended.every((each) => each)) throw new Error('somebody else has ended this hand-over');
  } catch (error) {
    batch.isRefused = true;
    throw error;
  }
}

/** What somebody else has moved meanwhile is looked at as any outcome that comes late. */
async function writeApart({ results, services }: Batch, work: UnitOfWork): Promise<void> {
  const settled = await work.runAll(results, (transaction, some) =>
    endHandOvers(transaction, some, services),
  );
  await Promise.all(
    settled.map(async (each, at) => {
      const handedOver = results[at];
      if (!handedOver || (each.status === 'fulfilled' && each.value)) return;
      const { payment, result } = handedOver;
      try {
        if (each.status === 'rejected') throw each.reason;
        await recordOutcome({ paymentId: payment.id, number: payment.attempt }, result, services);
      } catch (error) {
        services.alarm({ kind: 'not-recorded', paymentId: payment.id, error });
      }
    }),
  );
}
