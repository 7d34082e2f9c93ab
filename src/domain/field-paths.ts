/** The names of fields in a contract, and whether they are mandatory, by the tables of field-table.ts. */
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
