/** The verdict of openapi-backend on a request, with the formats of ajv-formats, independent of our validators. */
import addFormats from 'ajv-formats';
import { OpenAPIBackend, type Document } from 'openapi-backend';
import { documentOf, formType } from '../support/contracts/documents.js';
import type { Place } from '../support/contracts/operations.js';
import type { MadeUp } from './made-up-requests.js';

const opinions = new Map<string, Promise<OpenAPIBackend>>();

function opinionOn(contract: string): Promise<OpenAPIBackend> {
  const known = opinions.get(contract);
  if (known) return known;
  // openapi-backend writes into its document.
  const definition: Document = JSON.parse(JSON.stringify(documentOf(contract)));
  const api = new OpenAPIBackend({
    definition,
    quick: true,
    strict: true,
    customizeAjv: (ajv) => {
      addFormats.default(ajv);
      // ajv-formats has ipv4 and ipv6, and no format for both.
      const isAddress = ajv.compile<string>({ anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] });
      return ajv.addFormat('ip-address', (text: string) => isAddress(text));
    },
  });
  const opinion = api.init();
  opinions.set(contract, opinion);
  return opinion;
}

/** Returns a function that says whether openapi-backend accepts a request of this operation. */
export async function secondOpinionOn({ contract, operation }: Place): Promise<(request: MadeUp) => boolean> {
  const api = await opinionOn(contract.name);
  const found = api.getOperation(operation.id);
  if (!found) throw new Error(`${contract.name} has no ${operation.id}.`);
  const isForm = operation.requestTypes.includes(formType);
  return ({ body, headers, path, query }) =>
    api.validateRequest(
      {
        method: operation.method,
        path: operation.path.replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
          encodeURIComponent(path[name] ?? ''),
        ),
        query: queryOf(query),
        headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
        body: isForm || body === undefined ? body : JSON.stringify(body),
      },
      found,
    ).valid;
}

export function queryOf(query: MadeUp['query']): string {
  return query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
}
