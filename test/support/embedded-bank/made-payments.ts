/** Payments, bulks and standing orders at the bank without its web server: made by its TPP, approved by its customer. */
import { stores } from '../../../src/storage/stores.js';
import type { Product } from '../../../src/domain/payments/products.js';
import type { BulkOrder } from '../../../src/domain/payments/bulk.js';
import type { PeriodicOrder } from '../../../src/domain/standing-orders/standing-order.js';
import { signBulk } from '../../../src/usecases/bulks/bulk-signing.js';
import { initiateBulk } from '../../../src/usecases/bulks/bulks.js';
import { signStandingOrder } from '../../../src/usecases/standing-orders/signing.js';
import { initiateStandingOrder } from '../../../src/usecases/standing-orders/standing-orders.js';
import { initiatePayment } from '../../../src/usecases/payments/payments.js';
import { signPayment } from '../../../src/usecases/payments/payment-kind.js';
import type { Call, Services } from '../../../src/usecases/services.js';
import { orderOf } from '../tpp/tpp.js';
import { ana, type Customer } from './sandbox.js';

interface PaymentBank {
  readonly services: Services;
  call(): Promise<Call>;
}

interface Initiation {
  readonly product?: Product;
  readonly waitsForFunds?: boolean;
}

/** Initiates a payment of Ana's; `changes` replace fields of its order. */
export async function initiate(
  { call }: PaymentBank,
  changes: Parameters<typeof orderOf>[0] = {},
  { product = 'domestic-credit-transfers-hr', waitsForFunds = false }: Initiation = {},
): Promise<string> {
  const initiated = initiatePayment(product, orderOf(changes), { waitsForFunds }, await call());
  return (await initiated).outcome.paymentId;
}

/** Approves a payment as the last step of its customer does. */
export async function approve(
  { services }: Pick<PaymentBank, 'services'>,
  id: string,
  { userName: psuId }: Pick<Customer, 'userName'> = ana,
): Promise<void> {
  await services.work.run(async (transaction) => {
    const payment = await stores.payments.find(transaction, id);
    if (!payment) throw new Error('there is no payment');
    await signPayment(transaction, payment, { psuId }, services);
  });
}

export async function approved(
  bank: PaymentBank,
  ...order: readonly [object?, Initiation?]
): Promise<string> {
  const id = await initiate(bank, { ...order[0] }, order[1]);
  await approve(bank, id);
  return id;
}

/** A bulk that Ana has approved. */
export async function approvedBulk(
  { call, services }: PaymentBank,
  bulk: BulkOrder,
  waitsForFunds = false,
): Promise<string> {
  const initiated = initiateBulk('domestic-credit-transfers-hr', bulk, { waitsForFunds }, await call());
  const { paymentId } = (await initiated).outcome;
  await approveBulk({ services }, paymentId);
  return paymentId;
}

export const approveBulk = ({ services }: Pick<PaymentBank, 'services'>, id: string) =>
  services.work.run(async (transaction) => {
    const bulk = await stores.bulks.find(transaction, id);
    if (!bulk) throw new Error('there is no bulk');
    await signBulk(transaction, bulk, ana.userName, services);
  });

/** A standing order that Ana has approved. */
export async function approvedStandingOrder(
  { call, services }: PaymentBank,
  order: PeriodicOrder,
  waitsForFunds = false,
): Promise<string> {
  const product = 'domestic-credit-transfers-hr';
  const initiated = initiateStandingOrder(product, order, { waitsForFunds }, await call());
  const { paymentId } = (await initiated).outcome;
  await services.work.run(async (transaction) => {
    const found = await stores.standingOrders.find(transaction, paymentId);
    if (!found) throw new Error('there is no standing order');
    await signStandingOrder(transaction, found, ana.userName, services);
  });
  return paymentId;
}

export const statusOf = ({ read }: Services, id: string) =>
  read.run(async (db) => (await stores.payments.find(db, id))?.status);
