/** The names of fields in a contract, whether they are mandatory, and which are refused, by the tables of field-table.ts. */
import { defined } from './defined.js';
import { type AnyTable, type Field, type Presence, type Shape, shapeOf } from './field-table.js';

/** Undefined if the contract or product does not have the field. */
export function presenceIn(
  table: AnyTable,
  stored: string,
  contract: string,
  product?: string,
): Presence | undefined {
  const field = shapeOf(table, contract, product).byStored.get(stored);
  return field && (field.row.presence ?? 'optional');
}

/** Returns the name that a contract gives a stored field: `creditorAddress.city` becomes `creditorAddress.townName`. */
export function toContractPath(table: AnyTable, path: string, contract: string, product?: string): string {
  let shape: Shape | undefined = shapeOf(table, contract, product);
  const names = path.split('.').map((stored) => {
    const field: Field | undefined = shape?.byStored.get(stored);
    shape = field?.shape;
    return field?.name ?? stored;
  });
  return names.join('.');
}

/** Returns the paths of the fields that a body of the contract may have, such as `creditorAddress.street`. */
export function listPaths(table: AnyTable, contract: string, product?: string): readonly string[] {
  return [...shapeOf(table, contract, product).byName.values()].flatMap(({ name, row }) =>
    row.fields
      ? [name, ...listPaths(row.fields, contract, product).map((inner) => `${name}.${inner}`)]
      : [name],
  );
}

/** A field of a body that the contract or product refuses. */
export interface RefusedField {
  readonly path: string;
  /** The contract's own name of the field. */
  readonly renamedTo?: string;
}

/**
 * Returns the fields of a body that the contract or product refuses. `foreign` are names that no table has, and
 * that are refused everywhere.
 */
export function findRefusedFields(
  table: AnyTable,
  body: object,
  foreign: ReadonlySet<string>,
  contract: string,
  product?: string,
): readonly RefusedField[] {
  return refusedIn(body, shapeOf(table, contract, product), foreign);
}

const none: ReadonlySet<string> = new Set();
function refusedIn(
  body: object,
  { byName, others, renamed }: Shape,
  foreign = none,
): readonly RefusedField[] {
  return Object.entries(body).flatMap(([name, value]): readonly RefusedField[] => {
    const field = byName.get(name);
    if (!field) {
      if (others.get(name) !== 'refused' && !foreign.has(name)) return [];
      return [{ path: name, ...defined({ renamedTo: renamed.get(name) }) }];
    }
    const { shape } = field;
    if (!shape?.refuses) return [];
    const objects: readonly object[] = [value].flat();
    return objects.flatMap((each) =>
      refusedIn(each, shape).map((inner) => ({ ...inner, path: `${name}.${inner.path}` })),
    );
  });
}
