/** Schemas may use only what types and validators understand alike. */
import { formats } from '../../src/contract/formats.js';
import { isList, isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from '../json.js';
import { type Contract, type Operation, resolve } from '../operations.js';
import type { Sources } from '../sources.js';
import { eachSchema } from './walk.js';

const keywords = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'allOf',
  'anyOf',
  'oneOf',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'description',
  'title',
  'example',
  'default',
  'deprecated',
  '$ref',
]);
const combinations = ['allOf', 'anyOf', 'oneOf'];
const besideCombinations = new Set(['description', 'title', 'example', 'deprecated']);
const plainTypes = ['string', 'integer', 'number', 'boolean'];
const types = [...plainTypes, 'array', 'object'];

export function checkSchemas(contract: Contract, sources: Sources): void {
  const { document } = contract;
  eachSchema(document, (schema, path) => {
    for (const [keyword, sentence] of [...problemsOf(schema), ...allOfProblems(document, schema)]) {
      sources.report(contract.placeOf([...path, ...keyword.split('/')]), sentence);
    }
  });
  for (const operation of contract.operations) {
    checkForm(contract, operation, sources);
    for (const { name, schema } of Object.values(operation.parameters).flat()) {
      const type = textOf(resolve(document, schema)['type']) ?? '';
      if (plainTypes.includes(type)) continue;
      const sentence = `The parameter ${name} of ${operation.id} arrives as a text; it must be a string, a number or a boolean.`;
      sources.report(contract.placeOf(operation.at), sentence);
    }
  }
}

/** A form is sent as texts, and nothing turns them into anything else. */
function checkForm(contract: Contract, { id, at, body }: Operation, sources: Sources): void {
  if (!body?.types.includes('application/x-www-form-urlencoded')) return;
  const form = resolve(contract.document, body.schema);
  for (const [name, field] of Object.entries(objectOf(form['properties']))) {
    if (resolve(contract.document, field)['type'] === 'string') continue;
    const sentence = `The form field ${name} of ${id} arrives as a text; it must be a string.`;
    sources.report(contract.placeOf([...at, 'requestBody']), sentence);
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
  const properties = schema['properties'];
  for (const name of isObject(properties) ? textsOf(schema['required']) : []) {
    if (!Object.hasOwn(objectOf(properties), name)) {
      problems.push(['required', `${name} is required and not declared.`]);
    }
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
