/** Which headers, query parameters and body fields an operation declares: what it may be counted that TPPs use. */
import { isObject } from '../domain/objects.js';
export interface DeclaredFields {
  /** As they are counted, each once; for instance `header.psu-id` and `body.creditorAccount.iban`. */
  readonly names: readonly string[];
  /** By their names in lower case. */
  readonly headers: FieldPlaces;
  readonly query: FieldPlaces;
  /** Of two levels: `creditorAccount`, and `creditorAccount.iban`. */
  readonly body: ReadonlyMap<string, BodyField>;
}

/** Where fields stand in the list of all, by their names. */
export type FieldPlaces = ReadonlyMap<string, number>;

interface BodyField {
  readonly place: number;
  readonly below: FieldPlaces;
}

/** By the ids of its operations, in a document of OpenAPI 3.0. */
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

/** Each gets a place in the list of all. */
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

/** Its own properties, and those of everything that it is put together from. */
function propertiesOf(schema: unknown, read: Read): readonly (readonly [string, unknown])[] {
  const node = read(schema);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => listOf(node[name]));
  return [
    ...Object.entries(recordOf(node['properties'])),
    ...parts.flatMap((part) => propertiesOf(part, read)),
  ];
}

/** References of the document to itself, as the published ones have them. */
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
