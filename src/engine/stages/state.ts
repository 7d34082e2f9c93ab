/** The findings of the stages about a request. See docs/developer/decisions, D16. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Contract, Operation } from '../entries.js';
import type { Violation } from './refusal.js';
import type { OperationValidators } from '../validators.js';

/** A contract with any names; each server has narrower types. */
export type AnyContract = Contract<string, string, string>;
export type AnyOperation = Operation<string, string, string>;

/** A request as passed to a handler, whose definition checks the contract's types. */
export interface HandlerRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Present for an operation that declares cookies. */
  readonly cookies?: Readonly<Record<string, unknown>>;
  /** The media type of the body without its parameters; absent without a body. */
  readonly type?: string | undefined;
  readonly body: unknown;
}

type HeaderValue = string | number | boolean | readonly (string | number | boolean)[];

export interface HandlerReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, HeaderValue | undefined>>;
  /** The media type of the body; by default the first that the contract declares for this status. */
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
  /** The raw bytes, over which a signature is computed. */
  readonly bytes: Buffer;
  readonly type?: string | undefined;
  readonly value: unknown;
}

/** Each finding has one name and comes from one stage. */
export interface Findings {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly body: RequestBody;
  /** The bytes of a body that was refused as unreadable: of a foreign media type, or malformed. */
  readonly unreadableBody: Buffer;
  /** The headers to validate, where a service reads them by rules of its own; by default as sent. */
  readonly headers: IncomingHttpHeaders;
  /** Violations by headers that the service could not read; reported with the contract's. */
  readonly headerViolations: readonly Violation[];
  readonly request: HandlerRequest;
  readonly reply: HandlerReply;
  /** The serialized body, if the reply check has written it: ASCII text or UTF-8 bytes. */
  readonly content: string | Uint8Array | undefined;
}
