/**
 * The published form of a contract for TPPs: every alias is written out with operationIds of its own, because importers
 * drop a path that is a reference and linters refuse it. The release lock holds this form, because TPPs rely on it.
 */
import { isObject, type Json, type JsonObject, objectOf, textOf } from './json.js';
import { freeName } from './operation-ids.js';
import { pathNameOf, targetOf } from './references.js';

export function publishedOf(document: JsonObject): JsonObject {
  const paths = objectOf(document['paths']);
  const operations = Object.values(paths).flatMap((item) => Object.values(objectOf(item)));
  const taken = new Set(operations.flatMap((each) => textOf(objectOf(each)['operationId']) ?? []));
  const published = Object.entries(paths).map(([path, item]): [string, Json] => {
    const reference = textOf(objectOf(item)['$ref']);
    if (reference === undefined) return [path, item];
    return [path, renamed(objectOf(paths[pathNameOf(targetOf(reference, ''))]), taken)];
  });
  return { ...document, paths: Object.fromEntries(published) };
}

/** The same operations under unique ids. */
function renamed(item: JsonObject, taken: Set<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([key, operation]) => {
      const id = textOf(objectOf(operation)['operationId']);
      if (id === undefined || !isObject(operation)) return [key, operation];
      const alias = freeName(`${id}Alias`, taken);
      taken.add(alias);
      return [key, { ...operation, operationId: alias }];
    }),
  );
}
