/** Which headers, query parameters and body fields an operation declares: what it may be counted that TPPs use. */
export interface DeclaredFields {
  /** In lower case. */
  readonly headers: readonly string[];
  readonly query: readonly string[];
  /** Of two levels: `creditorAccount`, and `creditorAccount.iban`. */
  readonly body: readonly (readonly [name: string, below?: string])[];
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
        headers: named('header').map((name) => name.toLowerCase()),
        query: named('query'),
        body: bodyFieldsOf(read(operation['requestBody']), read),
      });
    }
  }
  return found;
}

type Node = Readonly<Record<string, unknown>>;
type Read = (node: unknown) => Node;

function bodyFieldsOf(requestBody: Node, read: Read): DeclaredFields['body'] {
  const fields = new Map<string, readonly [string, string?]>();
  for (const { schema } of Object.values(recordOf(requestBody['content'])).map(recordOf)) {
    for (const [name, property] of propertiesOf(schema, read)) {
      fields.set(name, [name]);
      for (const [below] of propertiesOf(property, read)) fields.set(`${name}.${below}`, [name, below]);
    }
  }
  return [...fields.values()];
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
