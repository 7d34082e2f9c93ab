/** The contracts' bundled documents, and the schemas of the measured operation with every reference written out. */
import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';
import { basePath } from '../exchange.js';
import { contracts } from '../../src/generated/index.js';

const measured = contracts.filter(({ api }) => api === 'payments');

export const documents = measured.map((contract) => {
  const file = new URL(`../../src/generated/${contract.name}.json`, import.meta.url);
  const document: OpenAPIV3.Document = JSON.parse(readFileSync(file, 'utf8'));
  return { basePath: contract.basePath, operations: contract.operations, document };
});

const found = documents.find((contract) => contract.basePath === basePath);
if (!found) throw new Error(`There is no contract at ${basePath}.`);
const { document } = found;

/** Words of OpenAPI that JSON Schema does not know. */
const annotations = new Set(['example', 'description']);

type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy with every `$ref` replaced by what it points to. */
function writtenOut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writtenOut);
  if (!isJson(value)) return value;
  if (typeof value['$ref'] === 'string') return writtenOut(target(value['$ref']));
  const entries = Object.entries(value).filter(([name]) => !annotations.has(name));
  return Object.fromEntries(entries.map(([name, member]) => [name, writtenOut(member)]));
}

function target(reference: string): unknown {
  let at: unknown = document;
  for (const step of reference.split('/').slice(1)) {
    at = isJson(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  if (at === undefined) throw new Error(`${reference} leads nowhere.`);
  return at;
}

function schemaAt(value: unknown, ...names: readonly string[]): Json {
  let at = writtenOut(value);
  for (const name of names) at = isJson(at) ? at[name] : undefined;
  if (!isJson(at)) throw new Error(`The contract has no ${names.join(' ')}.`);
  return at;
}

function headersSchema(path: string, method: 'get' | 'post') {
  const listed = writtenOut(document.paths[path]?.[method]?.parameters);
  const parameters = (Array.isArray(listed) ? listed : []).filter(isJson);
  const headers = parameters.filter((parameter) => parameter['in'] === 'header');
  const nameOf = (parameter: Json) => String(parameter['name']).toLowerCase();
  return {
    type: 'object',
    required: headers.filter((header) => header['required'] === true).map(nameOf),
    properties: Object.fromEntries(headers.map((header) => [nameOf(header), header['schema']])),
  };
}

const initiation = '/{payment-service}/domestic-credit-transfers-hr';
const read = '/{payment-service}/{payment-product}/{paymentId}';

export const initiationSchema = {
  headers: headersSchema(initiation, 'post'),
  body: schemaAt(document.paths[initiation]?.post, 'requestBody', 'content', 'application/json', 'schema'),
  response: {
    201: schemaAt(
      document.paths[initiation]?.post,
      'responses',
      '201',
      'content',
      'application/json',
      'schema',
    ),
  },
};

export const readSchema = {
  headers: headersSchema(read, 'get'),
  response: {
    200: schemaAt(document.paths[read]?.get, 'responses', '200', 'content', 'application/json', 'schema'),
  },
};
