/** Phrases for keywords in a sentence. A keyword without a phrase appears under its own name. */
import { entriesOf, isList, type Json, type JsonObject, asList, asObject, asText, asTexts } from '../json.js';
import { normaliseSchema, type DocumentValue } from './normalise.js';

const types: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
};

/** In the order of the sentence. */
const constraints = new Map<string, (value: Json) => string>([
  [
    'type',
    (value) =>
      (isList(value) ? value : [value]).map((type) => types[written(type)] ?? written(type)).join(' or '),
  ],
  ['nullable', () => 'possibly null'],
  ['format', (value) => `of the format ${written(value)}`],
  ['pattern', (value) => `of the pattern \`${written(value)}\``],
  ['minLength', (value) => `at least ${written(value)} characters`],
  ['maxLength', (value) => `at most ${written(value)} characters`],
  ['minimum', (value) => `at least ${written(value)}`],
  ['exclusiveMinimum', (value) => `more than ${value === true ? 'its least' : written(value)}`],
  ['maximum', (value) => `at most ${written(value)}`],
  ['exclusiveMaximum', (value) => `less than ${value === true ? 'its most' : written(value)}`],
  ['multipleOf', (value) => `a multiple of ${written(value)}`],
  ['minItems', (value) => `at least ${written(value)} entries`],
  ['maxItems', (value) => `at most ${written(value)} entries`],
  ['minProperties', (value) => `at least ${written(value)} fields`],
  ['maxProperties', (value) => `at most ${written(value)} fields`],
  ['uniqueItems', () => 'each entry once'],
  ['additionalProperties', (value) => (value === false ? 'without other fields' : 'with other fields')],
  ['unevaluatedProperties', (value) => (value === false ? 'without any other fields' : 'with other fields')],
  ['prefixItems', (value) => `with first entries of their own, ${asList(value).length}`],
  ['propertyNames', () => 'with names of fields that are bounded'],
  ['contentEncoding', (value) => `encoded as ${written(value)}`],
  ['contentMediaType', (value) => `holding ${written(value)}`],
  ['readOnly', () => 'in answers alone'],
  ['writeOnly', () => 'in requests alone'],
  ['default', (value) => `when absent ${written(value)}`],
  ['deprecated', () => 'deprecated'],
  ['style', (value) => `in the style ${written(value)}`],
]);

export const wordedKeywords: readonly string[] = [...constraints.keys()];

/** Keywords whose values are not quoted: the sentence says only that they differ. */
const meanings: Readonly<Record<string, string>> = {
  description: 'description',
  title: 'title',
  summary: 'summary',
  example: 'example',
  examples: 'example',
  tags: 'list of tags',
  contact: 'contact',
  license: 'licence',
  externalDocs: 'link to documentation',
  server: 'description of its server',
};

/** `now at most 9 characters`, `of the format uuid, formerly of the format date`, `another description`. */
export function describeChange(keyword: string, before: Json | undefined, after: Json | undefined): string {
  const meaning = meanings[keyword];
  if (meaning !== undefined) {
    if (before === undefined) return `now with ${/^[aeiou]/.test(meaning) ? 'an' : 'a'} ${meaning}`;
    return after === undefined ? `no longer with ${meaning}` : `another ${meaning}`;
  }
  const own = constraints.get(keyword);
  if (!own) return otherChange(keyword, before, after);
  const [was, is] = [before, after].map((value) => (value === undefined ? undefined : own(value)));
  if (was === undefined) return `now ${is}`;
  if (is === undefined) return `no longer ${was}`;
  return was === is ? `another \`${keyword}\`` : `${is}, formerly ${was}`;
}

/** A keyword without a phrase of its own, named with its value. */
function otherChange(keyword: string, before: Json | undefined, after: Json | undefined): string {
  const name = `\`${keyword}\``;
  const [was, is] = [before, after].map((value) => (value === undefined ? undefined : short(value)));
  if (was === undefined) return `now with ${name}: ${is}`;
  if (is === undefined) return `no longer with ${name}: ${was}`;
  return was === is ? `another ${name}` : `${name} is now ${is}, formerly ${was}`;
}

/** `optional, text, at most 70 characters` */
export function describeField(spoken: DocumentValue, required: boolean): string {
  const schema = normaliseSchema(spoken);
  const names = Object.keys(asObject(schema['properties'])).toSorted();
  const facts = [...constraints].flatMap(([keyword, words]) => {
    const value = schema[keyword];
    if (value === undefined) return [];
    if (keyword === 'additionalProperties' && value !== false) return [];
    return keyword === 'type' && names.length > 0
      ? `${words(value)} with ${formatList(names)}`
      : words(value);
  });
  const values = listAllowedValues(schema);
  return [
    required ? 'required' : 'optional',
    ...facts,
    ...(values ? [`one of ${formatList(values)}`] : []),
  ].join(', ');
}

/** The allowed values, sorted; undefined when all values are allowed. */
export function listAllowedValues(schema: JsonObject): readonly string[] | undefined {
  return schema['enum'] === undefined ? undefined : asList(schema['enum']).map(written).toSorted();
}

/** A longer list is replaced by its count. */
const mostValues = 20;

export function formatList(values: readonly string[]): string {
  return values.length > mostValues
    ? `${values.length} values`
    : values.map((value) => `\`${value}\``).join(', ');
}

export function written(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const mostCharacters = 80;

function short(value: Json): string {
  const text = Array.from(written(value).replaceAll('`', "'") || ' ');
  return `\`${text.slice(0, mostCharacters).join('')}${text.length > mostCharacters ? '…' : ''}\``;
}

export function capitalise(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The scheme names of each alternative, with the scopes that they require. */
export function securityWords(security: Json | undefined): string {
  const alternatives = asList(security).map((alternative) =>
    entriesOf(alternative)
      .map(([name, scopes]) => {
        const asked = asTexts(scopes);
        return asked.length > 0 ? `${name} (${asked.toSorted().join(', ')})` : name;
      })
      .toSorted()
      .join(' and '),
  );
  return (
    alternatives
      .map((each) => each || 'nothing')
      .toSorted()
      .join(', or ') || 'nothing'
  );
}

/** The text under a key, or an empty text. */
export function nameIn(value: JsonObject, key: string): string {
  return asText(value[key]) ?? '';
}
