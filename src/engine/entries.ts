/**
 * Types of the contract descriptions that codegen writes to `generated/index.ts`; type parameters take the generated
 * names.
 */

/** Media types by the status of the answer, as the document names it: `200`, `4XX` or `default`. */
export type ContentTypes = Readonly<Record<string, readonly string[]>>;

/** A deprecation notice. A deprecated operation is served until it is removed from the documents. */
export interface Announcement {
  /** The first day of the deprecation, in the publisher's time zone. */
  readonly deprecated: string;
  /** The last day on which the operation is promised; absent while undecided. */
  readonly sunset?: string;
}

/** One line of a contract's route table. */
export interface Operation<Id, ContractName, Scheme> {
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'TRACE';
  /** Path template below the base path, for instance `/{payment-service}/{payment-product}/{paymentId}`. */
  readonly path: string;
  /** The base path of this operation; present when it has a server of its own at another path. */
  readonly basePath?: string;
  /** The contract that defines the operation: this one, or the older one from which it is inherited. */
  readonly declaredBy: ContractName;
  /** The older contracts whose operation this one changes, nearest first; their handler serves it if it has none. */
  readonly changes?: readonly ContractName[];
  /** Present for an operation that is deprecated itself, in every version that has it. */
  readonly announcement?: Announcement;
  /** The alternatives of security schemes, each a set required together; empty when the operation requires none. */
  readonly security: readonly (readonly Scheme[])[];
  /** Media types of the request body; empty when the operation takes none. */
  readonly requestTypes: readonly string[];
  /** The largest request body in bytes; absent for the default of 1 MiB. */
  readonly maximumBytes?: number;
  /** Fields of a form that may be repeated, because they are lists. */
  readonly repeatedFields?: readonly string[];
  /** Headers, in lower case, that may be repeated, because they are lists. */
  readonly listHeaders?: readonly string[];
  /** Media types of the success answers; empty when they have no body. */
  readonly replyTypes: readonly string[];
  /** Media types of each declared answer with a body, by status; the first is the default. */
  readonly contentTypes: ContentTypes;
}

/** The contract served at one base path. */
export interface Contract<OperationId, ContractName, Scheme> {
  readonly name: ContractName;
  readonly api: string;
  readonly version: string;
  readonly basePath: string;
  /** Present for a deprecated version. */
  readonly announcement?: Announcement;
  readonly operations: readonly Operation<OperationId, ContractName, Scheme>[];
}
