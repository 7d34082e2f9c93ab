/** Handlers of a contract's operations, typed by what codegen writes about each. */
import type { AnyContract, AnyOperation, HandlerReply, HandlerRequest } from './state.js';

/** What a handler knows besides the request. */
export interface Call {
  readonly contract: AnyContract;
  readonly operation: AnyOperation;
  /** Who calls, by the security scheme that has told; empty where the operation asks for none. */
  readonly callers: Readonly<Record<string, unknown>>;
}

/** Each shape of an operation's body is a request of its own. */
export type RequestOf<Operation> = Operation extends unknown ? Omit<Operation, 'replies'> : never;
export type ReplyOf<Operation> = Operation extends { readonly replies: infer Replies } ? Replies : never;

/** Takes a request that keeps the contract, and gives one of the answers that it declares. */
export type Handler<Operation> = (
  request: RequestOf<Operation>,
  call: Call,
) => Promise<ReplyOf<Operation>> | ReplyOf<Operation>;

/** Handlers by contract and operation, as they are found in a module. */
export type HandlerTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A handler when its types have done their work. */
export type PlainHandler = (request: HandlerRequest, call: Call) => Promise<HandlerReply> | HandlerReply;

export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

/** Stands in for what nobody has written yet: it is answered 501, and while a service is developed by its mock. */
export function notWritten(): never {
  throw new NotWritten('Nobody has written this yet.');
}

/** The contracts whose handler may serve an operation; the first that has one does. See docs/decisions.md, D17. */
export function servingContracts({ changes = [], spelledBy }: AnyOperation): readonly string[] {
  return [spelledBy, ...changes];
}

/** The compiler has proved each against its operation, and the validators prove each request. */
export function isHandler(entry: unknown): entry is PlainHandler {
  return typeof entry === 'function';
}
