/** GET /payments/stuck */
import { findStuckPayments, defaultStuckMinutes } from '../../src/usecases/operator/stuck-payments.js';
import { ok, type For } from '../call.js';
import { toStuckPayment } from '../mapping/histories.js';

export default {
  'admin-1.0.0': async ({ query: { minutes = defaultStuckMinutes } }, { services }) => {
    const payments = await findStuckPayments(minutes, services);
    return ok({ payments: payments.map(toStuckPayment) });
  },
} satisfies For<'findStuckPayments'>;
