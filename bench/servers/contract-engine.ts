/**
 * openapi-backend as a library behind this server's own stages: receives the operation from them, and validates with
 * the validators that codegen has generated.
 */
import type { ValidateFunction as AjvValidateFunction } from 'ajv';
import { OpenAPIBackend, OpenAPIRouter, type Context, type Document, type Operation } from 'openapi-backend';
import type { OperationValidators, ValidateFunction } from '../../src/engine/validators.js';
import type { Context as CallContext } from '../../src/api/stage.js';
import type { Route } from '../../src/api/state.js';
import { documents } from './documents.js';

/** Router without matching: returns the operation whose id the request carries. */
class ToldRouter extends OpenAPIRouter<Document> {
  readonly #operations = new Map<string, Operation>();

  constructor(parts: { readonly definition: Document; readonly apiRoot: string }) {
    super(parts);
    for (const operation of this.getOperations()) {
      if (operation.operationId !== undefined) this.#operations.set(operation.operationId, operation);
    }
  }

  override matchOperation(request: object): Operation {
    const id = 'operationId' in request ? String(request.operationId) : '';
    const operation = this.#operations.get(id);
    if (!operation) throw new Error('404-notFound: no route matches request');
    return operation;
  }
}

interface Parameters {
  readonly path: unknown;
  readonly query: unknown;
  readonly header: unknown;
  readonly requestBody: unknown;
}

/** Adapts a generated validator to openapi-backend's interface; `shape` converts the value to validate. */
function handed<Given>(validate: ValidateFunction, shape: (given: Given) => unknown): AjvValidateFunction {
  const adapted = (given: Given) => {
    const isValid = validate(shape(given));
    Object.assign(adapted, { errors: isValid ? null : validate.errors });
    return isValid;
  };
  // openapi-backend calls the function and reads its `errors`, and uses no other member of Ajv's type.
  return adapted as unknown as AjvValidateFunction;
}

type Api = OpenAPIBackend<Document>;

export type EngineNeeds = 'requestId' | 'trace' | 'route' | 'client' | 'access' | 'body';
export type EngineCall = CallContext<EngineNeeds>;

export interface EngineHandlers {
  readonly handleOperation: (context: Context, ctx: EngineCall) => unknown;
  readonly checkReply: (context: Context, ctx: EngineCall) => unknown;
  readonly refuse: (context: Context) => unknown;
}

/** Engines by base path: openapi-backend serves one document, so each contract has its own engine. */
export async function enginesFor(
  routes: readonly Route[],
  { handleOperation, checkReply, refuse }: EngineHandlers,
): Promise<ReadonlyMap<string, Api>> {
  const isClient = (context: Context) => context.request.headers['x-gateway-client-id'] !== undefined;
  const engines = new Map<string, Api>();
  for (const { basePath, document } of documents) {
    const api = new OpenAPIBackend<Document>({
      definition: document,
      apiRoot: basePath,
      quick: true,
      strict: true,
      handlers: { validationFail: refuse, postResponseHandler: checkReply },
      securityHandlers: { gatewayClientId: isClient },
    });
    await api.init();
    api.router = new ToldRouter({ definition: api.definition, apiRoot: basePath });
    api.validator.router = api.router;
    for (const { contract, operation, validators } of routes) {
      if (contract.basePath !== basePath) continue;
      api.register(operation.id, handleOperation);
      handOver(api, operation.id, validators);
    }
    engines.set(basePath, api);
  }
  return engines;
}

function handOver({ validator }: Api, operationId: string, { replies, request }: OperationValidators) {
  const requestOf = ({ header, path, query, requestBody }: Parameters) => ({
    path,
    query,
    headers: header,
    body: requestBody,
  });
  validator.requestValidators[operationId] = [handed(request, requestOf)];
  validator.statusBasedResponseValidators[operationId] = Object.fromEntries(
    Object.entries(replies).map(([status, validate]) => [
      status,
      handed(validate, (reply: unknown) => reply),
    ]),
  );
}
