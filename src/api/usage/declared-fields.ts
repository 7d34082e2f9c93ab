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
export function collectDeclaredFields(document: unknown): ReadonlyMap<string, DeclaredFields> {
  const read = (node: unknown) => resolved(document, node);
  const found = new Map<string, DeclaredFields>();
  for (const item of Object.values(toRecord(toRecord(document)['paths'])).map(toRecord)) {
    for (const operation of Object.values(item).map(toRecord)) {
      const { operationId } = operation;
      if (typeof operationId !== 'string') continue;
      const parameters = [...toList(item['parameters']), ...toList(operation['parameters'])].map(read);
      const named = (place: string) =>
        parameters.flatMap(({ in: where, name }) =>
          where === place && typeof name === 'string' ? [name] : [],
        );
      const names: string[] = [];
      found.set(operationId, {
        names,
        headers: indexFields(
          'header',
          named('header').map((name) => name.toLowerCase()),
          names,
        ),
        query: indexFields('query', named('query'), names),
        body: collectBodyFields(read(operation['requestBody']), read, names),
      });
    }
  }
  return found;
}

type Node = Readonly<Record<string, unknown>>;
type Read = (node: unknown) => Node;

/** Appends each field to `all` and returns its index by name. */
function indexFields(part: string, named: readonly string[], all: string[]): FieldPlaces {
  return new Map([...new Set(named)].map((name) => [name, all.push(`${part}.${name}`) - 1]));
}

function collectBodyFields(requestBody: Node, read: Read, all: string[]): DeclaredFields['body'] {
  const fields = new Map<string, readonly string[]>();
  for (const { schema } of Object.values(toRecord(requestBody['content'])).map(toRecord)) {
    for (const [name, property] of collectProperties(schema, read)) {
      const below = collectProperties(property, read).map(([inner]) => inner);
      fields.set(name, [...(fields.get(name) ?? []), ...below]);
    }
  }
  return new Map(
    [...fields].map(([name, below]) => {
      const counted = `body.${name}`;
      return [name, { place: all.push(counted) - 1, below: indexFields(counted, below, all) }];
    }),
  );
}

/** The schema's own properties and those of its `allOf`, `oneOf` and `anyOf` parts. */
function collectProperties(schema: unknown, read: Read): readonly (readonly [string, unknown])[] {
  const node = read(schema);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => toList(node[name]));
  return [
    ...Object.entries(toRecord(node['properties'])),
    ...parts.flatMap((part) => collectProperties(part, read)),
  ];
}

/** Resolves references within the document, the only kind in published documents. */
function resolved(document: unknown, node: unknown): Node {
  const { $ref } = toRecord(node);
  if (typeof $ref !== 'string') return toRecord(node);
  let target: unknown = document;
  for (const step of $ref.split('/').slice(1))
    target = toRecord(target)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  return resolved(document, target);
}

function toRecord(value: unknown): Node {
  return isObject(value) ? value : {};
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
