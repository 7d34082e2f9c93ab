/**
 * Field usage statistics: the headers, query parameters and body fields that an operation declares, so that their use
 * can be counted.
 */
import { isObject } from '../../domain/objects.js';
export interface DeclaredFields {
  /** Counted names, each once; for instance `header.psu-id` and `body.creditorAccount.iban`. */
  readonly names: readonly string[];
  /** By name in lower case. */
  readonly headers: FieldPlaces;
  readonly query: FieldPlaces;
  /** Two levels: `creditorAccount`, and `creditorAccount.iban`. */
  readonly body: ReadonlyMap<string, BodyField>;
}

/** Index in `names`, by field name. */
export type FieldPlaces = ReadonlyMap<string, number>;

interface BodyField {
  readonly place: number;
  readonly below: FieldPlaces;
}

/** The declared fields by operation id, from an OpenAPI 3.0 document. */
export function declaredFieldsOf(document: unknown): ReadonlyMap<string, DeclaredFields> {
  const read = (node: unknown) => resolved(document, node);
  const found = new Map<string, DeclaredFields>();
  for (const item of Object.values(recordOf(recordOf(document)['paths'])).map(recordOf)) {
    for (const operation of Object.values(item).map(recordOf)) {
      const { operationId } = operation;
      if (typeof operationId !== 'string') continue;
      const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map(read);
      const named = (place: string) =>
        parameters.flatMap(({ in: where, name }) =>
          where === place && typeof name === 'string' ? [name] : [],
        );
      const names: string[] = [];
      found.set(operationId, {
        names,
        headers: placesOf(
          'header',
          named('header').map((name) => name.toLowerCase()),
          names,
        ),
        query: placesOf('query', named('query'), names),
        body: bodyFieldsOf(read(operation['requestBody']), read, names),
      });
    }
  }
  return found;
}

type Node = Readonly<Record<string, unknown>>;
type Read = (node: unknown) => Node;

/** Appends each field to `all` and returns its index by name. */
function placesOf(part: string, named: readonly string[], all: string[]): FieldPlaces {
  return new Map([...new Set(named)].map((name) => [name, all.push(`${part}.${name}`) - 1]));
}

function bodyFieldsOf(requestBody: Node, read: Read, all: string[]): DeclaredFields['body'] {
  const fields = new Map<string, readonly string[]>();
  for (const { schema } of Object.values(recordOf(requestBody['content'])).map(recordOf)) {
    for (const [name, property] of propertiesOf(schema, read)) {
      const below = propertiesOf(property, read).map(([inner]) => inner);
      fields.set(name, [...(fields.get(name) ?? []), ...below]);
    }
  }
  return new Map(
    [...fields].map(([name, below]) => {
      const counted = `body.${name}`;
      return [name, { place: all.push(counted) - 1, below: placesOf(counted, below, all) }];
    }),
  );
}

/** The schema's own properties and those of its `allOf`, `oneOf` and `anyOf` parts. */
function propertiesOf(schema: unknown, read: Read): readonly (readonly [string, unknown])[] {
  const node = read(schema);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => listOf(node[name]));
  return [
    ...Object.entries(recordOf(node['properties'])),
    ...parts.flatMap((part) => propertiesOf(part, read)),
  ];
}

/** Resolves references within the document, the only kind in published documents. */
function resolved(document: unknown, node: unknown): Node {
  const { $ref } = recordOf(node);
  if (typeof $ref !== 'string') return recordOf(node);
  let target: unknown = document;
  for (const step of $ref.split('/').slice(1))
    target = recordOf(target)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  return resolved(document, target);
}

function recordOf(value: unknown): Node {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
