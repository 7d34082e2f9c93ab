/**
 * Prometheus metrics, loaded only with an administration interface. Gauges are read at each scrape; counters and
 * histograms record events as they occur.
 */
import { Registry } from 'prom-client';
import type { AdmissionLoad } from '../../api/admission/admission.js';
import type { ShedCounter } from '../../api/admission/shed-calls.js';
import type { Measure, MeasuredCall } from '../../api/usage/measure.js';
import { paymentLifecycle } from '../../domain/payments/payment.js';
import type { UnitOfWork } from '../../storage/work/unit-of-work.js';
import type { PasswordCheckLoad } from '../../usecases/limits/password-checks.js';
import type { BankEvent } from '../../usecases/events.js';
import type { ActiveAlarms } from '../active-alarms.js';
import { alarmNames } from '../alarms.js';
import { eventLines } from '../events.js';
import { definitions } from './definitions.js';
import { counter, gauge, histogram, total } from './instruments.js';
import { processMetrics } from './process-metrics.js';
import { type StateSources, createStateGauges } from './state.js';

export interface Metrics {
  readonly measure: Measure;
  readonly countEvent: (event: BankEvent) => void;
  /** The current metrics in Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly type: string;
}

export interface MetricSources extends StateSources {
  readonly admission: () => AdmissionLoad;
  readonly turnedAway: Pick<ShedCounter, 'totals'>;
  readonly passwordChecks: () => PasswordCheckLoad;
  /** If a queue has several names, the first is its label. */
  readonly queues: Readonly<Record<string, Pick<UnitOfWork, 'lanes' | 'load' | 'waitingMilliseconds'>>>;
  readonly eventLoopMilliseconds: () => number;
  readonly alarms: ActiveAlarms;
}

/** Batch size for recording calls: recorded one by one, each call would miss the processor caches, which costs more. */
const countedTogether = 200;

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const calls = counter(definitions.calls, registry);
  const durations = histogram(definitions.durations, registry);
  const events = counter(definitions.events, registry);
  const statusChanges = counter(definitions.statusChanges, registry);
  // Counters start at zero, so that the first event shows as an increase.
  for (const event of Object.keys(eventLines)) events({ event }, 0);
  for (const moves of Object.values(paymentLifecycle.moves))
    for (const status of Object.keys(moves)) statusChanges({ status }, 0);
  const tellMoment = createProcessGauges(sources, registry);
  const tellState = createStateGauges(sources, registry);
  const ofProcess = processMetrics();
  let measured: MeasuredCall[] = [];
  const count = () => {
    for (const { code, contract, milliseconds, operation, status, version } of measured) {
      calls({ contract, version, operation, status, code });
      durations({ contract, version, operation }, milliseconds / 1000);
    }
    measured = [];
  };
  return {
    measure: (call) => {
      measured.push(call);
      if (measured.length >= countedTogether) count();
    },
    countEvent: (event) => {
      events({ event: event.kind });
      if (event.kind === 'payment-status') statusChanges({ status: event.to });
    },
    type: registry.contentType,
    text: async () => {
      await tellState();
      count();
      tellMoment();
      return `${await registry.metrics()}\n${await ofProcess.metrics()}`;
    },
  };
}

/** Returns a function that sets the metrics which this process knows without waiting. */
function createProcessGauges(sources: MetricSources, registry: Registry): () => void {
  const turnedAway = total(definitions.turnedAway, registry);
  const callsUnderWay = gauge(definitions.callsUnderWay, registry);
  const callsWaiting = gauge(definitions.callsWaiting, registry);
  const bodiesUnderWay = gauge(definitions.bodiesUnderWay, registry);
  const passwordChecks = gauge(definitions.passwordChecks, registry);
  const workWaiting = gauge(definitions.workWaiting, registry);
  const workOldest = gauge(definitions.workOldest, registry);
  const lanes = gauge(definitions.lanes, registry);
  const busyLanes = gauge(definitions.busyLanes, registry);
  const eventLoop = gauge(definitions.eventLoop, registry);
  const alarms = total(definitions.alarms, registry);
  const queues = distinct(sources.queues);
  return () => {
    const load = sources.admission();
    callsUnderWay([[{}, load.callsUnderWay]]);
    callsWaiting([[{}, load.callsWaiting]]);
    bodiesUnderWay([[{}, load.bodiesUnderWay]]);
    turnedAway(Object.entries(sources.turnedAway.totals).map(([cause, calls]) => [{ cause }, calls]));
    const { running, waiting } = sources.passwordChecks();
    passwordChecks([
      [{ state: 'running' }, running],
      [{ state: 'waiting' }, waiting],
    ]);
    workWaiting(queues.map(([queue, work]) => [{ queue }, work.load().waiting]));
    workOldest(queues.map(([queue, work]) => [{ queue }, work.waitingMilliseconds() / 1000]));
    lanes(queues.map(([queue, work]) => [{ queue }, work.lanes]));
    busyLanes(queues.map(([queue, work]) => [{ queue }, work.load().busyLanes]));
    eventLoop([[{}, sources.eventLoopMilliseconds() / 1000]]);
    alarms(alarmNames.map((alarm) => [{ alarm }, sources.alarms.timesRaised(alarm)]));
  };
}

function distinct<Queue>(queues: Readonly<Record<string, Queue>>): readonly (readonly [string, Queue])[] {
  const all = Object.entries(queues);
  return all.filter(([, queue], at) => all.findIndex(([, each]) => each === queue) === at);
}
