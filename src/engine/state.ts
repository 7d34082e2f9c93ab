/** What the stages of every contract find out about a request. See docs/decisions.md, D16. */
import type { Contract, Operation } from './entries.js';
import type { OperationValidators } from './validators.js';

/** A contract by whatever names; each server has narrower ones. */
export type AnyContract = Contract<string, string, string>;
export type AnyOperation = Operation<string, string, string>;

/** A request as a handler takes it; its contract's types are proved where the handler is defined. */
export interface HandlerRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  /** There for an operation that declares cookies. */
  readonly cookies?: Readonly<Record<string, unknown>>;
  /** The media type of the body, without its parameters; none without a body. */
  readonly type?: string | undefined;
  readonly body: unknown;
}

type HeaderValue = string | number | boolean | readonly (string | number | boolean)[];

export interface HandlerReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, HeaderValue | undefined>>;
  /** The media type of the body; the first that the contract declares for this status, where none is named. */
  readonly type?: string;
  readonly body?: unknown;
}

/** An operation of one contract with its validators; made once, at start. */
export interface Route {
  readonly contract: AnyContract;
  readonly operation: AnyOperation;
  readonly validators: OperationValidators;
}

export interface RequestBody {
  /** The bytes as they came, which a signature is about. */
  readonly bytes: Buffer;
  readonly type?: string | undefined;
  readonly value: unknown;
}

/** Each under its name, and each from one stage. */
export interface Findings {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly body: RequestBody;
  readonly request: HandlerRequest;
  readonly reply: HandlerReply;
  /** The body as it is sent, where the check has written it: a text of ASCII alone, or bytes in UTF-8. */
  readonly content: string | Uint8Array | undefined;
}
