/** Checks that schemas use only keywords that types and validators support alike. */
import { isModern, isReadDialect } from '../documents/dialect.js';
import { entriesOf, isList, isObject, type JsonObject, asList, asObject, asText, asTexts } from '../json.js';
import { handlerRequires } from '../operations/fields.js';
import type { Contract } from '../operations/operations.js';
import { combinations, resolve, valuePath } from '../documents/resolve.js';
import { formats } from '../../src/engine/formats.js';
import { findChoices } from '../schemas/discriminator.js';
import { visitSchemas } from '../schemas/subschemas.js';
import { exclusionProblems } from './exclusions.js';
import { isMisplaced, misplacedSentence } from './parameters.js';
import { impossibleProblems, type Problem, valueProblems } from './values.js';

const keywords = new Set(
  [
    '$ref type properties required additionalProperties items enum allOf anyOf oneOf format pattern',
    'minLength maxLength minimum maximum minItems maxItems uniqueItems minProperties maxProperties',
    'description title example default deprecated',
    handlerRequires,
  ].flatMap((words) => words.split(' ')),
);
/** Further keywords of OpenAPI 3.0, which our own contracts do not use. */
const otherKeywords = new Set(
  'not multipleOf exclusiveMinimum exclusiveMaximum nullable discriminator readOnly writeOnly externalDocs xml'.split(
    ' ',
  ),
);
/** Keywords that OpenAPI 3.1 adds. */
const modernKeywords = new Set(
  [
    'const examples prefixItems propertyNames unevaluatedProperties contentEncoding contentMediaType',
    '$defs $comment $schema',
  ].flatMap((words) => words.split(' ')),
);
const besideCombinations = new Set(['description', 'title', 'example', 'deprecated']);

export function checkSchemas({ document, report, written }: Contract): void {
  const check = (checked: JsonObject, problemsIn: (schema: JsonObject) => Problem[]) =>
    visitSchemas(checked, (schema, path) => {
      for (const [at, rule, sentence] of problemsIn(schema)) report([...path, ...at], rule, sentence);
    });
  const isNew = isModern(document);
  check(written, (schema) => [
    ...keywordProblems(schema, isNew),
    ...formProblems(schema, isNew),
    ...impossibleProblems(schema),
  ]);
  check(document, (schema) => [
    ...choiceProblems(schema),
    ...combinationProblems(document, schema),
    ...valueProblems(schema, isNew),
    ...exclusionProblems(document, schema),
  ]);
}

function keywordProblems(schema: JsonObject, isNew: boolean): Problem[] {
  const problems: Problem[] = Object.keys(schema)
    .filter((keyword) => !keywords.has(keyword) && !(isNew && modernKeywords.has(keyword)))
    .map((keyword) => {
      const isRead = otherKeywords.has(keyword) || keyword.startsWith('x-');
      const advice = keyword === 'const' ? 'write an enum of one value' : 'leave it out';
      const sentence = `Types and validators do not support the keyword ${keyword}; ${advice}.`;
      return [[keyword], isRead ? 'keyword-unknown' : 'keyword-unread', sentence];
    });
  for (const [name, property] of entriesOf(schema['properties'])) {
    if (!isMisplaced(asObject(property), asTexts(schema['required']).includes(name))) continue;
    problems.push([['properties', name, handlerRequires], 'handler-requires', misplacedSentence]);
  }
  const says = ['$ref', 'type', 'enum', 'const', ...combinations];
  if (!says.some((keyword) => schema[keyword] !== undefined)) {
    problems.push([[], 'type-missing', 'This schema has no type; write type.']);
  }
  const format = asText(schema['format']);
  if (format !== undefined && !Object.hasOwn(formats, format)) {
    const sentence = `The format ${format} is not in src/engine/formats.ts.`;
    problems.push([['format'], 'format-unknown', sentence]);
  }
  if (schema['type'] === 'array' && schema['items'] === undefined && !isNew) {
    problems.push([['type'], 'array-without-items', 'An array needs the schema of its items: write items.']);
  }
  if (isList(schema['items'])) {
    const sentence = 'items is one schema for all entries, and no list; write oneOf within it for several.';
    problems.push([['items'], 'array-without-items', sentence]);
  }
  return problems;
}

/** Keywords whose form differs between OpenAPI 3.0 and 3.1; another form would bound nothing. */
export function formProblems(schema: JsonObject, isNew: boolean): Problem[] {
  const problems: Problem[] = [];
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
    if (schema[keyword] === undefined || (typeof schema[keyword] === 'number') === isNew) continue;
    const form = isNew ? 'the bound itself, a number' : 'true or false, beside the bound';
    problems.push([[keyword], 'keyword-of-another-version', `In this version ${keyword} is ${form}.`]);
  }
  if (!isNew && isList(schema['type'])) {
    const sentence = 'A list of types is of OpenAPI 3.1; write one type, and nullable: true for null.';
    problems.push([['type'], 'keyword-of-another-version', sentence]);
  }
  const types = asList(schema['type']);
  if (isNew && isList(schema['type']) && (types.length === 0 || new Set(types).size < types.length)) {
    problems.push([['type'], 'struct', 'A list of types has at least one type, and each type once.']);
  }
  if (isNew && schema['nullable'] !== undefined) {
    const sentence = "nullable is of OpenAPI 3.0, and read as there; write 'null' into the list of types.";
    problems.push([['nullable'], 'nullable-outdated', sentence]);
  }
  const dialect = schema['$schema'];
  if (isNew && dialect !== undefined && !isReadDialect(dialect)) {
    const sentence = `The dialect ${JSON.stringify(dialect)} is not read; leave it out.`;
    problems.push([['$schema'], 'dialect-unread', sentence]);
  }
  return problems;
}

function choiceProblems(schema: JsonObject): Problem[] {
  const problems: Problem[] = [];
  if (schema['nullable'] === true && schema['type'] === undefined) {
    const sentence = 'nullable has no effect without a type; write the type beside it.';
    problems.push([['nullable'], 'nullable-untyped', sentence]);
  }
  const hasAlternatives = isList(schema['oneOf']) || isList(schema['anyOf']);
  if (schema['discriminator'] !== undefined && hasAlternatives && !findChoices(schema)) {
    const sentence = 'A discriminator chooses by name; make each alternative a $ref to a schema.';
    problems.push([['discriminator'], 'discriminator-unnamed', sentence]);
  }
  return problems;
}

function combinationProblems(document: JsonObject, schema: JsonObject): Problem[] {
  const problems: Problem[] = [];
  const combination = combinations.find((keyword) => schema[keyword] !== undefined);
  for (const keyword of combination === undefined ? [] : Object.keys(schema)) {
    if (keyword === combination || besideCombinations.has(keyword)) continue;
    const sentence = `${keyword} may not stand beside ${combination}; make it a member.`;
    problems.push([[keyword], 'combination-siblings', sentence]);
  }
  for (const keyword of combinations) {
    const members = schema[keyword];
    if (!isList(members) || members.length > 0) continue;
    problems.push([[keyword], 'combination-empty', `${keyword} has no members; write two at least.`]);
  }
  for (const [index, member] of asList(schema['allOf']).entries()) {
    const target = resolve(document, member);
    // A missing target or an empty schema has been reported.
    if (Object.keys(target).length === 0) continue;
    if (isObject(target['properties']) || isList(target['allOf'])) continue;
    const sentence = 'The members of allOf are objects with properties, so that a reply can be closed.';
    problems.push([valuePath(['allOf', String(index)], member), 'all-of-member', sentence]);
  }
  return problems;
}
