/**
 * Between a contract's payment body and the domain's order. Only the fields that the table of products names are
 * taken, so that another one is neither stored nor echoed; and the same lists answer a read as submitted.
 */
import type { PaymentOrder } from '../../src/domain/payments/order.js';
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
import { readPaymentStatus } from '../../src/usecases/payments/payment-status.js';
import { findPayment } from '../../src/usecases/payments/payments.js';
import { ok, type Call, type Ok } from '../call.js';
import { paymentAddressOf, type PaymentRequest } from './authorisations.js';
import { accountFields, hasOnly, pick } from './pick.js';

const addressFields = ['street', 'buildingNumber', 'city', 'postalCode', 'country'] as const;
const amountFields = ['currency', 'amount'] as const;
const remittanceFields = ['reference', 'referenceType', 'referenceIssuer'] as const;

/** The order in a body; nested structures lose what is not theirs too. */
function take(body: PaymentOrder, fields: readonly (keyof PaymentOrder)[]): PaymentOrder {
  if (isClean(body, fields)) return body;
  const taken = pick(body, fields);
  const { creditorAddress, remittanceInformationStructured } = taken;
  return {
    ...taken,
    debtorAccount: pick(body.debtorAccount, accountFields),
    instructedAmount: pick(body.instructedAmount, amountFields),
    creditorAccount: pick(body.creditorAccount, accountFields),
    ...(creditorAddress && { creditorAddress: pick(creditorAddress, addressFields) }),
    ...(remittanceInformationStructured && {
      remittanceInformationStructured: pick(remittanceInformationStructured, remittanceFields),
    }),
  };
}

/** Most bodies have nothing that is not theirs, and need no copy. */
function isClean(body: PaymentOrder, fields: readonly (keyof PaymentOrder)[]): boolean {
  const { creditorAddress: address, remittanceInformationStructured: remittance } = body;
  return (
    hasOnly(body, fields) &&
    hasOnly(body.debtorAccount, accountFields) &&
    hasOnly(body.instructedAmount, amountFields) &&
    hasOnly(body.creditorAccount, accountFields) &&
    (address === undefined || hasOnly(address, addressFields)) &&
    (remittance === undefined || hasOnly(remittance, remittanceFields))
  );
}

export function orderOf(product: Product, body: OrderBefore132): PaymentOrder {
  return take(body, fieldsOf(product));
}

export function orderFrom132Of(product: Product, body: PaymentOrder): PaymentOrder {
  return take(body, fieldsFrom132Of(product));
}

/** Of a body of before 1.3.2, the fields that it has lost and should not have. */
export function foreignFieldsOf(product: Product, body: object): string[] {
  const taken = fieldsOf(product);
  return hasOnly(body, taken) ? [] : foreignFieldsIn(body, [...taken, ...newFields]);
}

/** The same of a body of 1.3.2 or later. */
export function foreignFieldsFrom132Of(product: Product, body: object): string[] {
  const taken = fieldsFrom132Of(product);
  return hasOnly(body, taken) ? [] : foreignFieldsIn(body, taken);
}

/** A stored order as the answers of the contracts type it; its purpose code was one of their list when it came in. */
type SubmittedOrder = Omit<PaymentOrder, 'purposeCode'> & Pick<v100.RtgsPayment, 'purposeCode'>;

function asSubmitted(order: PaymentOrder): SubmittedOrder {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return order as SubmittedOrder;
}

export async function read({ path }: PaymentRequest, call: Call): Promise<Ok<v100.PaymentDetails>> {
  const { order, product, status } = await findPayment(path['payment-product'], path.paymentId, call);
  return ok({ ...asSubmitted(orderOf(product, order)), transactionStatus: status });
}

/** 1.3.2 shows its own fields, the debtor's name for instance. */
export async function readFrom132({ path }: PaymentRequest, call: Call): Promise<Ok<v132.PaymentDetails>> {
  const { order, product, status } = await findPayment(path['payment-product'], path.paymentId, call);
  return ok({ ...asSubmitted(orderFrom132Of(product, order)), transactionStatus: status });
}

export async function readStatus(request: PaymentRequest, call: Call): Promise<Ok<v100.PaymentStatus>> {
  return ok(await readPaymentStatus(paymentAddressOf(request), call));
}
