/** Whether the server is ready, what it stands on, and what waits in the bank: figures that somebody has to be asked for. */
import type { Registry } from 'prom-client';
import { withDeadline } from '../../engine/deadline.js';
import type { PaymentFigures } from '../../usecases/operator/payment-figures.js';
import type { AlarmBook } from '../alarm-book.js';
import { lastingAlarms } from '../alarms.js';
import { definitions } from './definitions.js';
import { gauge } from './instruments.js';

export interface StateSources {
  readonly isReady: () => Promise<boolean>;
  readonly isDatabaseUp: () => Promise<boolean>;
  /** The other parts that the server stands on, and which of them are away. */
  readonly parts: readonly string[];
  readonly away: () => readonly string[];
  readonly alarms: Pick<AlarmBook, 'lasts'>;
  readonly payments: () => Promise<PaymentFigures>;
}

/** A scraper waits for ten seconds; what is away is told as away long before. */
const patienceMilliseconds = 2000;

/** Asks, and tells what was answered in time. */
export function stateTold(sources: StateSources, registry: Registry): () => Promise<void> {
  const ready = gauge(definitions.ready, registry);
  const parts = gauge(definitions.parts, registry);
  const openAlarms = gauge(definitions.openAlarms, registry);
  const tellPayments = paymentsTold(registry);
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

/** Without an answer there are no figures, which is not the same as none that wait. */
function paymentsTold(registry: Registry): (figures: PaymentFigures | undefined) => void {
  const payments = gauge(definitions.payments, registry);
  const stuckPayments = gauge(definitions.stuckPayments, registry);
  return (figures) => {
    payments((figures?.byAge ?? []).map(({ age, payments: waiting, status }) => [{ status, age }, waiting]));
    stuckPayments((figures?.stuck ?? []).map(({ payments: stuck, status }) => [{ status }, stuck]));
  };
}

/** So many scrapers, and whoever tries, cost the database one look in this time. */
const keptMilliseconds = 10_000;

/** Undefined while the database does not answer. Whoever wants to know at the same moment shares one question. */
function keptFigures(ask: () => Promise<PaymentFigures>): () => Promise<PaymentFigures | undefined> {
  let asked: Promise<PaymentFigures | undefined> | undefined;
  let askedAt = 0;
  return () => {
    if (asked && performance.now() - askedAt < keptMilliseconds) return asked;
    askedAt = performance.now();
    asked = ask().catch(() => {
      // Asked again by the next one who wants to know.
      asked = undefined;
      return undefined;
    });
    return asked;
  };
}

/** Undefined for what fails, or takes too long. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return withDeadline(patienceMilliseconds, undefined, () => answer.catch(() => undefined));
}
