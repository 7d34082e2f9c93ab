/** The fields of bulk orders over the versions of the contracts, as data; an entry has those of a single order. */
import { findRefusedFields, type RefusedField } from '../field-paths.js';
import type { FieldTable } from '../field-table.js';
import type { BulkEntry, BulkOrder } from './bulk.js';
import { findForeignFields, foreignNames } from './foreign-fields.js';
import { orderFields, type Product } from './products.js';

const { debtorAccount, requestedExecutionDate, ...ofEntry } = orderFields;

const entryFields = ofEntry satisfies FieldTable<BulkEntry, Product>;

export const bulkFields = {
  debtorAccount,
  payments: { presence: 'needed', fields: entryFields },
  batchBookingPreferred: {},
  requestedExecutionDate,
} as const satisfies FieldTable<BulkOrder, Product>;

/** Names that all entries share: they stand beside the list alone. */
const sharedNames: ReadonlySet<string> = new Set(['debtorAccount', 'requestedExecutionDate']);

/** Names that mean something in an entry alone: beside the list they would be dropped. */
const namesBesideList: ReadonlySet<string> = new Set([...foreignNames, ...Object.keys(entryFields)]);

/**
 * Returns the fields that the bank refuses by name: those of other products or versions, in an entry those that the
 * whole bulk has, and beside the list those of an entry.
 */
export function findForeignBulkFields(
  body: BulkOrder,
  product: Product,
  contract: string,
): readonly RefusedField[] {
  const { payments, ...shared } = body;
  const inEntries = payments.flatMap((entry, index) => {
    const refused: readonly RefusedField[] = [
      ...Object.keys(entry)
        .filter((name) => sharedNames.has(name))
        .map((path) => ({ path })),
      ...findForeignFields(entry, product, contract),
    ];
    return refused.map((field) => ({ ...field, path: `payments.${index}.${field.path}` }));
  });
  return [...findRefusedFields(bulkFields, shared, namesBesideList, contract, product), ...inEntries];
}
