/** Writers of texts, numbers and enumerations, as code that uses `src/engine/writing`. */
import { isList, type Json, type JsonObject, asList, asText, asTexts } from '../json.js';
import { quoted } from '../types/text.js';

/** The types that a schema allows; empty when it declares none. */
export function listTypes({ type }: JsonObject): readonly string[] {
  return isList(type) ? asTexts(type) : [asText(type) ?? ''].filter((name) => name !== '');
}

const textRules = ['pattern', 'format', 'minLength', 'maxLength'];
const numberRules = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/**
 * The code that checks and writes a value that is neither object nor list; undefined when the schema is not supported.
 */
export function leafExpression(schema: JsonObject, flags: string): string | undefined {
  const types = listTypes(schema);
  const { enum: values, type: _, ...rules } = schema;
  if (values !== undefined)
    return Object.keys(rules).length === 0 ? enumExpression(asList(values), types) : undefined;
  const [type, ...others] = types;
  if (others.length > 0) return undefined;
  const has = (known: readonly string[]) => Object.keys(rules).every((rule) => known.includes(rule));
  if (type === 'string') return has(textRules) ? text(rules, flags) : undefined;
  if (type === 'boolean') return has([]) ? 'writing.boolean' : undefined;
  if (type !== 'integer' && type !== 'number') return undefined;
  const all = { ...(type === 'integer' && { isInteger: true }), ...rules };
  return has(numberRules) ? `writing.number(${JSON.stringify(all)})` : undefined;
}

const kinds: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

function enumExpression(values: readonly Json[], types: readonly string[]): string | undefined {
  if (values.some((value) => typeof value === 'object' && value !== null)) return undefined;
  const taken = values.filter(
    (value) => types.length === 0 || types.some((type) => kinds[type]?.(value) === true),
  );
  return `writing.oneOf(${JSON.stringify(taken)})`;
}

function text({ format, pattern, ...lengths }: JsonObject, flags: string): string {
  const rules = [
    ...(asText(pattern) === undefined
      ? []
      : [`pattern: new RegExp(${JSON.stringify(pattern)}, ${quoted(flags)})`]),
    ...(asText(format) === undefined ? [] : [`format: formats[${JSON.stringify(format)}]`]),
    ...Object.entries(lengths).map(([rule, limit]) => `${rule}: ${JSON.stringify(limit)}`),
  ];
  return `writing.text(${rules.length > 0 ? `{ ${rules.join(', ')} }` : ''})`;
}
