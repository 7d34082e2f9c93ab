/** Checks that the keywords of a schema do not contradict each other. */
import { formats } from '../../src/engine/formats.js';
import { isList, type JsonObject, asText } from '../json.js';
import type { RuleId } from '../rule-table.js';

/** A mistake in a schema: the keys of the keyword, the rule and the sentence. */
export type Problem = readonly [at: readonly string[], rule: RuleId, sentence: string];

export const bounds = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

const ofNumbers = ['minimum', 'maximum'];
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern'],
  integer: ofNumbers,
  number: ofNumbers,
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties', 'required', 'additionalProperties'],
  boolean: [],
};
const boundKeywords = new Set(Object.values(keywordsOf).flat());

/** From OpenAPI 3.1 on, `required` may name nothing. */
export function valueProblems(schema: JsonObject, isNew = false): Problem[] {
  return [...boundProblems(schema), ...listProblems(schema, isNew)];
}

function boundProblems(schema: JsonObject): Problem[] {
  const problems: Problem[] = [];
  for (const [lower, upper] of bounds) {
    const [least, most] = [schema[lower], schema[upper]];
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue;
    problems.push([[lower], 'bounds-crossed', `${lower} ${least} is above ${upper} ${most}: nothing fits.`]);
  }
  const type = asText(schema['type']) ?? '';
  const own = Object.hasOwn(keywordsOf, type) ? keywordsOf[type] : undefined;
  const foreign = own
    ? Object.keys(schema).filter((each) => boundKeywords.has(each) && !own.includes(each))
    : [];
  if (own && type !== 'string' && Object.hasOwn(formats, asText(schema['format']) ?? ''))
    foreign.push('format');
  for (const keyword of foreign) {
    const said = keyword === 'format' ? `The format ${asText(schema['format'])}` : keyword;
    const sentence = `${said} has no effect on ${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}; remove it, or change the type.`;
    problems.push([[keyword], 'keyword-of-another-type', sentence]);
  }
  return problems;
}

function listProblems({ enum: values, required }: JsonObject, isNew: boolean): Problem[] {
  const problems: Problem[] = [];
  if (isList(values) && values.length === 0) {
    problems.push([['enum'], 'enum-empty', 'An enum without values fits nothing; write the values.']);
  }
  if (!isList(required)) return problems;
  const repeated = required.findIndex((name, index) => required.indexOf(name) !== index);
  if (required.length === 0) {
    if (!isNew) problems.push([['required'], 'required-list', 'required names nothing; leave it out.']);
  } else if (repeated !== -1) {
    const sentence = `${JSON.stringify(required[repeated])} is required twice; name it once.`;
    problems.push([['required', String(repeated)], 'required-list', sentence]);
  }
  return problems;
}
