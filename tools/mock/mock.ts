/**
 * The mock of one contract, on openapi-backend: it finds the operation, validates the request, and returns the example.
 */
import { STATUS_CODES } from 'node:http';
import { OpenAPIBackend, type Document, type Operation } from 'openapi-backend';
import { type Json, toJson, type JsonObject, asObject, valueAt } from '../../codegen/json.js';
import type { Contract, Operation as ContractOperation, Reply } from '../../codegen/operations/operations.js';
import { resolve } from '../../codegen/documents/resolve.js';
import { toPublished } from '../../codegen/documents/published.js';
import { formats } from '../../src/engine/formats.js';
import { demandedHeaders, readRequestId } from './headers.js';
import { preferencesIn } from './prefer.js';
import { type MockRequest, type Mistake, mistakesIn } from './requests.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A JSON list of sentences about a refused request, because the contract's own body cannot hold them. */
const mistakesHeader = 'X-Mock-Mistakes';

interface Examined {
  readonly found: Operation;
  readonly operation: ContractOperation;
  readonly mistakes: readonly Mistake[];
}

export class Mock {
  readonly contract: Contract;
  readonly #api: OpenAPIBackend;

  /** The contract has been checked, so a failure here is a defect. */
  static async of(contract: Contract): Promise<Mock> {
    // openapi-backend writes into its document.
    const definition: Document = JSON.parse(JSON.stringify(withIds(contract)), withoutIneffective);
    const api = new OpenAPIBackend({
      definition,
      quick: true,
      strict: true,
      ignoreTrailingSlashes: false,
      ajvOpts: { allErrors: true, ownProperties: true },
      customizeAjv: (ajv) => {
        for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
        return ajv;
      },
    });
    return new Mock(contract, await api.init());
  }

  private constructor(contract: Contract, api: OpenAPIBackend) {
    this.contract = contract;
    this.#api = api;
  }

  /** The operation of a request and the mistakes in it; undefined when the contract has no such operation. */
  examine(asked: MockRequest, isChecked = false): Examined | undefined {
    const found = this.#find(asked, asked.method);
    const operation = found && this.#operationOf(found);
    if (!found || !operation) return undefined;
    if (isChecked) return { found, operation, mistakes: [] };
    const mistakes = isDecodable(asked.path)
      ? mistakesIn(this.#api, found, operation, asked, this.contract.document)
      : [{ path: 'path', text: 'The path is not valid percent-encoding.' }];
    return { found, operation, mistakes };
  }

  /** With `isChecked`, the caller has validated the request, and the mock does not repeat it. */
  answer(asked: MockRequest, isChecked = false): Answer {
    const examined = this.examine(asked, isChecked);
    if (!examined) return this.#nothing(asked);
    const { found, mistakes, operation } = examined;
    const preferred = preferredReply(this.contract, operation, preferencesIn(asked.headers['prefer'] ?? ''));
    if ('mistake' in preferred) return refusal(asked, 400, [preferred.mistake]);
    if (mistakes.length > 0) return this.#refused(asked, examined);
    return this.#shown(asked, found, preferred, operation.replies);
  }

  /** Answers as the contract says, with its own body for 400 if it declares one; a header has the mistakes. */
  #refused(asked: MockRequest, { found, mistakes, operation }: Examined): Answer {
    const reply = operation.replies.find(({ name }) => name === '400');
    if (!reply) return refusal(asked, 400, mistakes);
    const shown = this.#shown(asked, found, { reply, example: undefined }, operation.replies);
    const texts = JSON.stringify(mistakes.map(({ text }) => text)).replaceAll(
      /[^ -~]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return { ...shown, headers: { ...shown.headers, [mistakesHeader]: texts } };
  }

  /** Finds an operation by method and path only; the rest of the request may be invalid. */
  #find({ path }: MockRequest, method: string): Operation | undefined {
    return this.#api.matchOperation({ method, path, headers: {} });
  }

  #operationOf({ method, path }: Operation): ContractOperation | undefined {
    return this.contract.routes.find(
      (each) => addressIn(this.contract, each) === path && each.method.toLowerCase() === method,
    );
  }

  #allowedAt(asked: MockRequest): readonly string[] {
    const methods = [...new Set(this.contract.routes.map(({ method }) => method))];
    return methods.filter((method) => this.#find(asked, method)).toSorted();
  }

  #nothing(asked: MockRequest): Answer {
    const allowed = this.#allowedAt(asked);
    if (allowed.length === 0) return notFoundAnswer(asked);
    const text = `${asked.method} is not offered here; allowed: ${allowed.join(', ')}.`;
    return refusal(asked, 405, [{ path: 'path', text }], { Allow: allowed.join(', ') });
  }

  #shown(
    asked: MockRequest,
    found: Operation,
    { reply, example }: Preferred,
    replies: readonly Reply[],
  ): Answer {
    const { content } = reply;
    const status = statusOf(reply, replies);
    const type = shownType(content);
    const { mock }: { readonly mock: unknown } = this.#api.mockResponseForOperation(found.operationId ?? '', {
      ...(!Number.isNaN(reply.status) && { code: reply.status }),
      ...(type !== undefined && { mediaType: type }),
      ...(example !== undefined && { example }),
    });
    const body = type === undefined ? null : toJson(mock);
    const allowed = () => this.#allowedAt(asked);
    const headers = demandedHeaders(this.contract.document, reply, { asked, body, allowed, status });
    if (type === undefined) return { status, headers, body: '' };
    const text = typeof body === 'string' && !type.endsWith('json') ? body : JSON.stringify(body, null, 2);
    const contentType = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
    return { status, headers: { ...headers, 'Content-Type': contentType }, body: text };
  }
}

