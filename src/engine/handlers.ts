/** Handlers of a contract's operations, typed by what codegen writes about each. */
import type { AnyContract, AnyOperation, HandlerReply, HandlerRequest } from './stages/state.js';

/** The context of a call, passed to its handler beside the request. */
export interface Call {
  readonly contract: AnyContract;
  readonly operation: AnyOperation;
  /** The callers, by the security scheme that identified each; empty when the operation requires none. */
  readonly callers: Readonly<Record<string, unknown>>;
}

/** The request types of an operation; each shape of the body is a separate member of the union. */
export type RequestOf<Operation> = Operation extends unknown ? Omit<Operation, 'replies'> : never;
export type ReplyOf<Operation> = Operation extends { readonly replies: infer Replies } ? Replies : never;

/** Handles a valid request and returns one of the declared answers. */
export type Handler<Operation> = (
  request: RequestOf<Operation>,
  call: Call,
) => Promise<ReplyOf<Operation>> | ReplyOf<Operation>;

/** Handlers by contract and operation, as found in a module. */
export type HandlerTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A handler with its types erased, for use at run time. */
export type PlainHandler = (request: HandlerRequest, call: Call) => Promise<HandlerReply> | HandlerReply;

export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

/** Placeholder for a missing implementation: answered with 501, or during development with the mock's answer. */
export function notWritten(): never {
  throw new NotWritten('This operation is not implemented yet.');
}

/** The contracts whose handler may serve an operation, in order of preference. See docs/developer/decisions, D17. */
export function servingContracts({ changes = [], declaredBy }: AnyOperation): readonly string[] {
  return [declaredBy, ...changes];
}

/** Checks only for a function: the compiler has checked the handler's types, and the validators check each request. */
export function isHandler(entry: unknown): entry is PlainHandler {
  return typeof entry === 'function';
}
