/** The types between a contract and its handlers: an operation's request, and its permitted replies. */
import type { Changes, Contracts, SecurityScheme, DeclaredBy } from '../../generated/index.js';
import type { Contract } from '../engine/entries.js';
import type { Reply } from './reply.js';

export type ContractName = keyof Contracts;

/** The ranges of fields name contracts that exist. */
declare module '../domain/field-table.js' {
  interface KnownContracts extends Contracts {}
}

export type OperationId = keyof DeclaredBy;

export type ContractEntry = Contract<OperationId, ContractName, SecurityScheme>;

/** The server may also serve contracts from other folders, with their own names. */
export type { AnyContract, AnyOperation } from '../engine/stages/state.js';

/** The generated types of one operation. */
interface OperationTypes {
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly replies: unknown;
}

type TypesIn<Operations, Id> = Id extends keyof Operations
  ? Operations[Id] extends OperationTypes
    ? Operations[Id]
    : never
  : never;

/** A request that has passed its contract's validation. */
type RequestIn<Operations, Id> = Pick<TypesIn<Operations, Id>, 'path' | 'query' | 'headers' | 'body'>;
export type RequestOf<C extends ContractName, Id extends OperationId> = RequestIn<Contracts[C], Id>;

export type Success = 200 | 201 | 202 | 204 | 302;
/** The pipeline echoes X-Request-ID on every answer, so handlers leave it out. */
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
type ShapeIn<Operations, Id> = WithoutRequestId<TypesIn<Operations, Id>['replies']>;

/** The success answers of an operation; failures are thrown as `Problem`. */
export type ReplyOf<C extends ContractName, Id extends OperationId> = Reply<ShapeIn<Contracts[C], Id>>;

/** The bodies of an answer, each in a box, by contracts that spell the operation out. */
export type AnswersOf<Id extends OperationId, Status extends Success = 200> = {
  [C in DeclaredBy[Id]]: { readonly body: BodyIn<ShapeIn<Contracts[C], Id>, Status> };
}[DeclaredBy[Id]];

/** The body of an answer that fits every contract that declares the operation. */
export type BodyOf<Id extends OperationId, Status extends Success = 200> = {
  [C in DeclaredBy[Id]]: (body: BodyIn<ShapeIn<Contracts[C], Id>, Status>) => void;
}[DeclaredBy[Id]] extends (body: infer Body) => void
  ? Body
  : never;
type BodyIn<Shape, Status> = Shape extends { readonly status: Status; readonly body: infer Body }
  ? Body
  : never;

type HandlerIn<Operations, Id, Call> = (
  request: RequestIn<Operations, Id>,
  call: Call,
) => Promise<Reply<ShapeIn<Operations, Id>>>;

/** The older contract whose operation this contract changes by an overlay. */
type OlderOf<C, Id extends OperationId> = Id extends keyof Changes
  ? C extends keyof Changes[Id]
    ? Changes[Id][C]
    : never
  : never;

type Succeeding = { readonly status: Success };

/**
 * The contracts that the older contract's handler can serve too: it accepts their requests, and they permit its
 * replies. The declared parts are compared one by one, because the compiler compares two results of one generic type by
 * its name.
 */
type Served<Id extends OperationId> = {
  [C in DeclaredBy[Id]]: TypesIn<Contracts[C], Id> extends infer Newer extends OperationTypes
    ? TypesIn<Contracts[OlderOf<C, Id>], Id> extends infer Older extends OperationTypes
      ? [Older] extends [never]
        ? never
        : [
              Newer['path'],
              Newer['query'],
              Newer['headers'],
              Newer['body'],
              Older['replies'] & Succeeding,
            ] extends [
              Older['path'],
              Older['query'],
              Older['headers'],
              Older['body'],
              Newer['replies'] & Succeeding,
            ]
          ? C
          : never
      : never
    : never;
}[DeclaredBy[Id]];

/**
 * A handler module's table: one entry for each contract that declares the operation. A contract that changes the
 * operation by an overlay needs no entry if the older contract's handler fits; the compiler decides. See
 * docs/developer/decisions, D17.
 */
export type HandlersOf<Id extends OperationId, Call> = {
  readonly [C in Exclude<DeclaredBy[Id], Served<Id>>]: HandlerIn<Contracts[C], Id, Call>;
} & { readonly [C in Served<Id>]?: HandlerIn<Contracts[C], Id, Call> };

/** A table with one handler for every contract that declares the operation. */
export type HandlerOfEvery<Id extends OperationId, Call> = { readonly every: EveryHandler<Id, Call> };

/** Takes the requests of every contract, and gives replies that each of them permits. */
type EveryHandler<Id extends OperationId, Call> = (
  request: { [C in DeclaredBy[Id]]: RequestIn<Contracts[C], Id> }[DeclaredBy[Id]],
  call: Call,
) => Promise<
  { [C in DeclaredBy[Id]]: (reply: Reply<ShapeIn<Contracts[C], Id>>) => void }[DeclaredBy[Id]] extends (
    reply: infer Replies,
  ) => void
    ? Replies
    : never
>;

/** Operations that answer with a page; `src/pages` serves them without a handler. */
type PageOperationId = {
  [Id in OperationId]: Extract<
    ShapeIn<Contracts[DeclaredBy[Id]], Id>,
    { readonly body: string }
  > extends never
    ? never
    : Id;
}[OperationId];
type HandledId = Exclude<OperationId, PageOperationId>;

/** The handlers of the whole server: one table for every other operation in the contracts. */
export type AllHandlers<Call> = {
  readonly [Id in HandledId]: HandlersOf<Id, Call> | HandlerOfEvery<Id, Call>;
};

/** For each operation, the contracts that need an entry of their own in a table without `every`. */
type Needed<Id extends OperationId, Table> = 'every' extends keyof Table
  ? never
  : Exclude<DeclaredBy[Id], Served<Id> | keyof Table>;

/** A sentence for each operation without a handler. */
type Unhandled<Tables> = {
  [Id in HandledId]: Id extends keyof Tables
    ? `operation ${Id} of ${Needed<Id, Tables[Id]>} has no handler`
    : `operation ${Id} has no handler`;
}[HandledId];

/** `AllHandlers`; while an operation has no handler, the sentence that the compiler prints instead of both types. */
export type CheckedHandlers<Tables, Call> = [Unhandled<Tables>] extends [never]
  ? AllHandlers<Call>
  : Unhandled<Tables>;

/** The handlers of contracts from another folder, by the two generated interfaces in its index. */
export type HandlersFor<AllContracts, Spellers, Call> = {
  readonly [Id in keyof Spellers]: {
    readonly [C in Spellers[Id] & keyof AllContracts]: HandlerIn<AllContracts[C], Id, Call>;
  };
};

type ContractsWith<Id> = {
  [C in ContractName]: Id extends keyof Contracts[C] ? C : never;
}[ContractName];

/**
 * Handlers that override the server's own: an entry serves its operation only in that version, inherited or not, and
 * receives the overridden handler as `original`.
 */
export type OwnHandlers<Call> = {
  readonly [Id in HandledId]?: {
    readonly [C in ContractsWith<Id>]?: (
      request: RequestOf<C, Id>,
      call: Call,
      original: HandlerIn<Contracts[C], Id, Call>,
    ) => Promise<ReplyOf<C, Id>>;
  };
};
