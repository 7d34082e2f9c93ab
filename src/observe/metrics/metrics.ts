/**
 * Prometheus metrics, loaded only with an administration interface. Gauges are read at each scrape; counters and
 * histograms record events as they occur.
 */
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Measure, MeasuredCall } from '../../api/usage/measure.js';
import type { BankEvent } from '../../usecases/events.js';
import { definitions } from './definitions.js';
import type { MeasuredServer } from './metric.js';
import { counter, eventCounter, histogram, scraped } from './instruments.js';
import { createStateReader } from './state.js';

export interface Metrics {
  readonly measure: Measure;
  readonly countEvent: (event: BankEvent) => void;
  /** The current metrics in Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly type: string;
}

/** Batch size for recording calls: recorded one by one, each call would miss the processor caches, which costs more. */
const countedTogether = 200;

export function createMetrics(server: MeasuredServer): Metrics {
  const registry = new Registry();
  const calls = counter(definitions.calls, registry);
  const durations = histogram(definitions.durations, registry);
  const readAtScrape = Object.values(definitions).flatMap((metric) =>
    'read' in metric ? [scraped(metric, registry)] : [],
  );
  const counters = Object.values(definitions).flatMap((metric) =>
    'labelsOf' in metric ? [eventCounter(metric, registry)] : [],
  );
  const readState = createStateReader(server);
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
      for (const countEvent of counters) countEvent(event);
    },
    type: registry.contentType,
    text: async () => {
      const state = await readState();
      count();
      for (const read of readAtScrape) read(server, state);
      return `${await registry.metrics()}\n${await ofProcess.metrics()}`;
    },
  };
}

let ofThisProcess: Registry | undefined;

/** Memory, processor time, garbage collection; one registry per process, because each would observe until its end. */
function processMetrics(): Registry {
  if (ofThisProcess) return ofThisProcess;
  ofThisProcess = new Registry();
  collectDefaultMetrics({ register: ofThisProcess });
  return ofThisProcess;
}
