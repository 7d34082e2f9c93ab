/** What the stages of the pipeline hand on to one another while they work on a request. */
import type { Middleware, ParameterizedContext } from 'koa';
import type { ContractEntry, OperationEntry } from '../contract/operation.js';
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
  readonly contract: ContractEntry;
  readonly operation: OperationEntry;
  readonly validators: OperationValidators;
  readonly handler: Handler;
}

export interface RequestBody {
  /** The bytes as they came, which a signature is about. */
  readonly bytes: Buffer;
  readonly value: unknown;
}

/** Filled from top to bottom, one stage after another. */
export interface State {
  requestId: string;
  route?: Route;
  pathParameters?: Readonly<Record<string, string>>;
  client?: Client;
  /** What the bearer token of the call gives, where its operation asks for one. */
  access?: Access;
  body?: RequestBody;
  request?: HandlerRequest;
  reply?: HandlerReply;
  /** The exception behind an answer, for the log. */
  cause?: unknown;
}

export type Context = ParameterizedContext<State>;
export type Stage = Middleware<State>;

/** What an earlier stage has left; its absence is a fault in the order of the pipeline. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the pipeline reached a stage without ${what}`);
  return value;
}
