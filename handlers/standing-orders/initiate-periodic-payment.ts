/** POST /periodic-payments/{payment-product}: a standing order, approved once for all its payments */
import { takeFields } from '../../src/domain/field-table.js';
import { findForeignPeriodicFields, periodicFields } from '../../src/domain/standing-orders/fields.js';
import type { PeriodicOrder } from '../../src/domain/standing-orders/standing-order.js';
import { initiateStandingOrder } from '../../src/usecases/standing-orders/standing-orders.js';
import type { For } from '../call.js';
import { toInitiatedReply, toInitiationOptions } from '../mapping/initiation.js';

export default {
  'payments-1.3.16': async ({ body, headers, path }, call) => {
    const product = path['payment-product'];
    const { contract } = call;
    const options = toInitiationOptions(headers, findForeignPeriodicFields(body, product, contract), call);
    const order = takeFields<PeriodicOrder>(periodicFields, body, contract, product);
    const initiated = await initiateStandingOrder(product, order, options, call);
    return toInitiatedReply('standing-order', product, initiated, call);
  },
} satisfies For<'initiatePeriodicPayment'>;
