/**
 * Circular schemas: a schema may contain itself in a property or an item. A schema that is a member of itself by
 * `allOf`, `anyOf` or `oneOf` means nothing, and would send Ajv and the merging of members into an endless loop.
 */
import { entriesOf, type JsonObject, asObject, valueAt } from '../json.js';
import type { Contract } from '../operations/operations.js';
import { referenceName } from '../documents/resolve.js';
import { listMembers } from '../schemas/subschemas.js';

/** Whether no schema is circular; rules that follow the members of schemas may run only then. */
export function checkCircularSchemas({ document, report }: Contract): boolean {
  const schemas = asObject(valueAt(document, ['components', 'schemas']));
  const done = new Set<string>();
  let isEndless = false;
  const visit = (name: string, above: readonly string[]): void => {
    if (above.includes(name)) {
      const round = above.slice(above.indexOf(name)).toSorted();
      isEndless = true;
      const sentence = `${round.join(' and ')} ${round.length > 1 ? 'are members of each other' : 'is a member of itself'}; use a property for what is nested.`;
      report(['components', 'schemas', round[0] ?? name], 'schema-circular', sentence);
      return;
    }
    if (done.has(name)) return;
    for (const member of namedMembers(asObject(schemas[name]))) visit(member, [...above, name]);
    done.add(name);
  };
  for (const [name] of entriesOf(schemas)) visit(name, []);
  return !isEndless;
}

/** The names of the schemas that apply to the value itself. */
function namedMembers(schema: JsonObject): readonly string[] {
  const name = referenceName(schema);
  return name === undefined ? listMembers(schema).flatMap(namedMembers) : [name];
}
