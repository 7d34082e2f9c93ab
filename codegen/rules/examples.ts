/** Every body has an example, and every example follows its schema: closed for replies, as the server checks them. */
import type { Ajv } from 'ajv';
import { ajvFor, jsonSchema, type Mode } from '../schemas.js';
import { entriesOf, type Json, objectOf, valueAt } from '../json.js';
import { type Contract, referenceName, resolve } from '../operations.js';

export function checkExamples(contract: Contract): void {
  const { document } = contract;
  const check = contentCheck(contract, ajvFor(document));
  for (const { id, at } of contract.operations) {
    const operation = objectOf(valueAt(document, at));
    const request = [...at, 'requestBody'];
    check(operation['requestBody'], request, `The request of ${id}`, 'open');
    for (const [status, reply] of entriesOf(operation['responses'])) {
      const path = [...at, 'responses', status];
      check(reply, path, `The answer ${status} of ${id}`, 'closed');
    }
  }
}

function contentCheck({ document, report }: Contract, ajv: Ajv) {
  return (owner: Json | undefined, path: readonly string[], what: string, mode: Mode): void => {
    const subject = referenceName(owner) ?? what;
    for (const [type, media] of entriesOf(resolve(document, owner)['content'])) {
      const schema = jsonSchema(document, objectOf(valueAt(media, ['schema'])), mode);
      const here = [...path, 'content', type];
      const examples = examplesOf(media);
      if (examples.length === 0) report(here, `${subject} has no example.`);
      for (const { value, at } of examples) {
        if (ajv.validate(schema, value)) continue;
        const [error] = ajv.errors ?? [];
        const where = error?.instancePath ? `${error.instancePath.slice(1).replaceAll('/', '.')} ` : '';
        const sentence = `${subject} has an example that does not follow its schema: ${where}${error?.message}.`;
        report([...here, ...at], sentence);
      }
    }
  };
}

function examplesOf(media: Json) {
  const named = entriesOf(valueAt(media, ['examples'])).map(([name]) => ['examples', name, 'value']);
  return [['example'], ...named].flatMap((at) => {
    const value = valueAt(media, at);
    return value === undefined ? [] : [{ value, at }];
  });
}
