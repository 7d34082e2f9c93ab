/** Links of examples: each stands below the base path of its contract. */
import { asList, asText, entriesOf, isList, isObject, type Json, type JsonObject, valueAt } from '../json.js';
import type { Place } from './sources.js';

/** The path of the first server's address, without a trailing slash; variables have their defaults. */
export function basePathOf(document: JsonObject | undefined): string {
  const [server] = asList(document?.['servers']);
  const url = asText(valueAt(server, ['url'])) ?? '';
  const address = url.replaceAll(
    /\{([^}]*)\}/g,
    (_, name: string) => asText(valueAt(server, ['variables', name, 'default'])) ?? '',
  );
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  return path.replace(/^\.?(?=[^/])/, '/').replace(/\/+$/, '');
}

/** Whether a value's key says that it is an example, or a table of examples. */
export function isExampleKey(key: string): boolean {
  return key === 'example' || key === 'examples';
}

/** The link below another base path; undefined for a text that is no link below the first one. */
export function movedLink(text: string, from: string, to: string): string | undefined {
  const [origin = ''] = /^https?:\/\/[^/?#]+/.exec(text) ?? [];
  const rest = text.slice(origin.length + from.length);
  const isBelow = from !== '' && text.startsWith(from, origin.length) && /^([/?#]|$)/.test(rest);
  return isBelow ? origin + to + rest : undefined;
}

/** A text with the keys that lead to it. */
export interface PlacedText {
  readonly text: string;
  readonly path: readonly string[];
}

/** Every text of the document's examples. */
export function exampleTexts(value: Json, path: readonly string[] = [], isExample = false): PlacedText[] {
  if (typeof value === 'string') return isExample ? [{ text: value, path }] : [];
  const parts = isList(value) ? [...value.entries()] : isObject(value) ? entriesOf(value) : [];
  return parts.flatMap(([key, part]) =>
    exampleTexts(part, [...path, String(key)], isExample || isExampleKey(String(key))),
  );
}

/**
 * Examples with their links below a contract's own base path: an inherited example was written for an older base path.
 * `place` is the source of the examples.
 */
export function withOwnLinks(
  examples: Json,
  { file, path }: Place,
  own: string,
  basePathAt: (place: Place) => string,
): Json {
  if (typeof examples === 'string') {
    return movedLink(examples, basePathAt({ file, path }), own) ?? examples;
  }
  const below = (part: Json, key: string | number) =>
    withOwnLinks(part, { file, path: [...path, String(key)] }, own, basePathAt);
  if (isList(examples)) return examples.map(below);
  if (!isObject(examples)) return examples;
  return Object.fromEntries(entriesOf(examples).map(([key, part]) => [key, below(part, key)]));
}
