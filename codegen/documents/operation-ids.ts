/** Operation ids: those of the document, else made from the method and the path. */
import { entriesOf, isObject, type JsonObject, asObject, asText } from '../json.js';

export const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/** Keyed like `get /pets/{petId}`. */
export function operationIds(document: JsonObject): ReadonlyMap<string, string> {
  const operations = entriesOf(document['paths']).flatMap(([path, item]) =>
    entriesOf(item)
      .filter(([, operation]) => isObject(operation) && path.startsWith('/'))
      .map(([method, operation]) => ({ method, path, id: asText(asObject(operation)['operationId']) })),
  );
  const taken = new Set(operations.map(({ id }) => id));
  return new Map(
    operations.map(({ method, path, id }): [string, string] => {
      const own = id ?? freeName(buildOperationId(method, path), taken);
      taken.add(own);
      return [`${method} ${path}`, own];
    }),
  );
}

/** `get` and `/pets/{petId}/photos` give `getPetsByPetIdPhotos`. */
export function buildOperationId(method: string, path: string): string {
  const words = path.replaceAll('{', 'by-').split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The name, with the first free number behind it when it is taken. */
export function freeName(name: string, taken: ReadonlySet<string | undefined>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  return free;
}
