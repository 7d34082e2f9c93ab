/** The caller's preferred reply, from the `Prefer` header (RFC 7240), and the media type that is shown of it. */
import { type JsonObject, asObject, valueAt } from '../../codegen/json.js';
import { resolve } from '../../codegen/documents/resolve.js';
import type { Contract, Operation as ContractOperation, Reply } from '../../codegen/operations/operations.js';
import { parsePreferences } from '../../src/engine/preferences.js';
import type { Mistake } from './requests.js';

export interface Preferences {
  readonly code: string | undefined;
  readonly example: string | undefined;
}

/** Takes parameters for preferences, so that a semicolon between two preferences does no harm. */
export function preferencesIn(header: string): Preferences {
  const preferences = parsePreferences(header);
  const find = (wanted: string) => preferences.find(({ name }) => name === wanted)?.value;
  return { code: find('code'), example: find('example') };
}

export interface Preferred {
  readonly reply: Reply;
  readonly example: string | undefined;
}

/** The reply that the caller prefers; by default the reply with the lowest status, a success where there is any. */
export function preferredReply(
  { document }: Contract,
  operation: ContractOperation,
  { code, example }: Preferences,
): Preferred | { readonly mistake: Mistake } {
  const path = 'header.Prefer';
  const replies = operation.replies.toSorted(
    (one, other) => statusOf(one, operation.replies) - statusOf(other, operation.replies),
  );
  const reply = code === undefined ? replies[0] : replies.find(({ name }) => name === code);
  if (!reply) {
    const codes = replies.map(({ name }) => name).join(', ');
    const text = replies.length === 0 ? 'declares no answer.' : `has no answer ${code}; it has ${codes}.`;
    return { mistake: { path, text: `${operation.id} ${text}` } };
  }
  const names = example === undefined ? [] : listExamples(document, operation, reply);
  if (example === undefined || names.includes(example)) return { reply, example };
  const those = names.length > 0 ? `it has ${names.join(', ')}` : 'none of its examples has a name';
  const text = `The answer ${reply.name} of ${operation.id} has no example ${example}; ${those}.`;
  return { mistake: { path, text } };
}

/** The media type to show: JSON if possible, because examples are most often written in it. */
export function shownType(content: Reply['content']): string | undefined {
  return content?.media.find(({ kind }) => kind === 'json')?.type ?? content?.types[0];
}

function listExamples(...place: Parameters<typeof shownMedia>): readonly string[] {
  return Object.keys(asObject(shownMedia(...place)['examples']));
}

export function shownMedia(
  document: JsonObject,
  { at }: ContractOperation,
  { name, content }: Reply,
): JsonObject {
  const response = resolve(document, valueAt(document, [...at, 'responses', name]));
  return asObject(valueAt(response, ['content', shownType(content) ?? '']));
}

/** `default` stands for all other statuses: a failure when a success is declared. */
export function statusOf({ status }: Reply, replies: readonly Reply[]): number {
  if (!Number.isNaN(status)) return status;
  return replies.some((each) => each.status < 300) ? 500 : 200;
}
