/** Which headers, query parameters and body fields an operation declares: what it may be counted that TPPs use. */
export interface DeclaredFields {
  /** By their names in lower case. */
  readonly headers: readonly DeclaredField[];
  readonly query: readonly DeclaredField[];
  /** Of two levels: `creditorAccount`, and `creditorAccount.iban`. */
  readonly body: readonly BodyField[];
}

export interface DeclaredField {
  readonly name: string;
  /** As it is counted, for instance `header.psu-id` and `body.creditorAccount.iban`. */
  readonly counted: string;
}

interface BodyField extends DeclaredField {
  readonly below: readonly DeclaredField[];
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
      found.set(operationId, {
        headers: named('header').map((name) => fieldOf('header', name.toLowerCase())),
        query: named('query').map((name) => fieldOf('query', name)),
        body: bodyFieldsOf(read(operation['requestBody']), read),
      });
    }
  }
  return found;
}

type Node = Readonly<Record<string, unknown>>;
type Read = (node: unknown) => Node;

function fieldOf(place: string, name: string): DeclaredField {
  return { name, counted: `${place}.${name}` };
}

function bodyFieldsOf(requestBody: Node, read: Read): DeclaredFields['body'] {
  const fields = new Map<string, Map<string, DeclaredField>>();
  for (const { schema } of Object.values(recordOf(requestBody['content'])).map(recordOf)) {
    for (const [name, property] of propertiesOf(schema, read)) {
      const below = fields.get(name) ?? new Map<string, DeclaredField>();
      fields.set(name, below);
      for (const [inner] of propertiesOf(property, read)) below.set(inner, fieldOf(`body.${name}`, inner));
    }
  }
  return [...fields].map(([name, below]) => ({ ...fieldOf('body', name), below: [...below.values()] }));
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
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
