/** Runs `redocly lint` over documents. */
import { type Json, asList, asObject, asText, valueAt } from '../json.js';
import { runRedocly } from '../redocly.js';

export interface LintFinding {
  readonly ruleId: string;
  readonly message: string;
  /** A JSON pointer into the document. */
  readonly pointer: string;
  readonly suggestion: string | undefined;
}

/** The findings of each document, in the order of the documents. */
export type Findings = readonly (readonly LintFinding[])[] | { readonly failure: string };

/** `rules` are redocly's own names; no other rules run. */
export async function findingsIn(
  documents: readonly string[],
  rules: Readonly<Record<string, 'error'>>,
): Promise<Findings> {
  const files = documents.map((text, index) => [`${index}.json`, text] as const);
  const names = files.map(([name]) => name);
  const config = 'redocly.yaml';
  const printed = await runRedocly(
    ['lint', ...names, `--config=${config}`, '--max-problems=1000'],
    new Map([...files, [config, JSON.stringify({ rules })]]),
  );
  if ('failure' in printed) return printed;
  const { values } = printed;
  if (values.length === names.length) {
    return values.map((value) => asList(asObject(value)['problems']).map(toFinding));
  }
  const failure = `@redocly/cli checked only ${values.length} of ${names.length} documents.`;
  return { failure };
}

function toFinding(problem: Json): LintFinding {
  return {
    ruleId: asText(valueAt(problem, ['ruleId'])) ?? '',
    message: asText(valueAt(problem, ['message'])) ?? '',
    pointer: asText(valueAt(problem, ['location', '0', 'pointer'])) ?? '',
    suggestion: asText(valueAt(problem, ['suggest', '0'])),
  };
}
