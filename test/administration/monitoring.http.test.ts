/** The supplied dashboard and alerts use only metrics and labels that the bank has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { definitions } from '../../src/observe/metrics/definitions.js';
import type { Definition } from '../../src/observe/metrics/metric.js';
import { root, sectionsOf } from '../documents/markdown.js';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { type Scrape, scrape } from '../support/server/metrics.js';
import { startServer } from '../support/server/server.js';

const read = (name: string) => readFileSync(join(root, 'examples/monitoring', name), 'utf8');

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
const dashboard: { readonly panels: readonly Panel[] } = JSON.parse(read('dashboard.json'));

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
}
const alerts: { readonly groups: readonly { readonly rules: readonly Rule[] }[] } = parse(
  read('alerts.yaml'),
);
const rules = alerts.groups.flatMap((group) => group.rules);

const asked: readonly (readonly [where: string, expression: string, named: readonly string[]])[] = [
  ...dashboard.panels.flatMap(({ targets = [], title }) =>
    targets.map(
      ({ expr, legendFormat }) => [`the panel "${title}"`, expr, labelsNamedIn(legendFormat)] as const,
    ),
  ),
  ...rules.map(({ alert, annotations, expr }) => [alert, expr, labelsNamedIn(annotations.summary)] as const),
];

function labelsNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
}

const functions = 'absent histogram_quantile increase max min rate sort sum time topk vector'.split(' ');
const words = ['and', 'or', 'unless'];
const wordsIn = (text: string) => [...text.matchAll(/\w+/g)].map(([label]) => label);

/** A PromQL query's metrics, each with its labels, and the labels of its groups. Throws for unknown syntax. */
function readQuery(expression: string) {
  const grouping: string[] = [];
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\bby \(([^)]*)\)/g, (_, labels: string) => {
      grouping.push(...wordsIn(labels));
      return '';
    });
  const selectors = [...bare.matchAll(/([a-z_]\w*)\s*(?:(\()|\{([^}]*)\})?/gi)].flatMap(
    ([, name = '', call, matchers = '']) => {
      if (call !== undefined) {
        if (!functions.includes(name))
          throw new Error(`${name} is no function that is known here: ${expression}`);
        return [];
      }
      const labels = matchers.split(',').flatMap((matcher) => wordsIn(matcher).slice(0, 1));
      return words.includes(name) ? [] : [{ metric: name, labels }];
    },
  );
  if (selectors.length === 0) throw new Error(`This is about no metric: ${expression}`);
  return { selectors, grouping };
}

const own: readonly Definition[] = Object.values(definitions);
/** Labels that Prometheus itself adds to every sample that it scrapes. */
const ofTarget = ['job', 'instance'];

describe('The supplied Prometheus dashboard and alerts', () => {
  let figures: Scrape;
  before(async () => {
    const settings = await administrationSettings();
    const bank = await startServer({ settings });
    figures = await scrape(new Administrator(() => settings).url);
    await bank.stop();
  });

  /** The labels of a metric, by the name of a sample: a histogram has several sample names. */
  function labelsOf(sample: string): readonly string[] {
    const [, histogram = ''] = /^(.+)_(?:bucket|sum|count)$/.exec(sample) ?? [];
    const isHistogram = figures.types.get(histogram) === 'histogram';
    const name = isHistogram ? histogram : sample;
    if (!figures.types.has(name)) throw new Error(`the bank has no metric ${sample}`);
    const definition = own.find((each) => each.name === name);
    const seen = figures.samples
      .filter((each) => each.name === sample)
      .flatMap(({ labels }) => Object.keys(labels));
    return [...ofTarget, ...(definition?.labels ?? seen), ...(sample.endsWith('_bucket') ? ['le'] : [])];
  }

  for (const [where, expression, named] of asked) {
    it(`use an existing metric with its labels: ${where}, ${expression}`, () => {
      const { grouping, selectors } = readQuery(expression);
      for (const { labels, metric } of selectors) {
        expect(labelsOf(metric)).to.include.members([...labels, ...grouping]);
      }
      // The labels in the text survive the grouping.
      const shown = grouping.length > 0 ? grouping : selectors.flatMap(({ metric }) => labelsOf(metric));
      expect(shown).to.include.members([...named]);
    });
  }

  it('cover every metric of the server', () => {
    const names = asked.flatMap(([, expression]) =>
      readQuery(expression).selectors.map(({ metric }) => metric),
    );
    for (const { name } of own)
      expect(
        names.some((each) => each.startsWith(name)),
        name,
      ).to.equal(true);
  });

  it('have unique titles', () => {
    const titles = [...dashboard.panels.map(({ title }) => title), ...rules.map(({ alert }) => alert)];
    expect(new Set(titles).size).to.equal(titles.length);
  });

  it('tell of everything that has an end', () => {
    const { name } = definitions.trustEnds;
    for (const shown of [JSON.stringify(dashboard), JSON.stringify(rules)]) expect(shown).to.contain(name);
  });

  it('cover the same metrics as docs/operator/monitoring.md', () => {
    const section = sectionsOf('docs/operator/monitoring.md').find(({ title }) => title === 'Metrics');
    const rows = [...(section?.text ?? '').matchAll(/^- `(open_banking_\w+)`(?: \(([^)]*)\))?:/gm)];
    const listed = rows.map(([, name = '', labels = '']) => `${name} ${labelsIn(labels).join(' ')}`.trim());
    expect(listed).to.have.members(own.map(({ labels, name }) => [name, ...labels].join(' ')));
  });
});

function labelsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, label = '']) => label);
}
