/**
 * Runs `redocly diff` over edits. Each edit has a path of its own in two small documents: a verdict belongs to one
 * edit, a shared schema is judged on each side that uses it, and one run answers all questions.
 */
import { isList, isObject, type Json, type JsonObject, parsePointer, asObject, asText } from '../json.js';
import { runRedocly } from '../redocly.js';
import type { Asked, Question } from './edit.js';

/** Whether each question is a major change, in order, or why the run failed. */
export type Verdicts = { readonly isMajor: readonly boolean[] } | { readonly mistake: string };

export async function verdictsOn(questions: readonly Question[]): Promise<Verdicts> {
  const keyed = questions.map((question) => [JSON.stringify(question), question] as const);
  const asked = [...new Map(keyed.filter(([key]) => !known.has(key)))];
  if (asked.length > 0) {
    const report = await diff(
      buildDocument(asked.map(([, { before }]) => before)),
      buildDocument(asked.map(([, { after }]) => after)),
    );
    if ('mistake' in report) return report;
    const major = majorIn(report.changes);
    for (const [number, [key]] of asked.entries()) known.set(key, major.has(String(number)));
  }
  return { isMajor: keyed.map(([key]) => known.get(key) ?? true) };
}

/** Cache of verdicts by question: an edit keeps its verdict when the contract is saved again. */
const known = new Map<string, boolean>();

function buildDocument(asked: readonly Asked[]): JsonObject {
  const numbered = (part: 'item' | 'scheme', name: (number: number) => string) =>
    Object.fromEntries(
      asked.flatMap((each, number): [string, Json][] => {
        const value = each[part];
        return value ? [[name(number), withoutReferences(value)]] : [];
      }),
    );
  return {
    openapi: '3.0.3',
    info: { title: 'Questions', version: '1' },
    paths: numbered('item', (number) => `/${number}`),
    components: { securitySchemes: numbered('scheme', String) },
  };
}

/** Drops references from the small documents; their targets are compared separately. */
function withoutReferences(value: Json): Json {
  if (isList(value)) return value.map(withoutReferences);
  if (!isObject(value)) return value;
  if (typeof value['$ref'] === 'string') return {};
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutReferences(item)]));
}

/** Changes that `redocly diff` reports between two documents; a report without a list of changes is a failure. */
async function diff(
  before: JsonObject,
  after: JsonObject,
): Promise<{ readonly changes: readonly Json[] } | { readonly mistake: string }> {
  const files = new Map([
    ['before.json', JSON.stringify(before)],
    ['after.json', JSON.stringify(after)],
  ]);
  const printed = await runRedocly(['diff', ...files.keys(), '--fail-on=none'], files);
  if ('failure' in printed) return { mistake: `The check for breaking changes failed: ${printed.failure}` };
  const changes = asObject(printed.values[0])['changes'];
  if (isList(changes)) return { changes };
  return { mistake: 'The check for breaking changes failed: @redocly/cli reported no list of changes.' };
}

/** The numbers of the questions that have a major change in the report. */
function majorIn(changes: readonly Json[]): ReadonlySet<string> {
  return new Set(
    changes
      .map(asObject)
      .filter((change) => change['impact'] === 'major')
      .map((change) => {
        const [section, name, scheme] = parsePointer(asText(change['path']) ?? '');
        return section === 'paths' ? (name ?? '').slice(1) : (scheme ?? '');
      }),
  );
}
