/** POST /{payment-service}/hr-rtgs-payments */
import { initiatePayment } from '../../src/usecases/payments.js';
import type { For } from '../call.js';
import { appLinksOf, created, wishesOf } from '../mapping/initiation.js';
import { commonOf, debtorNameOf, rtgsOf } from '../mapping/orders.js';

const product = 'hr-rtgs-payments';

export default {
  'payments-1.0.0': async ({ body, headers }, call) =>
    created(product, await initiatePayment(product, rtgsOf(body), wishesOf(headers), call), call),

  // 1.3.2 has the debtor's name and no ultimate creditor, and the links to the bank's app in the answer.
  'payments-1.3.2': async ({ body, headers }, call) => {
    const order = { ...commonOf(body), ...debtorNameOf(body) };
    const initiated = await initiatePayment(product, order, wishesOf(headers), call);
    const reply = created(product, initiated, call);
    return {
      ...reply,
      body: { ...reply.body, _links: { ...reply.body._links, ...appLinksOf(initiated, call) } },
    };
  },
} satisfies For<'initiateRtgsPayment'>;
