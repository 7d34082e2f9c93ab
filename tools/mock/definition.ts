/** The document that openapi-backend reads: operations by their whole paths, and schemas that Ajv and the mock know. */
import { isList, isObject, type Json, type JsonObject, asObject } from '../../codegen/json.js';
import { toPublished } from '../../codegen/documents/published.js';
import type { Contract, Operation } from '../../codegen/operations/operations.js';

/** openapi-backend finds operations by operationId, the generated one if need be. */
export function toDefinition(contract: Contract): Json {
  const published = toPublished({ document: contract.document });
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of contract.routes) {
    const item = asObject(asObject(published['paths'])[route.path]);
    const method = route.method.toLowerCase();
    const { servers: _, ...operation } = asObject(item[method]);
    const own = { operationId: route.id, ...operation };
    (paths[addressIn(contract, route)] ??= { parameters: item['parameters'] ?? [] })[method] = own;
  }
  return forAjv({ ...published, paths });
}

/** The path of an operation with its base path, below which openapi-backend finds it. */
export function addressIn({ basePath }: Contract, operation: Operation): string {
  return (operation.basePath ?? basePath) + operation.path;
}

/** Values that are kept as they are. */
const examples = new Set(['example', 'examples', 'default']);

/**
 * Ajv refuses a value twice in an enum, `nullable` without a type, and boolean bounds, which openapi-backend does not
 * convert. The mock makes up a value of the first of several alternatives, and of one type only.
 */
function forAjv(value: Json): Json {
  if (isList(value)) return value.map(forAjv);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([key, part]): [string, Json] => {
    if (key === 'enum' && isList(part)) return [key, [...new Set(part)]];
    return [key, examples.has(key) ? part : forAjv(part)];
  });
  const { exclusiveMaximum, exclusiveMinimum, nullable, type, ...others } = Object.fromEntries(parts);
  const schema = {
    ...others,
    ...bound('exclusiveMinimum', exclusiveMinimum, others['minimum']),
    ...bound('exclusiveMaximum', exclusiveMaximum, others['maximum']),
    ...(nullable !== undefined && (typeof nullable !== 'boolean' || type !== undefined) && { nullable }),
  };
  if (isList(type) && !isObject(others['properties'])) {
    return { anyOf: type.map((each) => ({ ...schema, type: each })) };
  }
  return { ...schema, ...(type !== undefined && { type }) };
}

function bound(keyword: string, value: Json | undefined, limit: Json | undefined): JsonObject {
  if (typeof value === 'boolean') return value && limit !== undefined ? { [keyword]: limit } : {};
  return value === undefined ? {} : { [keyword]: value };
}
