/** What codegen writes about each contract into `generated/index.ts`; its own names go in as parameters. */

/** Media types by the status of the answer, as the document names it: `200`, `4XX` or `default`. */
export type ContentTypes = Readonly<Record<string, readonly string[]>>;

/** What is deprecated goes on being served: somebody has to take it out of the documents. */
export interface Announcement {
  /** The day from which on, as its publisher counts days. */
  readonly deprecated: string;
  /** The last day on which it is promised; there is none yet where it is missing. */
  readonly sunset?: string;
}

/** One line of a contract's route table. */
export interface Operation<Id, ContractName, Scheme> {
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'TRACE';
  /** Path template below the base path, for instance `/{payment-service}/{payment-product}/{paymentId}`. */
  readonly path: string;
  /** The contract that spells the operation out: this one, or the older one that it is inherited from. */
  readonly spelledBy: ContractName;
  /** The older contracts whose operation it changes, the nearest first: their handler serves it where it has none. */
  readonly changes?: readonly ContractName[];
  /** There for an operation that is deprecated by itself, in every version that has it. */
  readonly announcement?: Announcement;
  /** The security schemes that each alternative asks for together; empty when the operation asks for none. */
  readonly security: readonly (readonly Scheme[])[];
  /** Media types of the request body; empty when the operation takes none. */
  readonly requestTypes: readonly string[];
  /** Media types of the success answers; empty when they have no body. */
  readonly replyTypes: readonly string[];
  /** Media types of each declared answer with a body, by status; the first is written where nothing else is said. */
  readonly contentTypes: ContentTypes;
}

/** What a caller meets at one base path. */
export interface Contract<OperationId, ContractName, Scheme> {
  readonly name: ContractName;
  readonly api: string;
  readonly version: string;
  readonly basePath: string;
  /** There for a version that is deprecated. */
  readonly announcement?: Announcement;
  readonly operations: readonly Operation<OperationId, ContractName, Scheme>[];
}
