/** The operations that lead to a place of a document, for messages about a mistake there. */
import {
  asObject,
  asText,
  entriesOf,
  isList,
  isObject,
  type Json,
  type JsonObject,
  valueAt,
} from '../json.js';
import { methods } from './operation-ids.js';
import type { Parts } from './parts.js';
import { parseReference } from './references.js';
import type { Place } from './sources.js';

/**
 * The operations that contain the place, or a reference to the component that contains it, as in `getThings of
 * things-1.0.0`; the contract's name when no operation does.
 */
export function findUsers(
  place: Place,
  contract: string,
  document: JsonObject,
  parts: Parts,
): readonly string[] {
  const users = findOperations(place, document, parts).map((operation) => `${operation} of ${contract}`);
  return users.length > 0 ? users : [contract];
}

function findOperations(place: Place, document: JsonObject, parts: Parts): readonly string[] {
  const owner = parts.referenceTo({ file: place.file, path: place.path.slice(0, 3) });
  return entriesOf(document['paths']).flatMap(([path, item]) => {
    const at = parts.placeOf(document, ['paths', path]);
    const isWithin = at.file === place.file && at.path.every((key, index) => key === place.path[index]);
    const [part = ''] = isWithin ? place.path.slice(at.path.length) : [];
    return methods
      .filter((method) => isObject(asObject(item)[method]))
      .filter((method) => {
        const operation = valueAt(item, [method]) ?? null;
        if (isWithin && (part === method || !methods.includes(part))) return true;
        return (
          owner !== undefined && leadsTo(owner, [operation, valueAt(item, ['parameters']) ?? null], document)
        );
      })
      .map((method) => asText(valueAt(item, [method, 'operationId'])) ?? `${method.toUpperCase()} ${path}`);
  });
}

function leadsTo(owner: string, value: Json, document: JsonObject, seen = new Set<string>()): boolean {
  if (isList(value)) return value.some((each) => leadsTo(owner, each, document, seen));
  if (!isObject(value)) return false;
  const reference = asText(value['$ref']);
  if (reference === owner) return true;
  if (reference !== undefined && !seen.has(reference)) {
    seen.add(reference);
    const target = valueAt(document, parseReference(reference, '').path) ?? null;
    if (leadsTo(owner, target, document, seen)) return true;
  }
  return Object.values(value).some((part) => leadsTo(owner, part, document, seen));
}
