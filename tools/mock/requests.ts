/** Validates a request against its contract, with the bank's own error texts. */
import type { OpenAPIBackend, Operation } from 'openapi-backend';
import type { Operation as ContractOperation } from '../../codegen/operations/operations.js';
import { formType, parseContentType } from '../../src/engine/media-types.js';
import type { ValidationError } from '../../src/engine/validators.js';
import { toViolations } from '../../src/engine/stages/violations.js';

export interface MockRequest {
  readonly method: string;
  /** The raw path, without the query. */
  readonly path: string;
  readonly query: string;
  /** Names in lower case; an empty header is left out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Mistake {
  /** Dotted, from the part of the request: `body.creditorAccount.iban`. */
  readonly path: string;
  readonly text: string;
}

export function mistakesIn(
  api: OpenAPIBackend,
  found: Operation,
  operation: ContractOperation,
  asked: MockRequest,
): readonly Mistake[] {
  const { body, mistake } = parseBody(asked, operation);
  if (mistake) return [mistake];
  const { method, path, query, headers } = asked;
  const { errors } = api.validateRequest({ method, path, query, headers: { ...headers }, body }, found);
  const names = operation.parameters.header.map(({ key, name }) => [key, name]);
  return toViolations((errors ?? []).filter(isMistake).map(placed), Object.fromEntries(names)).map(
    ({ field = '', text }) => ({ path: field, text }),
  );
}

interface Body {
  readonly body?: unknown;
  readonly mistake?: Mistake;
}

/** A form becomes its fields; JSON stays a text, which openapi-backend parses itself. */
function parseBody({ body, headers }: MockRequest, operation: ContractOperation): Body {
  const types = operation.body?.types ?? [];
  if (body === '' || types.length === 0) return {};
  const [type] = parseContentType(headers['content-type'] ?? '');
  if (!types.includes(type)) {
    const path = 'header.Content-Type';
    return { mistake: { path, text: `${path} must be ${types.join(' or ')}.` } };
  }
  if (type === formType) return { body: Object.fromEntries(new URLSearchParams(body)) };
  try {
    JSON.parse(body);
  } catch {
    return { mistake: { path: 'body', text: 'body is not JSON.' } };
  }
  return { body };
}

/** The bank ignores unknown query parameters; openapi-backend does not. */
function isMistake({ instancePath, keyword }: ValidationError): boolean {
  return !(instancePath === '/query' && keyword === 'additionalProperties');
}

/** openapi-backend names the parts of a request differently from the bank's validators. */
function placed(error: ValidationError): ValidationError {
  const { instancePath, params } = error;
  const missing = params['missingProperty'] === 'requestBody' && instancePath === '';
  return {
    ...error,
    instancePath: instancePath.replace(/^\/requestBody/, '/body').replace(/^\/header(?=\/|$)/, '/headers'),
    ...(missing && { params: { missingProperty: 'body' } }),
  };
}
