/** The imports of generated code, including contracts generated outside this repository. */
export { ajvRuntime } from '../engine/ajv-runtime.js';
export { byType } from '../engine/by-type.js';
export { coercions, listOf, withCoercion, withCookies } from '../engine/coercion.js';
export type { Contract, ContentTypes } from '../engine/entries.js';
export { formats } from '../engine/formats.js';
export type { GeneratedContracts } from './generated.js';
export type { MaxLength } from '../engine/max-length.js';
export type { Status } from '../engine/statuses.js';
export type { ContractValidators } from '../engine/validators.js';
export { writing } from '../engine/writing.js';
