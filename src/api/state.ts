/** What the stages of a request find out about it. */
import type { AnyContract, AnyOperation } from '../contract/operation.js';
import type { OperationValidators } from '../contract/validators.js';
import type { Client } from '../domain/clients.js';
import type { Access } from '../usecases/oauth/access.js';
import type { Call } from '../usecases/services.js';

/** A request as a handler takes it; its contract's types are proved where the handler is defined. */
export interface HandlerRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface HandlerReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

export type Handler = (request: HandlerRequest, call: Call) => Promise<HandlerReply>;

/** An operation of one contract with all that serves it; made once, at start. */
export interface Route {
  readonly contract: AnyContract;
  readonly operation: AnyOperation;
  readonly validators: OperationValidators;
  readonly handler: Handler;
}

export interface RequestBody {
  /** The bytes as they came, which a signature is about. */
  readonly bytes: Buffer;
  readonly value: unknown;
}

/** Each under its name, and each from one stage. */
export interface Findings {
  readonly requestId: string;
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Who calls; nobody where the operation does not ask. */
  readonly client: Client | undefined;
  /** What the bearer token of the call gives, where its operation asks for one. */
  readonly access: Access | undefined;
  readonly body: RequestBody;
  readonly request: HandlerRequest;
  readonly reply: HandlerReply;
}
