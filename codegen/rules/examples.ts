/** Checks examples: every body has one, and every example follows its schema and has no undeclared field. */
import type { Ajv, ErrorObject } from 'ajv';
import { ajvFor } from '../schemas/ajv.js';
import { jsonSchema } from '../schemas/schemas.js';
import {
  entriesOf,
  type Json,
  type JsonObject,
  toJson,
  parsePointer,
  asObject,
  asText,
  valueAt,
} from '../json.js';
import type { Contract } from '../operations/operations.js';
import { referenceName, resolve } from '../documents/resolve.js';
import { visitSchemas } from '../schemas/subschemas.js';
import type { RuleId } from '../rule-table.js';

/** Returns Ajv's refusals of schemas that it cannot compile; for most of them another rule has a better sentence. */
export function checkExamples(
  contract: Contract,
  { bodies }: { readonly bodies: boolean },
): string | undefined {
  try {
    const ajv = ajvFor(contract.document);
    if (bodies) checkBodies(contract, ajv);
    checkDefaults(contract, ajv);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkBodies(contract: Contract, ajv: Ajv): void {
  const check = contentCheck(contract, ajv);
  for (const { id, at, item } of contract.operations) {
    check(item['requestBody'], [...at, 'requestBody'], `The request of ${id}`, true);
    for (const [status, reply] of entriesOf(item['responses'])) {
      check(reply, [...at, 'responses', status], `The answer ${status} of ${id}`, false);
    }
  }
}

function contentCheck({ document, report }: Contract, ajv: Ajv) {
  const done = new Set<string>();
  return (owner: Json | undefined, path: readonly string[], what: string, isRequest: boolean): void => {
    const component = referenceName(owner);
    const key = `${isRequest ? 'requestBodies' : 'responses'}/${component}`;
    if (component !== undefined && done.has(key)) return;
    done.add(key);
    const subject = component ?? what;
    for (const [type, media] of entriesOf(resolve(document, owner)['content'])) {
      const here = [...path, 'content', type];
      const examples = collectExamples(media);
      if (examples.length === 0) report(here, 'example-missing', `${subject} has no example.`);
      if (valueAt(media, ['example']) !== undefined && valueAt(media, ['examples']) !== undefined) {
        const sentence = `${subject} has both example and examples; keep one.`;
        report([...here, 'example'], 'example-and-examples', sentence);
      }
      const schema = asObject(valueAt(media, ['schema']));
      const closed = jsonSchema(document, schema, 'closed');
      const open = jsonSchema(document, schema, 'open');
      for (const { value, at } of examples) {
        const undeclared = checkValue(ajv, closed, value);
        // An answer must follow the closed schema; a request is validated against the open schema.
        const wrong = isRequest || undeclared.length > 0 ? checkValue(ajv, open, value) : [];
        for (const { keys, rule, says } of mistakesIn(wrong, undeclared)) {
          report([...here, ...at, ...keys], rule, `${subject} has an example ${says}`);
        }
      }
    }
  };
}

interface ExampleMistake {
  readonly keys: readonly string[];
  readonly rule: RuleId;
  readonly says: string;
}

/** Mistakes from the errors of the open schema and of the closed schema. */
function mistakesIn(open: readonly ErrorObject[], closed: readonly ErrorObject[]): ExampleMistake[] {
  const undeclared = closed.flatMap(({ instancePath, params }) => {
    const field = asText(toJson(params['additionalProperty']));
    return field === undefined ? [] : [[...parsePointer(instancePath), field]];
  });
  // Each alternative refuses properties that only another alternative declares.
  const isChoice = closed.some(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const [wrong = undeclared.length === 0 ? closed[0] : undefined] = open;
  const shown = isChoice ? undeclared.slice(0, wrong ? 0 : 1) : undeclared;
  return [
    ...(wrong
      ? [
          {
            keys: parsePointer(wrong.instancePath),
            rule: 'example-invalid',
            says: describeError(wrong),
          } as const,
        ]
      : []),
    ...shown.map((keys) => {
      const says = `with ${keys.join('.')}, which its schema does not declare.`;
      return { keys, rule: 'example-unknown-field', says } as const;
    }),
  ];
}

function describeError({ instancePath, message }: ErrorObject): string {
  const where = parsePointer(instancePath).join('.');
  return `that does not follow its schema: ${where === '' ? '' : `${where} `}${message}.`;
}

function checkDefaults({ document, report }: Contract, ajv: Ajv): void {
  visitSchemas(document, (schema, path) => {
    const value = schema['default'];
    if (value === undefined) return;
    const [error] = checkValue(ajv, jsonSchema(document, schema, 'open'), value);
    if (!error) return;
    report(
      [...path, 'default'],
      'default-invalid',
      `The default does not follow its schema: it ${error.message}.`,
    );
  });
}

function checkValue(ajv: Ajv, schema: JsonObject, value: Json): readonly ErrorObject[] {
  // A named schema is compiled already.
  const known = asText(schema['$ref']);
  return ajv.validate(known ?? schema, value) ? [] : (ajv.errors ?? []);
}

function collectExamples(media: Json) {
  const named = entriesOf(valueAt(media, ['examples'])).map(([name]) => ['examples', name, 'value']);
  return [['example'], ...named].flatMap((at) => {
    const value = valueAt(media, at);
    return value === undefined ? [] : [{ value, at }];
  });
}
