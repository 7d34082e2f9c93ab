/** Every body has an example, and every example follows its schema: closed for replies, as the server checks them. */
import type { Ajv } from 'ajv';
import { ajvFor } from '../ajv.js';
import { isObject, type Json, type JsonObject, objectOf, valueAt } from '../json.js';
import { type Contract, resolve } from '../operations.js';
import { jsonSchema, type Mode } from '../schemas.js';
import type { Sources } from '../sources.js';

type Report = (path: readonly string[], sentence: string) => void;

export function checkExamples(contract: Contract, sources: Sources): void {
  const { document } = contract;
  const ajv = ajvFor(document);
  const report: Report = (path, sentence) => sources.report(contract.placeOf(path), sentence);
  for (const { id, at } of contract.operations) {
    const operation = objectOf(valueAt(document, at));
    const request = [...at, 'requestBody'];
    checkContent(ajv, document, operation['requestBody'], request, `The request of ${id}`, 'open', report);
    for (const [status, reply] of Object.entries(objectOf(operation['responses']))) {
      const path = [...at, 'responses', status];
      checkContent(ajv, document, reply, path, `The answer ${status} of ${id}`, 'closed', report);
    }
  }
}

function checkContent(
  ajv: Ajv,
  document: JsonObject,
  owner: Json | undefined,
  path: readonly string[],
  what: string,
  mode: Mode,
  report: Report,
): void {
  const content = objectOf(resolve(document, owner)['content']);
  const component =
    isObject(owner) && typeof owner['$ref'] === 'string' ? owner['$ref'].split('/').at(-1) : undefined;
  const subject = component === undefined ? what : component;
  for (const [type, media] of Object.entries(content)) {
    const schema = jsonSchema(document, objectOf(objectOf(media)['schema']), mode);
    const here = [...path, 'content', type];
    const examples = examplesOf(objectOf(media));
    if (examples.length === 0) report(here, `${subject} has no example.`);
    for (const { value, at } of examples) {
      if (ajv.validate(schema, value)) continue;
      const [error] = ajv.errors ?? [];
      const where = error?.instancePath ? `${error.instancePath.slice(1).replaceAll('/', '.')} ` : '';
      report(
        [...here, ...at],
        `${subject} has an example that does not follow its schema: ${where}${error?.message}.`,
      );
    }
  }
}

interface Example {
  readonly value: Json;
  readonly at: readonly string[];
}

function examplesOf(media: JsonObject): Example[] {
  const single = media['example'];
  const named = Object.entries(objectOf(media['examples'])).flatMap(([name, example]) => {
    const value = objectOf(example)['value'];
    return value === undefined ? [] : [{ value, at: ['examples', name, 'value'] }];
  });
  return single === undefined ? named : [{ value: single, at: ['example'] }, ...named];
}
