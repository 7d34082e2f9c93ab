/** Single payments for TPPs: initiation, and finding a payment or another order. */
import { applyExpiry, type Lifecycle } from '../../domain/authorisation/lifecycle.js';
import { requireRole } from '../../domain/clients.js';
import { type AnyTable, showFields } from '../../domain/field-table.js';
import { canonicalIban } from '../../domain/iban.js';
import type { Money } from '../../domain/money.js';
import { findMissingFields, findOrderViolations } from '../../domain/payments/checks.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import { type Payment, paymentLifecycle } from '../../domain/payments/payment.js';
import { buildQuote, type Price } from '../../domain/payments/price.js';
import { isProduct, orderFields, type Product } from '../../domain/payments/products.js';
import { Problem } from '../../domain/problem.js';
import type { Once } from '../idempotency.js';
import { type Call, currentMoment, type Services } from '../services.js';
import { executionDay } from './execution-day.js';
import {
  initiate,
  type Initiated,
  type InitiationOptions,
  type InitiationSteps,
  priceOrder,
  unknownProduct,
} from './initiation.js';

const steps: InitiationSteps<PaymentOrder, { readonly amount: Money; readonly price: Price }> = {
  kind: 'payment',
  findMissing: findMissingFields,
  findViolations: findOrderViolations,
  price: (product, order, facts) => {
    const priced = priceOrder(product, order, facts);
    return { ...priced, quote: buildQuote([priced]) };
  },
  buildRow: (order, { amount, price }, common, services) =>
    services.stores.payments.row({
      order,
      amount,
      price,
      creditorIban: creditorNumberOf(order),
      executionDate: executionDay(common.product, order.requestedExecutionDate, services),
      basketId: undefined,
      // The spread comes last: fields after a spread are added to the object one by one, which is slow.
      ...common,
    }),
};

export function initiatePayment(
  product: Product,
  order: PaymentOrder,
  options: InitiationOptions,
  call: Call,
): Promise<Once<Initiated>> {
  return initiate(steps, { product, order, options }, call);
}

/** The creditor's account number in canonical form: the IBAN, or the BBAN when there is no IBAN. */
export function creditorNumberOf({
  creditorAccount: { bban, iban },
}: Pick<PaymentOrder, 'creditorAccount'>): string {
  return iban === undefined ? (bban ?? '') : canonicalIban(iban);
}

export interface PaymentAddress {
  readonly product: string;
  readonly paymentId: string;
}

const reading: OrderReading<Payment> = {
  name: 'payment',
  fields: orderFields,
  lifecycle: paymentLifecycle,
  lookUp: ({ payments }, read, id) => payments.lookUp(read, id),
};

/** Throws `payment.unknown` also for another client's payment, and for one that the contract cannot express. */
export async function findPayment(product: string, paymentId: string, call: Call): Promise<Payment> {
  const payment = await findOrder(reading, { paymentId, product }, call);
  if (payment.bulkId !== undefined) throw unknownOrder(reading);
  return payment;
}

/** How orders of a kind are read. */
export interface OrderReading<Order extends { readonly status: string }> {
  /** The kind in an error's text. */
  readonly name: string;
  readonly fields: AnyTable;
  readonly lifecycle: Lifecycle<Order, string>;
  lookUp(stores: Services['stores'], read: Services['read'], id: string): Promise<Order | undefined>;
}

/** Throws `payment.unknown` also for another client's order, and for one that the contract cannot express. */
export async function findOrder<
  Order extends Pick<Payment, 'clientId' | 'product'> & { readonly status: string; readonly order: object },
>(
  kind: OrderReading<Order>,
  { paymentId, product }: PaymentAddress,
  { client, contract, services: { clock, read, stores } }: Call,
): Promise<Order> {
  requireRole(client, 'PSP_PI');
  if (!isProduct(product)) throw unknownProduct(product);
  const found = await kind.lookUp(stores, read, paymentId);
  const isOwn = found && found.clientId === client.id && found.product === product;
  if (!isOwn || !isOffered(kind.fields, found.order, contract, product)) throw unknownOrder(kind);
  return applyExpiry(kind.lifecycle, found, currentMoment(clock));
}

function unknownOrder({ name }: Pick<OrderReading<never>, 'name'>): Problem {
  return new Problem('payment.unknown', `There is no such ${name}.`, 'paymentId');
}

/** Whether the contract can express the order, with every field that the contract requires. */
function isOffered(fields: AnyTable, order: object, contract: string, product: Product): boolean {
  return showFields<object | undefined>(fields, order, () => undefined, contract, product) !== undefined;
}
