/** The contents of a PromQL query: its metrics, each with the labels that the query uses. */

export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

export interface Query {
  readonly selectors: readonly Selector[];
  /** The labels by which the results are grouped. */
  readonly grouping: readonly string[];
}

const functions = [
  'absent',
  'histogram_quantile',
  'increase',
  'max',
  'min',
  'rate',
  'sort',
  'sum',
  'time',
  'topk',
  'vector',
];
const words = ['and', 'or', 'unless'];

const labelsIn = (text: string) => [...text.matchAll(/\w+/g)].map(([label]) => label);

/** Throws for unknown syntax, so that no part of a query goes unchecked. */
export function readQuery(expression: string): Query {
  const grouping: string[] = [];
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\bby \(([^)]*)\)/g, (_, labels: string) => {
      grouping.push(...labelsIn(labels));
      return '';
    });
  const selectors = [...bare.matchAll(/([a-z_]\w*)\s*(?:(\()|\{([^}]*)\})?/gi)].flatMap(
    ([, name = '', call, matchers = '']) => {
      if (call !== undefined) {
        if (!functions.includes(name))
          throw new Error(`${name} is no function that is known here: ${expression}`);
        return [];
      }
      const labels = matchers.split(',').flatMap((matcher) => labelsIn(matcher).slice(0, 1));
      return words.includes(name) ? [] : [{ metric: name, labels }];
    },
  );
  if (selectors.length === 0) throw new Error(`This is about no metric: ${expression}`);
  return { selectors, grouping };
}
