/** Which components a reference at a place may name: a parameter in a list of parameters, a schema in `items`. */

const field = { schema: 'schemas', 'examples.*': 'examples', 'content.*': 'mediaTypes' };
const methods = 'get put post delete options head patch trace'.split(' ');

/** For each kind of object, the kinds of its parts; `.*` stands for the entries of a list or map. */
const parts = new Map(
  Object.entries({
    paths: {
      'parameters.*': 'parameters',
      ...Object.fromEntries(methods.map((each) => [each, 'operations'])),
    },
    operations: {
      'parameters.*': 'parameters',
      requestBody: 'requestBodies',
      'responses.*': 'responses',
      'callbacks.*': 'callbacks',
    },
    callbacks: { '*': 'paths' },
    parameters: field,
    headers: field,
    requestBodies: { 'content.*': 'mediaTypes' },
    responses: { 'headers.*': 'headers', 'content.*': 'mediaTypes', 'links.*': 'links' },
    mediaTypes: { schema: 'schemas', 'examples.*': 'examples', 'encoding.*': 'encodings' },
    encodings: { 'headers.*': 'headers' },
    schemas: {
      'properties.*': 'schemas',
      'allOf.*': 'schemas',
      'anyOf.*': 'schemas',
      'oneOf.*': 'schemas',
      items: 'schemas',
      additionalProperties: 'schemas',
      unevaluatedProperties: 'schemas',
      propertyNames: 'schemas',
      'prefixItems.*': 'schemas',
      not: 'schemas',
    },
  }).map(([kind, children]) => [kind, new Map<string, string>(Object.entries(children))] as const),
);

/** Kinds of objects that stand in no section of the components. */
const unnamed = ['paths', 'operations', 'mediaTypes', 'encodings'];

/** The section of the components that a reference at a place may name; undefined when the place is not known. */
export function sectionAt([top, ...keys]: readonly string[]): string | undefined {
  const kind =
    top === 'components'
      ? kindBelow(keys[0], keys.slice(2))
      : top === 'paths'
        ? kindBelow(top, keys.slice(1))
        : undefined;
  return kind !== undefined && unnamed.includes(kind) ? undefined : kind;
}

function kindBelow(kind: string | undefined, keys: readonly string[]): string | undefined {
  const [first, second] = keys;
  if (kind === undefined || first === undefined) return kind;
  const children = parts.get(kind);
  const child = children?.get('*') ?? children?.get(first);
  if (child !== undefined) return kindBelow(child, keys.slice(1));
  return second === undefined ? undefined : kindBelow(children?.get(`${first}.*`), keys.slice(2));
}
