/** Schemas may use only what types and validators understand alike, and their patterns are anchored. */
import {
  entriesOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
  valueAt,
} from '../json.js';
import { type Contract, type Operation, resolve } from '../operations.js';
import { formats } from '../../src/contract/formats.js';

const keywords = new Set(
  [
    '$ref type properties required additionalProperties items enum allOf anyOf oneOf format pattern',
    'minLength maxLength minimum maximum minItems maxItems uniqueItems minProperties maxProperties',
    'description title example default deprecated',
  ].flatMap((words) => words.split(' ')),
);
const combinations = ['allOf', 'anyOf', 'oneOf'];
const besideCombinations = new Set(['description', 'title', 'example', 'deprecated']);
const plainTypes = ['string', 'integer', 'number', 'boolean'];
const types = [...plainTypes, 'array', 'object'];

export function checkSchemas(contract: Contract): void {
  const { document } = contract;
  eachSchema(document, (schema, path) => {
    for (const [keyword, sentence] of [...problemsOf(schema), ...allOfProblems(document, schema)]) {
      contract.report([...path, ...keyword.split('/')], sentence);
    }
  });
  for (const operation of contract.operations) {
    checkForm(contract, operation);
    for (const { name, schema } of Object.values(operation.parameters).flat()) {
      const type = textOf(resolve(document, schema)['type']) ?? '';
      if (plainTypes.includes(type)) continue;
      const sentence = `The parameter ${name} of ${operation.id} arrives as a text; it must be a string, a number or a boolean.`;
      contract.report(operation.at, sentence);
    }
  }
}

/** A form is sent as texts, and nothing turns them into anything else. */
function checkForm(contract: Contract, { id, at, body }: Operation): void {
  if (!body?.types.includes('application/x-www-form-urlencoded')) return;
  const form = resolve(contract.document, body.schema);
  for (const [name, field] of entriesOf(form['properties'])) {
    if (resolve(contract.document, field)['type'] === 'string') continue;
    const sentence = `The form field ${name} of ${id} arrives as a text; it must be a string.`;
    contract.report([...at, 'requestBody'], sentence);
  }
}

type Problem = readonly [keyword: string, sentence: string];

function problemsOf(schema: JsonObject): Problem[] {
  const problems: Problem[] = Object.keys(schema)
    .filter((keyword) => !keywords.has(keyword))
    .map((keyword) => [keyword, `The type emitter does not know the keyword ${keyword}.`]);
  const type = textOf(schema['type']);
  const format = textOf(schema['format']);
  const pattern = textOf(schema['pattern']);
  if (type !== undefined && !types.includes(type)) problems.push(['type', `There is no type ${type}.`]);
  if (format !== undefined && !Object.hasOwn(formats, format)) {
    problems.push(['format', `The format ${format} is not in src/contract/formats.ts.`]);
  }
  if (pattern !== undefined && !isExpression(pattern)) {
    problems.push(['pattern', `The pattern ${pattern} is not a regular expression.`]);
  }
  const combination = combinations.find((keyword) => schema[keyword] !== undefined);
  for (const keyword of combination === undefined ? [] : Object.keys(schema)) {
    if (keyword === combination || besideCombinations.has(keyword)) continue;
    problems.push([keyword, `${keyword} may not stand beside ${combination}; make it a member.`]);
  }
  const { properties } = schema;
  for (const name of isObject(properties) ? textsOf(schema['required']) : []) {
    if (valueAt(properties, [name]) === undefined)
      problems.push(['required', `${name} is required and not declared.`]);
  }
  return problems;
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

function allOfProblems(document: JsonObject, schema: JsonObject): Problem[] {
  return listOf(schema['allOf']).flatMap((member, index): Problem[] => {
    const target = resolve(document, member);
    if (isObject(target['properties']) || isList(target['allOf'])) return [];
    const sentence = 'The members of allOf are objects with properties, so that a reply can be closed.';
    return [[`allOf/${index}`, sentence]];
  });
}

export function checkPatterns(contract: Contract): void {
  eachSchema(contract.document, (schema, path) => {
    const pattern = textOf(schema['pattern']);
    if (pattern === undefined || isAnchored(pattern)) return;
    contract.report([...path, 'pattern'], `The pattern ${pattern} is not anchored; write ^…$.`);
  });
}

/** Whether the pattern can only match a text from its beginning to its end. */
export function isAnchored(pattern: string): boolean {
  if (!pattern.startsWith('^') || !/(^|[^\\])(\\\\)*\$$/.test(pattern)) return false;
  let depth = 0;
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    // `^a|b$` anchors each alternative on one side only.
    else if (character === '|' && depth === 0) return false;
  }
  return !inClass;
}

type Visit = (schema: JsonObject, path: readonly string[]) => void;

function eachSchema(document: JsonObject, visit: Visit): void {
  walk(document['paths'], ['paths'], visit);
  for (const [section, components] of entriesOf(document['components'])) {
    for (const [name, component] of entriesOf(components)) {
      const path = ['components', section, name];
      if (section === 'schemas') walkSchema(component, path, visit);
      else walk(component, path, visit);
    }
  }
}

/** Finds the schemas in anything that is none itself; examples may hold a field that is called schema. */
function walk(value: Json | undefined, path: readonly string[], visit: Visit): void {
  for (const [key, item] of isList(value) ? Object.entries(value) : entriesOf(value)) {
    if (key === 'schema') walkSchema(item, [...path, key], visit);
    else if (key !== 'example' && key !== 'examples') walk(item, [...path, key], visit);
  }
}

function walkSchema(value: Json, path: readonly string[], visit: Visit): void {
  const schema = objectOf(value);
  visit(schema, path);
  const below = (keyword: string, parts: readonly (readonly [key: string, part: Json])[]) => {
    for (const [key, part] of parts) walkSchema(part, [...path, keyword, key], visit);
  };
  below('properties', entriesOf(schema['properties']));
  for (const keyword of ['items', 'additionalProperties']) {
    if (isObject(schema[keyword])) walkSchema(schema[keyword], [...path, keyword], visit);
  }
  for (const keyword of combinations) below(keyword, Object.entries(listOf(schema[keyword])));
}
