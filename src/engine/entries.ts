/** What codegen writes about each contract into `generated/index.ts`; its own names go in as parameters. */

/** How a caller says who it is; `specs/shared/security.yaml` declares each. */
export type SecurityScheme = 'gatewayClientId' | 'gatewayClientSecret' | 'bearerToken' | 'clientIdInQuery';

/** What a failure is written as. */
export type ProblemType = 'application/json' | 'application/problem+json' | 'text/html';

/** What is deprecated goes on being served: somebody has to take it out of the documents. */
export interface Announcement {
  /** The day from which on, as the bank counts days. */
  readonly deprecated: string;
  /** The last day on which it is promised; there is none yet where it is missing. */
  readonly sunset?: string;
}

/** One line of a contract's route table. */
export interface Operation<Id, ContractName> {
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template below the base path, for instance `/{payment-service}/{payment-product}/{paymentId}`. */
  readonly path: string;
  /** The contract that spells the operation out: this one, or the older one that it is inherited from. */
  readonly spelledBy: ContractName;
  /** There for an operation that is deprecated by itself, in every version that has it. */
  readonly announcement?: Announcement;
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
export interface Contract<OperationId, ContractName> {
  readonly name: ContractName;
  readonly api: string;
  readonly version: string;
  readonly basePath: string;
  /** There for a version that is deprecated. */
  readonly announcement?: Announcement;
  readonly operations: readonly Operation<OperationId, ContractName>[];
}
