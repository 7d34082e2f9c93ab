/** The examples of a document's answers, and the verdict of the independent openapi-backend for each example. */
import addFormats from 'ajv-formats';
import { OpenAPIBackend, type Document } from 'openapi-backend';
import {
  entriesOf,
  isList,
  isObject,
  type Json,
  toJson,
  type JsonObject,
  asObject,
  valueAt,
} from '../../codegen/json.js';
import type { Contract, Operation, Reply } from '../../codegen/operations/operations.js';
import { resolve } from '../../codegen/documents/resolve.js';
import { formType } from '../../src/engine/media-types.js';
import type { Sent } from './made-up.js';

export interface Example {
  readonly title: string;
  readonly operation: Operation;
  readonly reply: Reply;
  readonly type: string;
  readonly value: Json;
}

/** JSON examples of answers with a numeric status; XML examples are texts, which are not checked against a schema. */
export function examplesOf({ document, operations }: Contract): readonly Example[] {
  return operations.flatMap((operation) =>
    operation.replies.flatMap((reply) => {
      const response = resolve(document, valueAt(document, [...operation.at, 'responses', reply.name]));
      return (reply.content?.media ?? []).flatMap(({ kind, type }) => {
        if (kind !== 'json' || Number.isNaN(reply.status)) return [];
        const media = asObject(valueAt(response, ['content', type]));
        return valuesIn(media).map(([name, value]) => ({
          title: `${operation.id} ${reply.name} ${name}`,
          operation,
          reply,
          type,
          value,
        }));
      });
    }),
  );
}

function valuesIn(media: JsonObject): (readonly [name: string, value: Json])[] {
  const named = entriesOf(media['examples']).flatMap(([name, example]) => {
    const value = valueAt(example, ['value']);
    return value === undefined ? [] : [[name, value] as const];
  });
  return media['example'] === undefined ? named : [['example', media['example']] as const, ...named];
}

/** An independent verdict on examples and requests. */
export interface Opinion {
  onExample(example: Example): boolean;
  onRequest(operation: Operation, sent: Sent): boolean;
}

export async function secondOpinion(contract: Contract): Promise<Opinion> {
  const api = new OpenAPIBackend({
    definition: definitionOf(contract),
    quick: true,
    ajvOpts: { allErrors: true, logger: false },
    customizeAjv: (ajv) => {
      addFormats.default(ajv);
      return ajv;
    },
  });
  await api.init();
  const found = ({ method, path }: Operation) => {
    const operation = api.getOperation(idOf(method, path));
    if (!operation) throw new Error(`There is no ${method} ${path}.`);
    return operation;
  };
  return {
    onExample: ({ operation, reply, value }) =>
      api.validateResponse(value, found(operation), Number(reply.name)).valid ?? false,
    onRequest: (operation, { body, headers, path }) => {
      const [way = '', query = ''] = path.split('?', 2);
      const isForm = headers['content-type'] === formType;
      const content = isForm ? formIn(contract, operation, String(body)) : body;
      const request = { method: operation.method, path: way, query, headers: { ...headers }, body: content };
      return api.validateRequest(request, found(operation)).valid ?? false;
    },
  };
}

/** Parses the numbers of a form, because openapi-backend treats form fields as texts. */
function formIn({ document }: Contract, { body }: Operation, text: string) {
  const properties = asObject(resolve(document, body?.schema)['properties']);
  const fields = [...new URLSearchParams(text)].map(([name, value]) => {
    const type = resolve(document, properties[name])['type'];
    return [name, type === 'integer' || type === 'number' ? Number(value) : value];
  });
  return Object.fromEntries(fields);
}

function idOf(method: string, path: string): string {
  return `${method} ${path}`;
}

/** Returns the document with a predictable id for each operation. */
function definitionOf(contract: Contract): Document {
  const { document } = contract;
  const shown = new Set(
    examplesOf(contract).map(({ operation, reply }) => `${operation.at.join()} ${reply.name}`),
  );
  const paths = entriesOf(document['paths']).map(([path, item]) => {
    const parts = entriesOf(item).map(([method, operation]) => {
      const isOperation = isObject(operation) && !isList(operation);
      const operationId = idOf(method.toUpperCase(), path);
      if (!isOperation) return [method, operation];
      // Answers without an example are never checked, and would cost most of the time.
      const answers = entriesOf(operation['responses']).map(([status, answer]) => [
        status,
        shown.has(`paths,${path},${method} ${status}`) ? answer : { description: 'Not asked about.' },
      ]);
      return [method, { ...operation, operationId, responses: Object.fromEntries(answers) }];
    });
    return [path, Object.fromEntries(parts)];
  });
  return JSON.parse(
    JSON.stringify(withNumericBounds(toJson({ ...document, paths: Object.fromEntries(paths) }))),
  );
}

/** Converts exclusive bounds to numbers, as Ajv knows them, and drops `nullable` where it has no type and no effect. */
function withNumericBounds(value: Json): Json {
  if (isList(value)) return value.map(withNumericBounds);
  if (!isObject(value)) return value;
  const { exclusiveMaximum, exclusiveMinimum, nullable, ...others } = value;
  const plain = Object.fromEntries(
    Object.entries(others).map(([key, part]) => [key, withNumericBounds(part)]),
  );
  return {
    ...plain,
    ...(nullable !== undefined && value['type'] !== undefined && { nullable }),
    ...(exclusiveMinimum === true && { exclusiveMinimum: value['minimum'] ?? null }),
    ...(exclusiveMaximum === true && { exclusiveMaximum: value['maximum'] ?? null }),
  };
}
