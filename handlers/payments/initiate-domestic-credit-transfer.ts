/** POST /{payment-service}/domestic-credit-transfers-hr */
import { initiatePayment } from '../../src/usecases/payments.js';
import type { For } from '../call.js';
import { appLinksOf, created, wishesOf } from '../mapping/initiation.js';
import { debtorNameOf, domesticOf } from '../mapping/orders.js';

const product = 'domestic-credit-transfers-hr';

export default {
  'payments-1.0.0': async ({ body, headers }, call) =>
    created(product, await initiatePayment(product, domesticOf(body), wishesOf(headers), call), call),

  // 1.3.2 adds the debtor's name to the order, and the links to the bank's app to the answer.
  'payments-1.3.2': async ({ body, headers }, call) => {
    const order = { ...domesticOf(body), ...debtorNameOf(body) };
    const initiated = await initiatePayment(product, order, wishesOf(headers), call);
    const reply = created(product, initiated, call);
    return {
      ...reply,
      body: { ...reply.body, _links: { ...reply.body._links, ...appLinksOf(initiated, call) } },
    };
  },
} satisfies For<'initiateDomesticCreditTransfer'>;
