/** The forms of a metric's definition, and the parts of the server that metrics are read from. */
import type { Admission } from '../../api/admission/admission.js';
import type { ShedCounter } from '../../api/admission/shed-calls.js';
import type { Database } from '../../storage/database.js';
import type { UnitOfWork } from '../../storage/work/unit-of-work.js';
import type { BankEvent } from '../../usecases/events.js';
import type { PaymentFigures } from '../../usecases/operator/payment-figures.js';
import type { Services } from '../../usecases/services.js';
import type { ActiveAlarms } from '../active-alarms.js';
import type { EventLoopWatch } from '../event-loop.js';
import type { Health } from '../health.js';

export interface Definition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Bounds of a histogram's buckets, in seconds. */
  readonly buckets?: readonly number[];
}

export interface MeasuredServer {
  readonly admission: Admission;
  readonly alarms: ActiveAlarms;
  readonly database: Database;
  readonly foundations: { readonly bookings: UnitOfWork; readonly work: UnitOfWork };
  readonly health: Health;
  /** The bank's parts: core, authenticator, login. */
  readonly parts: readonly string[];
  readonly running: Pick<EventLoopWatch, 'peakMilliseconds'>;
  readonly services: Services;
  /** The ends of TLS certificates, authorities and revocation lists. */
  readonly trustEnds: () => readonly TrustEnd[];
  readonly turnedAway: ShedCounter;
}

interface TrustEnd {
  readonly kind: string;
  readonly name: string;
  readonly serial: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The answers to the queries of one scrape. */
export interface ServerState {
  readonly isReady: boolean;
  readonly isDatabaseUp: boolean;
  /** Absent without an answer, which differs from zero payments. */
  readonly payments: PaymentFigures | undefined;
}

/** The labels of a sample by name. */
export type Labels<Label extends string = string> = Readonly<Record<Label, string | number>>;

/** A gauge, or a counter whose totals another module keeps; one value per combination of labels. */
export interface ScrapedMetric<Label extends string> extends Definition {
  readonly labels: readonly Label[];
  readonly read: (
    server: MeasuredServer,
    state: ServerState,
  ) => readonly (readonly [Labels<Label>, number])[];
}

/** Checks that what is read has the labels of the metric. */
export function atScrape<const Label extends string>(metric: ScrapedMetric<Label>): ScrapedMetric<Label> {
  return metric;
}

/** A counter of events. */
export interface EventCounter<Label extends string> extends Definition {
  readonly labels: readonly Label[];
  /** The labels under which the event is counted; undefined for an event that is not counted. */
  readonly labelsOf: (event: BankEvent) => Labels<Label> | undefined;
  /** Start at zero, so that the first event shows as an increase. */
  readonly first: readonly Labels<Label>[];
}

/** Checks that events are counted under the labels of the metric. */
export function onEvent<const Label extends string>(metric: EventCounter<Label>): EventCounter<Label> {
  return metric;
}

/** With a single writer connection, bookings share the queue of the other changes, and its label. */
export function ofQueues(
  { foundations: { bookings, work } }: MeasuredServer,
  read: (queue: UnitOfWork) => number,
): readonly (readonly [Labels<'queue'>, number])[] {
  const changes = [{ queue: 'changes' }, read(work)] as const;
  return bookings === work ? [changes] : [changes, [{ queue: 'bookings' }, read(bookings)]];
}
