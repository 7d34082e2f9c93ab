/** Types of codegen's validators: one function per request and one per declared reply. */
import type { WriteAnswer } from './writing/answer.js';

/** One violation of the contract, as Ajv reports it. */
export interface ValidationError {
  /** JSON pointer into the validated value, for instance `/body/creditorAccount/iban`. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Returns whether the value follows the contract; `errors` holds the violations until the next call. */
export interface ValidateFunction {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

export interface OperationValidators {
  /** Validates `{ path, query, headers, body }`, header names in lower case; converts texts to declared numbers. */
  readonly request: ValidateFunction;
  /**
   * Validators of replies by status, `4XX` or `default`; each takes `{ headers, type, body }`, and knows the declared
   * members.
   */
  readonly replies: Readonly<Record<string, ValidateFunction>>;
  /** Writers by the same keys, for answers validated and serialized in one pass. Absent in older generated code. */
  readonly writers?: Readonly<Record<string, WriteAnswer>>;
}

/** Validators of a contract by operation id. */
export type ContractValidators = Readonly<Record<string, OperationValidators>>;
