/** Wraps prom-client: counters, gauges and histograms for `definitions.ts`, in a registry of their own. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BankEvent } from '../../usecases/events.js';
import type { Definition, Labels, MeasuredServer, ServerState } from './metric.js';

type LabelsOf<D extends Definition> = Labels<D['labels'][number]>;

const toConfiguration = ({ help, labels, name }: Definition, registry: Registry) => ({
  name,
  help,
  labelNames: [...labels],
  registers: [registry],
});

export function counter<D extends Definition>(definition: D, registry: Registry) {
  const kept = new Counter(toConfiguration(definition, registry));
  return (labels: LabelsOf<D>, by = 1): void => kept.inc(labels, by);
}

interface EventLabels {
  readonly labelsOf: (event: BankEvent) => Labels | undefined;
  readonly first: readonly Labels[];
}

export function eventCounter(
  { first, labelsOf, ...definition }: Definition & EventLabels,
  registry: Registry,
): (event: BankEvent) => void {
  const count = counter(definition, registry);
  for (const labels of first) count(labels, 0);
  return (event) => {
    const labels = labelsOf(event);
    if (labels) count(labels);
  };
}

/** Observes durations in seconds. */
export function histogram<D extends Definition>(definition: D, registry: Registry) {
  const { buckets = [] } = definition;
  const kept = new Histogram({ ...toConfiguration(definition, registry), buckets: [...buckets] });
  return (labels: LabelsOf<D>, seconds: number): void => kept.observe(labels, seconds);
}

type Read = (server: MeasuredServer, state: ServerState) => readonly (readonly [Labels, number])[];

/** Returns a function that reads the metric; label combinations that are no longer read disappear. */
export function scraped(definition: Definition & { readonly read: Read }, registry: Registry) {
  const configuration = toConfiguration(definition, registry);
  const kept = definition.type === 'counter' ? new Counter(configuration) : new Gauge(configuration);
  return (server: MeasuredServer, state: ServerState): void => {
    kept.reset();
    for (const [labels, value] of definition.read(server, state)) kept.inc(labels, value);
  };
}
