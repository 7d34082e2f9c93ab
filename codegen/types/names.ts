/** Names for types and values: valid in TypeScript and unique. */
import { freeName } from '../documents/operation-ids.js';
import { entriesOf, type JsonObject, valueAt } from '../json.js';

/** The name of a type for `initiateRtgsPayment` or `payments-1.0.0`: `InitiateRtgsPayment`, `Payments100`. */
export function typeName(text: string): string {
  const name = text
    .split(/[^A-Za-z0-9_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

/** As above, for a value: `payments100`. */
export function valueName(text: string): string {
  const type = typeName(text);
  return type.charAt(0).toLowerCase() + type.slice(1);
}

/** Names that a generated module of types uses itself. */
const reserved = ['Operations', 'Webhooks', 'Status', 'MaxLength', 'Exclude', 'Uint8Array'];

const known = new WeakMap<JsonObject, ReadonlyMap<string, string>>();

/** The type names of a document's schemas, by schema name. */
function schemaNames(document: JsonObject): ReadonlyMap<string, string> {
  const before = known.get(document);
  if (before) return before;
  const taken = new Set(reserved);
  const names = new Map(
    entriesOf(valueAt(document, ['components', 'schemas'])).map(([name]): [string, string] => {
      const type = freeName(typeName(name), taken);
      taken.add(type);
      return [name, type];
    }),
  );
  known.set(document, names);
  return names;
}

/** The names taken in a module; the module adds its own. */
export function namesBeside(document: JsonObject): Set<string> {
  return new Set([...reserved, ...schemaNames(document).values()]);
}

export function schemaName(document: JsonObject, name: string): string {
  return schemaNames(document).get(name) ?? typeName(name);
}
