/** The exports of a generated `index.ts`, for the contracts of one folder of documents. */
import type { AnyContract } from './operation.js';
import type { ContractValidators } from '../engine/validators.js';

export interface GeneratedContracts {
  readonly contracts: readonly AnyContract[];
  /** Validators by contract name. */
  readonly validators: Readonly<Record<string, ContractValidators>>;
  /** Header names as spelled in the contracts, by their lower case. */
  readonly headerNames: Readonly<Record<string, string>>;
  /** The folder of the published documents: `<contract>.json`. */
  readonly documents: URL;
}
