/** The types between a contract and its handlers: what an operation takes, and what it may answer. */
import type { Contracts, SpelledBy } from '../../generated/index.js';
import type { Contract, Operation } from './entries.js';
import type { Reply } from './reply.js';

export type ContractName = keyof Contracts;
export type OperationId = keyof SpelledBy;

export type OperationEntry = Operation<OperationId, ContractName>;
export type ContractEntry = Contract<OperationId, ContractName>;

type TypesOf<C extends ContractName, Id extends OperationId> = Id extends keyof Contracts[C]
  ? Contracts[C][Id]
  : never;

/** A request that has passed its contract's validation. */
export type RequestOf<C extends ContractName, Id extends OperationId> =
  TypesOf<C, Id> extends { path: infer Path; query: infer Query; headers: infer Headers; body: infer Body }
    ? { readonly path: Path; readonly query: Query; readonly headers: Headers; readonly body: Body }
    : never;

type Success = 200 | 201 | 202 | 204 | 302;
/** The pipeline echoes X-Request-ID on every answer, so a handler has no part in it. */
type WithoutRequestId<Declared> = Declared extends {
  status: infer Status;
  headers: infer Headers;
  body?: infer Body;
}
  ? Status extends Success
    ? [Body] extends [undefined]
      ? { readonly status: Status; readonly headers: Omit<Headers, 'x-request-id'> }
      : { readonly status: Status; readonly headers: Omit<Headers, 'x-request-id'>; readonly body: Body }
    : never
  : never;

type ShapeOf<C extends ContractName, Id extends OperationId> =
  TypesOf<C, Id> extends { replies: infer Replies } ? WithoutRequestId<Replies> : never;

/** The success answers of an operation; failures are thrown as `Problem`. */
export type ReplyOf<C extends ContractName, Id extends OperationId> = Reply<ShapeOf<C, Id>>;

/** A handler module's table: one entry for each contract that spells the operation out. */
export type HandlersOf<Id extends OperationId, Call> = {
  readonly [C in SpelledBy[Id]]: (request: RequestOf<C, Id>, call: Call) => Promise<ReplyOf<C, Id>>;
};

/** Operations that answer a customer with a page; `src/pages` serves them, and no handler. */
type PageOperationId = {
  [Id in OperationId]: Extract<ShapeOf<SpelledBy[Id], Id>, { readonly body: string }> extends never
    ? never
    : Id;
}[OperationId];

/** The handlers of the whole server: one table for every other operation that any contract spells out. */
export type AllHandlers<Call> = {
  readonly [Id in Exclude<OperationId, PageOperationId>]: HandlersOf<Id, Call>;
};
