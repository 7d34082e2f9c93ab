/** What generated code imports, also that of contracts which are generated elsewhere. */
export { coercions, withCoercion } from './coercion.js';
export type { Contract, ProblemType } from './entries.js';
export { formats } from './formats.js';
export type { GeneratedContracts } from './generated.js';
export type { ContractValidators } from './validators.js';
