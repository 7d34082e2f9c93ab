/**
 * The mock of one contract, on openapi-backend: it finds the operation, validates the request, and returns the example.
 */
import { STATUS_CODES } from 'node:http';
import { OpenAPIBackend, type Document, type Operation } from 'openapi-backend';
import { type Json, toJson, asText, isObject, parsePointer } from '../../codegen/json.js';
import type { Contract, Operation as ContractOperation, Reply } from '../../codegen/operations/operations.js';
import { isModern } from '../../codegen/documents/dialect.js';
import { ajvFor, emptyAjv } from '../../codegen/schemas/ajv.js';
import { jsonSchema } from '../../codegen/schemas/schemas.js';
import { formats } from '../../src/engine/formats.js';
import { addressIn, toDefinition } from './definition.js';
import { demandedHeaders, readRequestId } from './headers.js';
import { type Preferred, preferencesIn, preferredReply, shownMedia, shownType, statusOf } from './prefer.js';
import { listsSegments, type MockRequest, type Mistake, mistakesIn, withMistake } from './requests.js';

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
  #ajv: ReturnType<typeof ajvFor> | undefined;

  /** The contract has been checked, so a failure here is a defect. */
  static async of(contract: Contract): Promise<Mock> {
    // openapi-backend writes into its document.
    const definition: Document = JSON.parse(JSON.stringify(toDefinition(contract)));
    const api = new OpenAPIBackend({
      definition,
      quick: true,
      strict: true,
      ignoreTrailingSlashes: false,
      ajvOpts: { allErrors: true, ownProperties: true },
      customizeAjv: (plain, options) => {
        const ajv = isModern(contract.document) ? emptyAjv(contract.document, options) : plain;
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
    const blame = (body: Json) => this.#blaming(reply, body, mistakes[0]);
    const shown = this.#shown(asked, found, { reply, example: undefined }, operation.replies, blame);
    const texts = JSON.stringify(mistakes.map(({ text }) => text)).replaceAll(
      /[^ -~]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    if (shown.status !== 400) return refusal(asked, 400, mistakes);
    // Nothing was created, so that there is no address of it.
    const headers = Object.entries(shown.headers).filter(([name]) => name.toLowerCase() !== 'location');
    return { ...shown, headers: { ...Object.fromEntries(headers), [mistakesHeader]: texts } };
  }

  /** The body of a 400 with the field and the sentence of this mistake, where its form has them; else the example's. */
  #blaming(reply: Reply, body: Json, mistake: Mistake | undefined): Json {
    const blamed = mistake ? withMistake(body, mistake) : body;
    return this.#breachIn(reply, blamed) === undefined ? blamed : body;
  }

  /** Finds an operation by method and path only; the rest of the request may be invalid. */
  #find({ path }: MockRequest, method: string): Operation | undefined {
    const found = this.#api.matchOperation({ method, path, headers: {} });
    const operation = found && this.#operationOf(found);
    if (!operation || listsSegments(this.contract, operation, path)) return found;
    // openapi-backend knows no enumerations: a path that lists its segments wins over one that does not.
    const listing = this.contract.routes.find(
      (each) => each.method === operation.method && listsSegments(this.contract, each, path),
    );
    const address = listing && addressIn(this.contract, listing);
    return (
      this.#api.getOperations().find((each) => each.path === address && each.method === found.method) ?? found
    );
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

  /** The preferred example, any example, or a made-up value; undefined when a recursive schema has no end. */
  #bodyOf({ operationId = '' }: Operation, reply: Reply, type: string, example?: string): Json | undefined {
    try {
      const { mock }: { readonly mock: unknown } = this.#api.mockResponseForOperation(operationId, {
        ...(!Number.isNaN(reply.status) && { code: reply.status }),
        mediaType: type,
        ...(example !== undefined && { example }),
      });
      return toJson(mock);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /** Why a made-up value is wrong; undefined for a right one, and for the document's own example. */
  #reasonAgainst(found: Operation, reply: Reply, body: Json | undefined): string | undefined {
    const { document } = this.contract;
    const operation = this.#operationOf(found);
    const media = operation && shownMedia(document, operation, reply);
    if (media?.['example'] !== undefined || isObject(media?.['examples'])) return undefined;
    return this.#breachIn(reply, body);
  }

  /** Why a body breaks its schema; undefined for a right one, and for a body that is not JSON. */
  #breachIn(reply: Reply, body: Json | undefined): string | undefined {
    const { document } = this.contract;
    const json = reply.content?.media.find(({ kind }) => kind === 'json');
    if (!json) return undefined;
    if (body === undefined) return 'its schema has no end';
    const schema = jsonSchema(document, json.schema, 'reply');
    const ajv = (this.#ajv ??= ajvFor(document));
    if (ajv.validate(asText(schema['$ref']) ?? schema, body)) return undefined;
    const [error] = ajv.errors ?? [];
    return [...parsePointer(error?.instancePath ?? ''), error?.message].join(' ').trim();
  }

  #shown(
    asked: MockRequest,
    found: Operation,
    { reply, example }: Preferred,
    replies: readonly Reply[],
    change = (body: Json) => body,
  ): Answer {
    const { content } = reply;
    const status = statusOf(reply, replies);
    const type = shownType(content);
    const made = type === undefined ? null : this.#bodyOf(found, reply, type, example);
    const body = made === undefined ? undefined : change(made);
    const wrong = type === undefined ? undefined : this.#reasonAgainst(found, reply, body);
    if (wrong !== undefined) {
      const text = `The answer ${reply.name} of ${found.operationId} has no example, and none can be made up: ${wrong}. Write one.`;
      return refusal(asked, 501, [{ path: 'answer', text }]);
    }
    const allowed = () => this.#allowedAt(asked);
    const headers = demandedHeaders(this.contract.document, reply, {
      asked,
      body: body ?? null,
      allowed,
      status,
    });
    if (type === undefined) return { status, headers, body: '' };
    const text = typeof body === 'string' && !type.endsWith('json') ? body : JSON.stringify(body, null, 2);
    const contentType = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
    return { status, headers: { ...headers, 'Content-Type': contentType }, body: text };
  }
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
