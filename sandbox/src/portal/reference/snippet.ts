/** An edited call as a program in the chosen language. */
import { Problem } from '../../../../src/domain/problem.js';
import { type EditedCall, parseEditedCall } from '../../request-log/replay.js';
import { fillText, placeOfAddress } from '../guides/fill.js';
import type { Body, Values } from '../guides/guide.js';
import { type SnippetLanguage, snippetFormatters } from '../guides/snippets/languages.js';

/** Undefined for a call that cannot be sent, and for JSON that cannot be read. */
export function formatSnippet(
  edited: EditedCall,
  language: SnippetLanguage,
  values: Values,
): string | undefined {
  const call = parse(edited);
  if (!call) return undefined;
  const headers = call.headers.map(({ name, value }) => [name, value] as const);
  const body = call.body === undefined ? undefined : parseBody(call.body, headers);
  if (call.body !== undefined && !body) return undefined;
  const address = fillText(placeOfAddress(call.target, values), values) + call.target;
  const { method, target: path } = call;
  return snippetFormatters[language]({ method, address, path, headers, ...(body && { body }) });
}

function parse(edited: EditedCall) {
  try {
    return parseEditedCall(edited);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function parseBody(text: string, headers: readonly (readonly [string, string])[]): Body | undefined {
  const isForm = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('x-www-form-urlencoded'),
  );
  if (isForm) return { kind: 'form', fields: Object.fromEntries(new URLSearchParams(text)) };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
