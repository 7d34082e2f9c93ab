/** The contracts' bundled documents, and the schemas of the measured operations with all references resolved. */
import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'openapi-types';
import { accountsBasePath, basePath } from '../exchange.js';
import { contracts } from '../../generated/index.js';

const measured = contracts.filter(({ api }) => api === 'payments');

export const documents = measured.map(({ basePath: path, operations }) => {
  return { basePath: path, operations, document: documentAt(path) };
});

function documentAt(path: string): OpenAPIV3.Document {
  const contract = contracts.find((each) => each.basePath === path);
  if (!contract) throw new Error(`There is no contract at ${path}.`);
  return JSON.parse(readFileSync(new URL(`../../generated/${contract.name}.json`, import.meta.url), 'utf8'));
}

/** Keywords of OpenAPI that JSON Schema lacks, beside extensions (`x-…`). */
const annotations = new Set(['example', 'description']);

type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a copy with every `$ref` replaced by its target. */
function writtenOut(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((member) => writtenOut(member, document));
  if (!isJson(value)) return value;
  if (typeof value['$ref'] === 'string') return writtenOut(target(value['$ref'], document), document);
  const entries = Object.entries(value).filter(([name]) => !annotations.has(name) && !name.startsWith('x-'));
  return Object.fromEntries(entries.map(([name, member]) => [name, writtenOut(member, document)]));
}

function target(reference: string, document: unknown): unknown {
  let at: unknown = document;
  for (const step of reference.split('/').slice(1)) {
    at = isJson(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  if (at === undefined) throw new Error(`${reference} leads nowhere.`);
  return at;
}

function schemaAt(value: unknown, ...names: readonly string[]): Json {
  let at = value;
  for (const name of names) at = isJson(at) ? at[name] : undefined;
  if (!isJson(at)) throw new Error(`The contract has no ${names.join(' ')}.`);
  return at;
}

type Method = 'get' | 'post';

function parametersSchema(operation: Json, place: 'header' | 'query') {
  const listed = operation['parameters'];
  const parameters = (Array.isArray(listed) ? listed : []).filter(isJson);
  const chosen = parameters.filter((parameter) => parameter['in'] === place);
  const nameOf = (parameter: Json) => String(parameter['name']).toLowerCase();
  return {
    type: 'object',
    required: chosen.filter((parameter) => parameter['required'] === true).map(nameOf),
    properties: Object.fromEntries(
      chosen.map((parameter) => [
        place === 'header' ? nameOf(parameter) : parameter['name'],
        parameter['schema'],
      ]),
    ),
  };
}

/** The schemas of an operation for Fastify, as a developer would write them inline. */
function schemasOf(contractPath: string, path: string, method: Method, status: 200 | 201) {
  const document = documentAt(contractPath);
  const operation = schemaAt(writtenOut(document.paths[path]?.[method], document));
  const json = ['content', 'application/json', 'schema'];
  return {
    operation,
    headers: parametersSchema(operation, 'header'),
    response: { [status]: schemaAt(operation, 'responses', String(status), ...json) },
  };
}

const initiation = schemasOf(basePath, '/{payment-service}/domestic-credit-transfers-hr', 'post', 201);
const read = schemasOf(basePath, '/{payment-service}/{payment-product}/{paymentId}', 'get', 200);
const status = schemasOf(basePath, '/{payment-service}/{payment-product}/{paymentId}/status', 'get', 200);
const consent = schemasOf(accountsBasePath, '/consent', 'post', 201);
const listing = schemasOf(accountsBasePath, '/accounts/{account-id}/transactions', 'get', 200);
const token = schemasOf('/psd2-bank-oauth2-api', '/oauth2/token', 'post', 200);

export const initiationSchema = {
  headers: initiation.headers,
  body: schemaAt(initiation.operation, 'requestBody', 'content', 'application/json', 'schema'),
  response: initiation.response,
};

export const readSchema = { headers: read.headers, response: read.response };

export const statusSchema = { headers: status.headers, response: status.response };

export const consentSchema = {
  headers: consent.headers,
  body: schemaAt(consent.operation, 'requestBody', 'content', 'application/json', 'schema'),
  response: consent.response,
};

export const listingSchema = {
  headers: listing.headers,
  querystring: parametersSchema(listing.operation, 'query'),
  response: listing.response,
};

export const tokenSchema = {
  body: schemaAt(token.operation, 'requestBody', 'content', 'application/x-www-form-urlencoded', 'schema'),
  response: token.response,
};
