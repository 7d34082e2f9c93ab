/** What codegen writes about the contracts of one folder of documents, as its `index.ts` exports it. */
import type { AnyContract } from './operation.js';
import type { ContractValidators } from '../engine/validators.js';

export interface GeneratedContracts {
  readonly contracts: readonly AnyContract[];
  /** By contract. */
  readonly validators: Readonly<Record<string, ContractValidators>>;
  /** As the contracts write them, by their lower case. */
  readonly headerNames: Readonly<Record<string, string>>;
  /** The folder of the published documents: `<contract>.json`. */
  readonly documents: URL;
}
