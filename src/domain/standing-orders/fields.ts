/** The fields of standing orders over the versions of the contracts, as data; the transfer has those of a single order. */
import { findRefusedFields, type RefusedField } from '../field-paths.js';
import type { FieldTable } from '../field-table.js';
import { foreignNames } from '../payments/foreign-fields.js';
import { orderFields, type Product } from '../payments/products.js';
import type { PeriodicOrder } from './standing-order.js';

const { requestedExecutionDate: _requestedExecutionDate, ...transferFields } = orderFields;

export const periodicFields = {
  ...transferFields,
  frequency: { presence: 'needed' },
  startDate: {},
  endDate: {},
  executionRule: {},
  dayOfExecution: {},
  monthsOfExecution: {},
} as const satisfies FieldTable<PeriodicOrder, Product>;

/** Names that a standing order here does not have. */
const foreignToPeriodic: ReadonlySet<string> = new Set([...foreignNames, 'requestedExecutionDate']);

/** Returns the fields that the bank refuses by name. */
export function findForeignPeriodicFields(
  body: PeriodicOrder,
  product: Product,
  contract: string,
): readonly RefusedField[] {
  return findRefusedFields(periodicFields, body, foreignToPeriodic, contract, product);
}
