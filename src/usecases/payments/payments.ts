/** Single payments for TPPs: initiation, and finding a payment or another order. */
import { applyExpiry, type Lifecycle } from '../../domain/authorisation/lifecycle.js';
import { requireRole } from '../../domain/clients.js';
import { type AnyTable, showFields } from '../../domain/field-table.js';
import { canonicalIban } from '../../domain/iban.js';
import type { Money } from '../../domain/money.js';
import { findMissingFields, findOrderViolations } from '../../domain/payments/checks.js';
import type { InitiatedOrder } from '../../domain/payments/initiated-order.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import { type Payment, paymentLifecycle } from '../../domain/payments/payment.js';
import { buildQuote, type Price } from '../../domain/payments/price.js';
import { isProduct, orderFields, type Product } from '../../domain/payments/products.js';
import { Problem } from '../../domain/problem.js';
import type { StatusOwner } from '../../storage/tables/status-owners.js';
import { unlessForeign } from '../resource/newer-rows.js';
import { type Call, currentMoment, type Services } from '../services.js';
import { executionDay } from './execution-day.js';
import { createInitiation, priceOrder, unknownProduct } from './initiation.js';

export const initiatePayment = createInitiation<
  PaymentOrder,
  { readonly amount: Money; readonly price: Price }
>({
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
});

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

/** How orders of a kind are read. */
interface OrderReading<Order extends { readonly status: string }> {
  readonly kind: StatusOwner;
  /** The kind in an error's text. */
  readonly name: string;
  readonly fields: AnyTable;
  readonly lifecycle: Lifecycle<Order, string>;
  lookUp(stores: Services['stores'], read: Services['read'], id: string): Promise<Order | undefined>;
}

type ReadableOrder = InitiatedOrder & { readonly status: string; readonly order: object };

/**
 * Finds the calling client's own order of a kind as of now. Throws `payment.unknown` also for another client's order, and
 * for one that the contract cannot express.
 */
export function createFinder<Order extends ReadableOrder>({
  fields,
  kind,
  lifecycle,
  lookUp,
  name,
}: OrderReading<Order>): (address: PaymentAddress, call: Call) => Promise<Order> {
  return async ({ paymentId, product }, call) => {
    const { client, contract, services } = call;
    const { clock, read, stores } = services;
    requireRole(client, 'PSP_PI');
    if (!isProduct(product)) throw unknownProduct(product);
    const found = await unlessForeign(lookUp(stores, read, paymentId), kind, paymentId, call);
    const isOwn = found && found.clientId === client.id && found.product === product;
    if (isOwn && isOffered(fields, found.order, contract, product))
      return applyExpiry(lifecycle, found, currentMoment(clock));
    throw new Problem('payment.unknown', `There is no such ${name}.`, 'paymentId');
  };
}

const find = createFinder<Payment>({
  kind: 'payment',
  name: 'payment',
  fields: orderFields,
  lifecycle: paymentLifecycle,
  lookUp: async ({ payments }, read, id) => {
    const payment = await payments.lookUp(read, id);
    // A part of a bulk or of a standing order is read with that alone.
    return payment?.bulkId === undefined ? payment : undefined;
  },
});

export function findPayment(product: string, paymentId: string, call: Call): Promise<Payment> {
  return find({ paymentId, product }, call);
}

/** Whether the contract can express the order, with every field that the contract requires. */
function isOffered(fields: AnyTable, order: object, contract: string, product: Product): boolean {
  return showFields<object | undefined>(fields, order, () => undefined, contract, product) !== undefined;
}
