/** Metrics that need a query: readiness, dependencies, and pending payments. */
import type { Registry } from 'prom-client';
import { withDeadline } from '../../engine/deadline.js';
import type { PaymentFigures } from '../../usecases/operator/payment-figures.js';
import type { ActiveAlarms } from '../active-alarms.js';
import { lastingAlarms } from '../alarms.js';
import { definitions } from './definitions.js';
import { gauge } from './instruments.js';

export interface StateSources {
  readonly isReady: () => Promise<boolean>;
  readonly isDatabaseUp: () => Promise<boolean>;
  /** The dependencies other than the database, and those of them that do not answer now. */
  readonly parts: readonly string[];
  readonly away: () => readonly string[];
  readonly alarms: Pick<ActiveAlarms, 'lasts'>;
  readonly payments: () => Promise<PaymentFigures>;
}

/** Shorter than a scraper's time-out of ten seconds, so that a dependency without an answer is reported as down. */
const timeoutMilliseconds = 2000;

/**
 * Returns a function that queries the sources and sets the metrics; a source that exceeds the time-out counts as down.
 */
export function createStateGauges(sources: StateSources, registry: Registry): () => Promise<void> {
  const ready = gauge(definitions.ready, registry);
  const parts = gauge(definitions.parts, registry);
  const openAlarms = gauge(definitions.openAlarms, registry);
  const tellPayments = createPaymentGauges(registry);
  const figures = keptFigures(sources.payments);
  return async () => {
    const [isReady, isDatabaseUp, known] = await Promise.all([
      inTime(sources.isReady()),
      inTime(sources.isDatabaseUp()),
      inTime(figures()),
    ]);
    const away = sources.away();
    ready([[{}, Number(isReady === true)]]);
    parts([
      [{ part: 'database' }, Number(isDatabaseUp === true)],
      ...sources.parts.map((part) => [{ part }, Number(!away.includes(part))] as const),
    ]);
    const lasting = lastingAlarms.map((alarm) => [{ alarm }, Number(sources.alarms.lasts(alarm))] as const);
    const unknown = known ? [[{ alarm: 'outcome-unknown' }, known.unknownOutcomes] as const] : [];
    openAlarms([...lasting, ...unknown]);
    tellPayments(known);
  };
}

/** Without an answer there are no figures, which differs from zero payments. */
function createPaymentGauges(registry: Registry): (figures: PaymentFigures | undefined) => void {
  const payments = gauge(definitions.payments, registry);
  const stuckPayments = gauge(definitions.stuckPayments, registry);
  return (figures) => {
    payments((figures?.byAge ?? []).map(({ age, payments: waiting, status }) => [{ status, age }, waiting]));
    stuckPayments((figures?.stuck ?? []).map(({ payments: stuck, status }) => [{ status }, stuck]));
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
