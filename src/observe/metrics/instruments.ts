/** Wraps prom-client: counters, gauges and histograms for `definitions.ts`, in a registry of their own. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Definition } from './definitions.js';

export type LabelsOf<D extends Definition> = Readonly<Record<D['labels'][number], string | number>>;

/** One value per combination of labels. */
export type Values<D extends Definition> = readonly (readonly [labels: LabelsOf<D>, value: number])[];

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

/** Observes durations in seconds. */
export function histogram<D extends Definition>(definition: D, registry: Registry) {
  const { buckets = [] } = definition;
  const kept = new Histogram({ ...toConfiguration(definition, registry), buckets: [...buckets] });
  return (labels: LabelsOf<D>, seconds: number): void => kept.observe(labels, seconds);
}

/** Set at each scrape; label combinations that are no longer passed disappear. */
export function gauge<D extends Definition>(definition: D, registry: Registry) {
  const kept = new Gauge(toConfiguration(definition, registry));
  return (values: Values<D>): void => {
    kept.reset();
    for (const [labels, value] of values) kept.set(labels, value);
  };
}

/** A counter whose totals another module keeps, set at each scrape. */
export function total<D extends Definition>(definition: D, registry: Registry) {
  const kept = new Counter(toConfiguration(definition, registry));
  return (values: Values<D>): void => {
    kept.reset();
    for (const [labels, value] of values) kept.inc(labels, value);
  };
}
