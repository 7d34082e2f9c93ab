/**
 * Maps a contract's payment body to the domain's order and back. Only fields in the table of products are taken, so
 * that unknown ones are neither stored nor echoed; a read returns the same fields as submitted.
 */
import { nestedFields, type NestedField, type PaymentOrder } from '../../src/domain/payments/order.js';
import { foreignFieldsIn } from '../../src/domain/payments/foreign-fields.js';
import {
  fieldsFrom132Of,
  fieldsOf,
  newFields,
  type OrderBefore132,
  type Product,
} from '../../src/domain/payments/products.js';
import type * as v100 from '../../generated/payments-1.0.0.js';
import type * as v132 from '../../generated/payments-1.3.2.js';
import { hasOnly, keysOf, pick } from '../../src/domain/pick.js';
import { readPaymentStatus } from '../../src/usecases/payments/payment-status.js';
import { findPayment } from '../../src/usecases/payments/payments.js';
import { ok, type Call, type Ok } from '../call.js';
import { toPaymentAddress, type PaymentRequest } from './authorisations.js';

const nestedNames = keysOf(nestedFields);

/** Extracts the order from a body; drops unknown fields, also in nested objects. Most bodies need no copy. */
function take(body: PaymentOrder, fields: readonly (keyof PaymentOrder)[]): PaymentOrder {
  if (hasOnly(body, fields) && nestedNames.every((name) => isClean(body, name))) return body;
  const taken = pick(body, fields);
  return { ...taken, ...Object.fromEntries(nestedNames.flatMap((name) => takeNested(taken, name))) };
}

function takeNested<Name extends NestedField>(
  order: PaymentOrder,
  name: Name,
): readonly (readonly [Name, object])[] {
  const value = order[name];
  return value === undefined ? [] : [[name, pick(value, nestedFields[name])]];
}

function isClean(order: PaymentOrder, name: NestedField): boolean {
  const value = order[name];
  return value === undefined || hasOnly(value, nestedFields[name]);
}

export function toOrder(product: Product, body: OrderBefore132): PaymentOrder {
  return take(body, fieldsOf(product));
}

export function toOrderFrom132(product: Product, body: PaymentOrder): PaymentOrder {
  return take(body, fieldsFrom132Of(product));
}

/** Returns the known fields of a body before 1.3.2 that its product does not carry. */
export function listForeignFields(product: Product, body: object): string[] {
  const taken = fieldsOf(product);
  return hasOnly(body, taken) ? [] : foreignFieldsIn(body, [...taken, ...newFields]);
}

/** As above for a body since 1.3.2. */
export function listForeignFieldsFrom132(product: Product, body: object): string[] {
  const taken = fieldsFrom132Of(product);
  return hasOnly(body, taken) ? [] : foreignFieldsIn(body, taken);
}

/** A stored order in the contracts' type; its purpose code was checked against the list at initiation. */
type SubmittedOrder = Omit<PaymentOrder, 'purposeCode'> & Pick<v100.RtgsPayment, 'purposeCode'>;

function asSubmitted(order: PaymentOrder): SubmittedOrder {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return order as SubmittedOrder;
}

export async function readPayment({ path }: PaymentRequest, call: Call): Promise<Ok<v100.PaymentDetails>> {
  const { order, product, status } = await findPayment(path['payment-product'], path.paymentId, call);
  return ok({ ...asSubmitted(toOrder(product, order)), transactionStatus: status });
}

/** Since 1.3.2 a read also shows that version's fields, such as the debtor's name. */
export async function readPaymentFrom132(
  { path }: PaymentRequest,
  call: Call,
): Promise<Ok<v132.PaymentDetails>> {
  const { order, product, status } = await findPayment(path['payment-product'], path.paymentId, call);
  return ok({ ...asSubmitted(toOrderFrom132(product, order)), transactionStatus: status });
}

export async function readStatus(request: PaymentRequest, call: Call): Promise<Ok<v100.PaymentStatus>> {
  return ok(await readPaymentStatus(toPaymentAddress(request), call));
}
