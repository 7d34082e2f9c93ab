/** Reads the administration API's metrics as Prometheus does. */
import { administrationToken } from './administrator.js';
import { exchange } from './exchange.js';

type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

export interface Scrape {
  readonly samples: readonly Sample[];
  /** The metric's type: counter, gauge or histogram; also of a metric without values. */
  readonly types: ReadonlyMap<string, string>;
  /** The only value with these labels and any others; undefined where there is none. */
  valueOf(name: string, labels?: Labels): number | undefined;
  /** All values of a metric, keyed by the label values joined with spaces. */
  valuesOf(name: string): Readonly<Record<string, number>>;
}

export async function scrape(
  administrationUrl: string,
  headers: Readonly<Record<string, string>> = { Authorization: `Bearer ${administrationToken}` },
): Promise<Scrape> {
  const { status, text } = await exchange(`${administrationUrl}/metrics`, { headers });
  if (status !== 200) throw new Error(`GET /metrics is answered with ${status}: ${text}`);
  const lines = text.split('\n').filter((line) => line !== '');
  const samples = lines.filter((line) => !line.startsWith('#')).map(sampleOf);
  const types = lines.flatMap((line) => {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    return name === '' ? [] : [[name, type] as const];
  });
  return {
    samples,
    types: new Map(types),
    valueOf: (name, labels = {}) => {
      const found = samples.filter(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
      );
      if (found.length > 1) throw new Error(`${name} has several values with ${JSON.stringify(labels)}`);
      return found[0]?.value;
    },
    valuesOf: (name) =>
      Object.fromEntries(
        samples
          .filter((sample) => sample.name === name)
          .map(({ labels, value }) => [Object.values(labels).join(' ').trim(), value]),
      ),
  };
}

function sampleOf(line: string): Sample {
  const [, name, labels = '', value] = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`This is no sample: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
    value: Number(value),
  };
}
