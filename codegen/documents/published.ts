/**
 * The published form of a contract for TPPs: every alias is written out with operationIds of its own, because importers
 * drop a path that is a reference and linters refuse it. The release lock holds this form, because TPPs rely on it.
 */
import { isObject, type Json, type JsonObject, asObject, asText } from '../json.js';
import { freeName } from './operation-ids.js';
import { pathNameOf, parseReference } from './references.js';

/** A bundle, or a contract, whose `document` may be in another dialect than its author's. */
interface Publishable {
  readonly document: JsonObject;
  readonly written?: JsonObject;
}

export function toPublished({ document: own, written: document = own }: Publishable): JsonObject {
  const paths = asObject(document['paths']);
  const operations = Object.values(paths).flatMap((item) => Object.values(asObject(item)));
  const taken = new Set(operations.flatMap((each) => asText(asObject(each)['operationId']) ?? []));
  const published = Object.entries(paths).map(([path, item]): [string, Json] => {
    const reference = asText(asObject(item)['$ref']);
    if (reference === undefined) return [path, item];
    return [path, renamed(asObject(paths[pathNameOf(parseReference(reference, ''))]), taken)];
  });
  return { ...document, paths: Object.fromEntries(published) };
}

/** The same operations under unique ids. */
function renamed(item: JsonObject, taken: Set<string>): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([key, operation]) => {
      const id = asText(asObject(operation)['operationId']);
      if (id === undefined || !isObject(operation)) return [key, operation];
      const alias = freeName(`${id}Alias`, taken);
      taken.add(alias);
      return [key, { ...operation, operationId: alias }];
    }),
  );
}
