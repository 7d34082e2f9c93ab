/**
 * The plugin of My Bank: a hint for customers in an answer of payments 1.3.2, a rule for clients of payments 1.0.0, and a
 * contract of its own, with its table.
 */
import { Problem, reply, type Plugin } from 'open-banking-interface';
import * as generated from '../generated/index.js';
import { handlers } from './branches.js';

export default {
  name: 'my-bank',

  handlers: {
    // The contract has this field, which the server leaves empty because it does not know the name of the bank's app.
    startPaymentAuthorisation: {
      'payments-1.3.2': async (request, call, original) => {
        const { body, headers } = await original(request, call);
        const psuMessage = 'Confirm the payment in the My Bank app.';
        return reply({ status: 201, headers, body: { ...body, psuMessage } });
      },
    },
    // An entry affects one version: clients of 1.0.5 and 1.3.2 cancel as before.
    cancelPayment: {
      'payments-1.0.0': async () => {
        throw new Problem('cancellation.invalid', 'Clients of 1.0.0 cancel payments in a branch of My Bank.');
      },
    },
  },

  contracts: [{ ...generated, handlers }],
  migrations: new URL('../migrations/', import.meta.url),
} satisfies Plugin;