/** Ajv refuses keywords that our rules only warn of: a value twice in an enum, and `nullable` without a type. */
function withoutIneffective(key: string, value: unknown): unknown {
  if (key === 'enum' && Array.isArray(value)) return [...new Set(value)];
  if (typeof value !== 'object' || value === null || !('nullable' in value)) return value;
  if (typeof value.nullable !== 'boolean' || 'type' in value) return value;
  const { nullable: _, ...others } = value;
  return others;
}

/** Operations by their whole paths; openapi-backend finds them by operationId, the generated one if need be. */
function withIds(contract: Contract): JsonObject {
  const published = toPublished({ document: contract.document });
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of contract.routes) {
    const item = asObject(asObject(published['paths'])[route.path]);
    const method = route.method.toLowerCase();
    const { servers: _, ...operation } = asObject(item[method]);
    const own = { operationId: route.id, ...operation };
    (paths[addressIn(contract, route)] ??= { parameters: item['parameters'] ?? [] })[method] = own;
  }
  return { ...published, paths };
}

/** The path of an operation with its base path, below which openapi-backend finds it. */
function addressIn({ basePath }: Contract, operation: ContractOperation): string {
  return (operation.basePath ?? basePath) + operation.path;
}

interface Preferred {
  readonly reply: Reply;
  readonly example: string | undefined;
}

/** The reply that the caller prefers; by default the reply with the lowest status, a success where there is any. */
function preferredReply(
  { document }: Contract,
  operation: ContractOperation,
  { code, example }: ReturnType<typeof preferencesIn>,
): Preferred | { readonly mistake: Mistake } {
  const path = 'header.Prefer';
  const replies = operation.replies.toSorted(
    (one, other) => statusOf(one, operation.replies) - statusOf(other, operation.replies),
  );
  const reply = code === undefined ? replies[0] : replies.find(({ name }) => name === code);
  if (!reply) {
    const codes = replies.map(({ name }) => name).join(', ');
    return { mistake: { path, text: `${operation.id} has no answer ${code}; it has ${codes}.` } };
  }
  const names = example === undefined ? [] : listExamples(document, operation, reply);
  if (example === undefined || names.includes(example)) return { reply, example };
  const those = names.length > 0 ? `it has ${names.join(', ')}` : 'none of its examples has a name';
  const text = `The answer ${reply.name} of ${operation.id} has no example ${example}; ${those}.`;
  return { mistake: { path, text } };
}

/** The media type to show: JSON if possible, because examples are most often written in it. */
function shownType(content: Reply['content']): string | undefined {
  return content?.media.find(({ kind }) => kind === 'json')?.type ?? content?.types[0];
}

function listExamples(document: Contract['document'], { at }: ContractOperation, { name, content }: Reply) {
  const response = resolve(document, valueAt(document, [...at, 'responses', name]));
  return Object.keys(asObject(valueAt(response, ['content', shownType(content) ?? '', 'examples'])));
}

/** `default` stands for all other statuses: a failure when a success is declared. */
function statusOf({ status }: Reply, replies: readonly Reply[]): number {
  if (!Number.isNaN(status)) return status;
  return replies.some((each) => each.status < 300) ? 500 : 200;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

export function notFoundAnswer(asked: MockRequest): Answer {
  const text = `There is nothing at ${asked.path}; GET / lists the operations.`;
  return refusal(asked, 404, [{ path: 'path', text }]);
}

/** An error of the mock itself, in a form that cannot be mistaken for an example of the contract. */
function refusal(
  asked: MockRequest,
  status: number,
  errors: readonly Mistake[],
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const detail = errors.map(({ text }) => text).join(' ');
  return {
    status,
    headers: { 'X-Request-ID': readRequestId(asked), ...headers, 'Content-Type': 'application/problem+json' },
    body: JSON.stringify(
      { type: 'about:blank', title: STATUS_CODES[status], status, detail, errors },
      null,
      2,
    ),
  };
}
