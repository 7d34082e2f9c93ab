/** What codegen's validators look like to the server: one function per request, one per declared reply. */
import type { WriteAnswer } from './writing/answer.js';

/** One thing that does not follow the contract, as Ajv reports it. */
export interface ValidationError {
  /** JSON pointer into what was validated, for instance `/body/creditorAccount/iban`. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Says whether the value follows the contract; until the next call `errors` says where it does not. */
export interface ValidateFunction {
  (value: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

export interface OperationValidators {
  /** Takes `{ path, query, headers, body }`, header names in lower case, and makes numbers of the texts that have to be some. */
  readonly request: ValidateFunction;
  /** By status, `4XX` or `default`; each takes `{ headers, type, body }`, and knows which properties are declared. */
  readonly replies: Readonly<Record<string, ValidateFunction>>;
  /** By the same names, for answers that can be checked and written in one pass. Code of an older generator has none. */
  readonly writers?: Readonly<Record<string, WriteAnswer>>;
}

/** By operation id. */
export type ContractValidators = Readonly<Record<string, OperationValidators>>;
