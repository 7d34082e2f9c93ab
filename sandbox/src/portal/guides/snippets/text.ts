/** Helpers that the snippets of several languages share. */
import type { Body, Json } from '../guide.js';

export function indent(text: string, by: string): string {
  return text.split('\n').join(`\n${by}`);
}

/** Quotes a text as JavaScript, Python and Java read it. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

export function formatJson(value: Json): string {
  return JSON.stringify(value, undefined, 2);
}

/** Returns the body as sent, where the whole text is needed. */
export function serializeBody(body: Body): string {
  return body.kind === 'json' ? formatJson(body.value) : new URLSearchParams(body.fields).toString();
}

/** Returns the body on one line. */
export function serializeOnOneLine(body: Body): string {
  return body.kind === 'json' ? JSON.stringify(body.value) : serializeBody(body);
}

/** The signed headers. The digest covers the body; the request id makes the signature good once. */
export const signedNames = '(request-target) digest x-request-id';
