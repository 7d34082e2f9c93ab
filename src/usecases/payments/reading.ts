/** A TPP's own payments, as they stand now. */
import { asOf } from '../../domain/authorisation/lifecycle.js';
import { requireRole } from '../../domain/clients.js';
import { type Payment, paymentLife } from '../../domain/payments/payment.js';
import { isProduct } from '../../domain/payments/products.js';
import { Problem } from '../../domain/problem.js';
import { momentOf, type Call } from '../services.js';

/** Which payment a call is about, by its path. */
export interface PaymentAddress {
  readonly product: string;
  readonly paymentId: string;
}

/** Another client's payment is answered like one that is unknown. */
export async function findPayment(product: string, paymentId: string, call: Call): Promise<Payment> {
  const { clock, read, stores } = call.services;
  requireRole(call.client, 'PSP_PI');
  if (!isProduct(product)) throw unknownProduct(product);
  const payment = await read.run((db) => stores.payments.find(db, paymentId));
  if (payment && payment.clientId === call.client.id && payment.product === product)
    return asOf(paymentLife, payment, momentOf(clock));
  throw new Problem('payment.unknown', 'There is no such payment.', 'paymentId');
}

/** What lies under the paths of a service that nobody can initiate anything of: nothing. */
export function refuseUninitiated(service: 'periodic' | 'bulk', product: string, call: Call): never {
  requireRole(call.client, 'PSP_PI');
  if (!isProduct(product)) throw unknownProduct(product);
  const text = `The bank takes no ${service} payments, so there is none.`;
  throw new Problem('payment.unknown', text, 'paymentId');
}

export function unknownProduct(product: string): Problem {
  return new Problem('product.unknown', `There is no payment product ${product}.`, 'product');
}
