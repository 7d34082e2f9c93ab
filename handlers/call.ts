/** Shared by handlers: the type of their tables, reply builders, and resource URLs. */
import type { HandlerOfEvery, HandlersOf, OperationId } from '../src/contract/operation.js';
import { authorisationPath } from '../src/api/page-paths.js';
import type { Call } from '../src/usecases/services.js';

export { ok, reply, type Ok, type Reply } from '../src/contract/reply.js';
export type { Call };

/** The table of a handler module: one entry per contract that defines the operation. */
export type For<Id extends OperationId> = HandlersOf<Id, Call>;

/** The table of a handler module whose one handler fits every contract, as `every`. */
export type ForEvery<Id extends OperationId> = HandlerOfEvery<Id, Call>;

/** Builds a URL below the base path that the TPP is using. */
export function resourceUrl(call: Call, ...segments: readonly string[]): string {
  let address = call.baseUrl;
  for (const segment of segments) address += `/${encodeURIComponent(segment)}`;
  return address;
}

export function authorisationUrl(call: Call, authorisationId: string): string {
  return call.publicUrl + authorisationPath(authorisationId);
}
