/** Loads the metrics, and prom-client with them, only if there is an administration interface to scrape. */
import type { Admission } from '../../api/admission/admission.js';
import type { ShedCounter } from '../../api/admission/shed-calls.js';
import type { Database } from '../../storage/database.js';
import type { UnitOfWork } from '../../storage/work/unit-of-work.js';
import { readPaymentFigures } from '../../usecases/operator/payment-figures.js';
import type { Services } from '../../usecases/services.js';
import type { ActiveAlarms } from '../active-alarms.js';
import type { EventLoopWatch } from '../event-loop.js';
import type { Health } from '../health.js';
import type { Metrics } from './metrics.js';

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
  readonly turnedAway: ShedCounter;
}

export async function loadMetrics(server: MeasuredServer): Promise<Metrics> {
  const { createMetrics } = await import('./metrics.js');
  const { admission, alarms, database, foundations, health, running, services, turnedAway } = server;
  const { bookings, work } = foundations;
  return createMetrics({
    ...health,
    admission: admission.load,
    alarms,
    eventLoopMilliseconds: running.peakMilliseconds,
    isDatabaseUp: () => database.isReady(),
    // `Availability` reports `disk` as away when it is full.
    parts: [...server.parts, 'disk'],
    passwordChecks: services.passwordChecks.load,
    payments: () => readPaymentFigures(services),
    // With a single writer connection, bookings share the queue of the other changes.
    queues: { changes: work, bookings },
    turnedAway,
  });
}
