/**
 * Which of the fields that an operation declares a call used. Most of its calls are written alike, names in the same
 * order: then the names are compared with those of such a call, which is quicker than looking each of them up.
 */
import type { IncomingMessage } from 'node:http';
import { isObject } from '../domain/objects.js';
import type { HandlerRequest } from '../engine/state.js';
import type { CountedFields } from '../usecases/operator/usage-counters.js';
import type { DeclaredFields, FieldPlaces } from './declared-fields.js';

/** For a request that was right: a wrong one is none that a new version has to go on taking. */
export type FieldsUsed = (
  request: HandlerRequest,
  message: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
) => CountedFields;

export function fieldsUsed(declared: DeclaredFields): FieldsUsed {
  const known: Known[] = [];
  let oldest = 0;
  return (request, message) => {
    const outline = outlineOf(request, message, declared.body);
    const same = known.find((each) => isSame(each.outline, outline));
    if (same) return same.fields;
    const fields = { declared: declared.names, used: usedOf(declared, request) };
    if (lengthOf(outline) <= longestKnown) {
      known[oldest] = { outline, fields };
      oldest = (oldest + 1) % mostKnown;
    }
    return fields;
  };
}

/** A few for each operation; names that no contract knows must not fill the memory, however many or long they are. */
const mostKnown = 4;
/** In characters; all the names that an operation declares have less than a thousand. */
const longestKnown = 4000;

interface Known {
  readonly outline: Outline;
  readonly fields: CountedFields;
}

/** The names of a call as they came, without their values; how many follow stands before those that belong together. */
type Outline = readonly (string | number)[];

function outlineOf(
  request: HandlerRequest,
  { headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  declared: DeclaredFields['body'],
): Outline {
  const outline: (string | number)[] = [];
  // Names and values in turn; headers with nothing in them are not among those of the request.
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

function usedOf({ body, headers, query }: DeclaredFields, request: HandlerRequest): number[] {
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
