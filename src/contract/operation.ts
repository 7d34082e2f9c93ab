/** The types between a contract and its handlers: what an operation takes, and what it may answer. */
import type { Contracts, SpelledBy } from '../../generated/index.js';

export type ContractName = keyof Contracts;
export type OperationId = keyof SpelledBy;

/** How a caller says who it is; `specs/shared/security.yaml` declares each. */
export type SecurityScheme = 'gatewayClientId' | 'gatewayClientSecret' | 'bearerToken' | 'clientIdInQuery';

/** What a failure is written as. */
export type ProblemType = 'application/json' | 'application/problem+json' | 'text/html';

/** One line of a contract's route table, as codegen writes it to `src/generated/index.ts`. */
export interface OperationEntry {
  readonly id: OperationId;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template below the base path, for instance `/{payment-service}/{payment-product}/{paymentId}`. */
  readonly path: string;
  /** The contract that spells the operation out: this one, or the older one that it is inherited from. */
  readonly spelledBy: ContractName;
  /** The security schemes that each alternative asks for together; empty when the operation asks for none. */
  readonly security: readonly (readonly SecurityScheme[])[];
  /** Media types of the request body; empty when the operation takes none. */
  readonly requestTypes: readonly string[];
  /** Media types of the success answers; empty when they have no body. */
  readonly replyTypes: readonly string[];
  /** The media type of each declared failure, by status. */
  readonly problemTypes: Readonly<Record<number, ProblemType>>;
}

/** What a TPP meets at one base path. */
export interface ContractEntry {
  readonly name: ContractName;
  readonly api: string;
  readonly version: string;
  readonly basePath: string;
  readonly operations: readonly OperationEntry[];
}

type Operation<C extends ContractName, Id extends OperationId> = Id extends keyof Contracts[C]
  ? Contracts[C][Id]
  : never;

/** A request that has passed its contract's validation. */
export type RequestOf<C extends ContractName, Id extends OperationId> =
  Operation<C, Id> extends { path: infer Path; query: infer Query; headers: infer Headers; body: infer Body }
    ? { readonly path: Path; readonly query: Query; readonly headers: Headers; readonly body: Body }
    : never;

type Success = 200 | 201 | 202 | 204 | 302;
/** The pipeline echoes X-Request-ID on every answer, so a handler has no part in it. */
type WithoutRequestId<Reply> = Reply extends {
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

/** The success answers of an operation; failures are thrown as `Problem`. */
export type ReplyOf<C extends ContractName, Id extends OperationId> =
  Operation<C, Id> extends { replies: infer Replies } ? WithoutRequestId<Replies> : never;

/** A handler module's table: one entry for each contract that spells the operation out. */
export type HandlersOf<Id extends OperationId, Call> = {
  readonly [C in SpelledBy[Id]]: (request: RequestOf<C, Id>, call: Call) => Promise<ReplyOf<C, Id>>;
};

/** Operations that answer a customer with a page; `src/http/browser` serves them, and no handler. */
type PageOperationId = {
  [Id in OperationId]: Extract<ReplyOf<SpelledBy[Id], Id>, { readonly body: string }> extends never
    ? never
    : Id;
}[OperationId];

/** The handlers of the whole server: one table for every other operation that any contract spells out. */
export type AllHandlers<Call> = {
  readonly [Id in Exclude<OperationId, PageOperationId>]: HandlersOf<Id, Call>;
};
