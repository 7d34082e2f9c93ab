/** Checks that the keywords of a schema do not contradict each other. */
import { formats } from '../../src/engine/formats.js';
import { entriesOf, isList, isSame, type Json, type JsonObject, asList, asText, asTexts } from '../json.js';
import type { RuleId } from '../rule-table.js';

/** A mistake in a schema: the keys of the keyword, the rule and the sentence. */
export type Problem = readonly [at: readonly string[], rule: RuleId, sentence: string];

export const bounds = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

const ofNumbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern'],
  integer: ofNumbers,
  number: ofNumbers,
  array: ['minItems', 'maxItems', 'uniqueItems', 'prefixItems'],
  object: ['minProperties', 'maxProperties', 'required', 'additionalProperties', 'propertyNames'],
  boolean: [],
};
const boundKeywords = new Set(Object.values(keywordsOf).flat());

/** From OpenAPI 3.1 on, `required` may name nothing. */
export function valueProblems(schema: JsonObject, isNew = false): Problem[] {
  return [...boundProblems(schema, isNew), ...listProblems(schema, isNew)];
}

function boundProblems(schema: JsonObject, isNew: boolean): Problem[] {
  const problems: Problem[] = [];
  for (const [lower, upper] of bounds) {
    const [least, most] = [schema[lower], schema[upper]];
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    const isOpen =
      lower === 'minimum' && (schema['exclusiveMinimum'] === true || schema['exclusiveMaximum'] === true);
    if (least < most || (least === most && !isOpen)) continue;
    // In OpenAPI 3.1 an exclusive bound is the keyword itself.
    const isKeyword = isNew && lower === 'minimum' && schema['exclusiveMinimum'] === true;
    const at = isKeyword ? 'exclusiveMinimum' : lower;
    const why =
      least === most
        ? `${lower} and ${upper} are ${most}, which is excluded`
        : `${lower} ${least} is above ${upper} ${most}`;
    problems.push([[at], 'bounds-crossed', `${why}: nothing fits.`]);
  }
  for (const keyword of foreignKeywords(schema)) {
    const said = keyword === 'format' ? `The format ${asText(schema['format'])}` : keyword;
    const type = typesIn(schema).join(' or ');
    const sentence = `${said} has no effect on ${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}; remove it, or change the type.`;
    problems.push([[keyword], 'keyword-of-another-type', sentence]);
  }
  return problems;
}

/** The keywords that concern none of the schema's types. */
function foreignKeywords(schema: JsonObject): readonly string[] {
  const types = typesIn(schema);
  if (types.length === 0 || !types.every((type) => Object.hasOwn(keywordsOf, type))) return [];
  const own = types.flatMap((type) => keywordsOf[type] ?? []);
  const isFormat = !types.includes('string') && Object.hasOwn(formats, asText(schema['format']) ?? '');
  const foreign = Object.keys(schema).filter((each) => boundKeywords.has(each) && !own.includes(each));
  return isFormat ? [...foreign, 'format'] : foreign;
}

function typesIn({ type }: JsonObject): readonly string[] {
  return (isList(type) ? asTexts(type) : [asText(type) ?? '']).filter(
    (each) => each !== '' && each !== 'null',
  );
}

/** Reports a schema, as its author wrote it, that names a value or a number of parts which it excludes itself. */
export function impossibleProblems(schema: JsonObject): Problem[] {
  const problems: Problem[] = [];
  const refuse = (keyword: string, why: string) =>
    problems.push([[keyword], 'value-impossible', `${why}: nothing fits.`]);
  const {
    additionalProperties,
    const: constant,
    enum: values,
    items,
    maxProperties,
    minItems,
    minProperties,
    prefixItems,
  } = schema;
  const named = constant === undefined ? asList(values) : [constant];
  if (constant !== undefined && isList(values) && !values.some((value) => isSame(value, constant))) {
    refuse('const', `The enum does not have ${JSON.stringify(constant)}`);
  } else if (constant !== undefined && !hasType(constant, schema)) {
    refuse('const', `${JSON.stringify(constant)} is not of the schema's type`);
  } else if (named.length > 0 && !named.some((value) => isWithinBounds(value, schema))) {
    refuse(constant === undefined ? 'enum' : 'const', 'The bounds or the pattern exclude every value named');
  }
  if (items === false && typeof minItems === 'number' && minItems > asList(prefixItems).length) {
    refuse('minItems', `minItems is ${minItems}, and items: false admits ${asList(prefixItems).length}`);
  }
  const required = asTexts(schema['required']);
  const properties = entriesOf(schema['properties']).map(([name]) => name);
  if (typeof maxProperties === 'number' && required.length > maxProperties) {
    refuse(
      'maxProperties',
      `maxProperties ${maxProperties} is below the number of required properties, ${required.length}`,
    );
  }
  if (additionalProperties !== false || schema['patternProperties'] !== undefined) return problems;
  const missing = required.find((name) => !properties.includes(name));
  if (missing !== undefined)
    refuse('required', `${missing} is required, and additionalProperties: false excludes it`);
  if (typeof minProperties === 'number' && minProperties > properties.length) {
    refuse(
      'minProperties',
      `minProperties is ${minProperties}, and additionalProperties: false admits ${properties.length}`,
    );
  }
  return problems;
}

function hasType(value: Json, schema: JsonObject): boolean {
  const types = isList(schema['type']) ? asTexts(schema['type']) : [asText(schema['type']) ?? ''];
  const type = value === null ? 'null' : isList(value) ? 'array' : typeof value;
  const isWhole = Number.isInteger(value) && types.includes('integer');
  return (
    types.join('') === '' ||
    types.includes(type) ||
    isWhole ||
    (value === null && schema['nullable'] === true)
  );
}

/** Concerns texts and numbers; `pattern-invalid` reports a pattern that is none. */
function isWithinBounds(value: Json, schema: JsonObject): boolean {
  const bound = (keyword: string, otherwise: number) => {
    const given = schema[keyword];
    return typeof given === 'number' ? given : otherwise;
  };
  if (typeof value === 'number') {
    return value >= bound('minimum', -Infinity) && value <= bound('maximum', Infinity);
  }
  if (typeof value !== 'string') return true;
  const length = Array.from(value).length;
  return (
    length >= bound('minLength', 0) &&
    length <= bound('maxLength', Infinity) &&
    matches(value, schema['pattern'])
  );
}

function matches(value: string, pattern: Json | undefined): boolean {
  try {
    return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
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
