/** GET /payments/stuck */
import { findStuckPayments, usualMinutes } from '../../src/usecases/operator/stuck-payments.js';
import { ok, type For } from '../call.js';
import { stuckPaymentShown } from '../mapping/histories.js';

export default {
  'admin-1.0.0': async ({ query: { minutes = usualMinutes } }, { services }) => {
    const payments = await findStuckPayments(minutes, services);
    return ok({ payments: payments.map(stuckPaymentShown) });
  },
} satisfies For<'findStuckPayments'>;
