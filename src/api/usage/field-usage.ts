/**
 * Field usage statistics: the declared fields that a call used. Most calls of an operation have the same names in the
 * same order, and comparing with a recent call is faster than looking up each name.
 */
import type { IncomingMessage } from 'node:http';
import { isObject } from '../../domain/objects.js';
import type { HandlerRequest } from '../../engine/stages/state.js';
import type { CountedFields } from '../../usecases/operator/usage-counters.js';
import type { DeclaredFields, FieldPlaces } from './declared-fields.js';

/** Only for valid requests: a new version need not accept invalid ones. */
export type FieldCollector = (
  request: HandlerRequest,
  message: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
) => CountedFields;

export function createFieldCollector(declared: DeclaredFields): FieldCollector {
  const known: Known[] = [];
  let oldest = 0;
  return (request, message) => {
    const outline = buildOutline(request, message, declared.body);
    const same = known.find((each) => isSame(each.outline, outline));
    if (same) return same.fields;
    const fields = { declared: declared.names, used: listUsedFields(declared, request) };
    if (lengthOf(outline) <= longestKnown) {
      known[oldest] = { outline, fields };
      oldest = (oldest + 1) % mostKnown;
    }
    return fields;
  };
}

/** Outlines kept per operation; bounded in number and length, because callers can send any names. */
const mostKnown = 4;
/** In characters; the declared names of an operation have less than a thousand. */
const longestKnown = 4000;

interface Known {
  readonly outline: Outline;
  readonly fields: CountedFields;
}

/** The names of a call in the order sent, without values; a count precedes each group. */
type Outline = readonly (string | number)[];

function buildOutline(
  request: HandlerRequest,
  { headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  declared: DeclaredFields['body'],
): Outline {
  const outline: (string | number)[] = [];
  // `rawHeaders` alternates names and values; it is only used when the request has no headers removed as empty.
  if (request.headers === headers) {
    outline.push(rawHeaders.length / 2);
    for (let at = 0; at < rawHeaders.length; at += 2) outline.push(rawHeaders[at] ?? '');
  } else addNames(outline, request.headers);
  addNames(outline, request.query);
  if (!hasFields(request.body)) return outline;
  for (const name of Object.keys(request.body)) {
    outline.push(name);
    const value = request.body[name];
    if (isObject(value) && declared.get(name)?.below.size) addNames(outline, value);
  }
  return outline;
}

function addNames(outline: (string | number)[], given: Given): void {
  const names = Object.keys(given);
  outline.push(names.length);
  for (const name of names) outline.push(name);
}

function lengthOf(outline: Outline): number {
  return outline.reduce<number>((length, part) => length + String(part).length, 0);
}

function isSame(one: Outline, other: Outline): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

function listUsedFields({ body, headers, query }: DeclaredFields, request: HandlerRequest): number[] {
  const used: number[] = [];
  addUsed(used, headers, request.headers);
  addUsed(used, query, request.query);
  if (!hasFields(request.body)) return used;
  for (const name of Object.keys(request.body)) {
    const field = body.get(name);
    if (!field) continue;
    used.push(field.place);
    const value = request.body[name];
    if (field.below.size > 0 && isObject(value)) addUsed(used, field.below, value);
  }
  return used;
}

type Given = Readonly<Record<string, unknown>>;

function addUsed(used: number[], fields: FieldPlaces, given: Given): void {
  for (const name of Object.keys(given)) {
    const place = fields.get(name);
    if (place !== undefined) used.push(place);
  }
}

function hasFields(body: unknown): body is Given {
  return isObject(body) && !(body instanceof Uint8Array);
}
