/** Public interface of the engine: what generated code and servers import. See docs/developer/engine.md. */
export { ajvRuntime } from './ajv-runtime.js';
export { byType } from './by-type.js';
export { coercions, deepObject, listOf, withCoercion, withCookies } from './coercion.js';
export type { Announcement, Contract, ContentTypes, Operation } from './entries.js';
export { formats } from './formats.js';
export type { MaxLength } from './max-length.js';
export type { Status } from './statuses.js';
export type { ContractValidators, ValidateFunction, ValidationError } from './validators.js';
export { developmentSecret } from './development-secret.js';
export { notWritten } from './handlers.js';
export type { Call, Handler, ReplyOf, RequestOf } from './handlers.js';
export type { CallerOf, SchemePlace, Security } from './authentication.js';
export { problemDetails } from './stages/failures.js';
export type { Failure, FailureReply } from './stages/failures.js';
export { createService, serve, unwrittenIn } from './service.js';
export type { Development, RunningService, Service } from './service.js';
export { writing } from './writing.js';
