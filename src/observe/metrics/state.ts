/** The queries of a scrape: readiness, database, and pending payments. */
import { withDeadline } from '../../engine/deadline.js';
import { type PaymentFigures, readPaymentFigures } from '../../usecases/operator/payment-figures.js';
import type { MeasuredServer, ServerState } from './metric.js';

/** Shorter than a scraper's time-out of ten seconds, so that a dependency without an answer is reported as down. */
const timeoutMilliseconds = 2000;

/** Returns a function that queries the server; a source that exceeds the time-out counts as down. */
export function createStateReader({
  database,
  health,
  services,
}: MeasuredServer): () => Promise<ServerState> {
  const figures = keptFigures(() => readPaymentFigures(services));
  return async () => {
    const [isReady, isDatabaseUp, payments] = await Promise.all([
      inTime(health.isReady()),
      inTime(database.isReady()),
      inTime(figures()),
    ]);
    return { isReady: isReady === true, isDatabaseUp: isDatabaseUp === true, payments };
  };
}

/** Cache lifetime: several scrapers together cost the database one query in this time. */
const keptMilliseconds = 10_000;

/** Returns cached figures; undefined while the database does not answer. Concurrent callers share one query. */
function keptFigures(ask: () => Promise<PaymentFigures>): () => Promise<PaymentFigures | undefined> {
  let asked: Promise<PaymentFigures | undefined> | undefined;
  let askedAt = 0;
  return () => {
    if (asked && performance.now() - askedAt < keptMilliseconds) return asked;
    askedAt = performance.now();
    asked = ask().catch(() => {
      // A failed query is not cached.
      asked = undefined;
      return undefined;
    });
    return asked;
  };
}

/** Undefined for a failure or a time-out. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return withDeadline(timeoutMilliseconds, undefined, () => answer.catch(() => undefined));
}
