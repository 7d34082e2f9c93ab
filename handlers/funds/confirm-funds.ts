/** POST /funds-confirmation */
import { confirmFunds } from '../../src/usecases/funds/funds.js';
import { reply, type For } from '../call.js';
import { buildReplayHeaders } from '../mapping/headers.js';

export default {
  'accounts-1.3.2': async ({ body, headers }, call) => {
    const { outcome, replayed } = await confirmFunds(body, headers['consent-id'], call);
    return reply({
      status: 200,
      headers: buildReplayHeaders(replayed),
      body: { fundsAvailable: outcome.fundsAvailable },
    });
  },
} satisfies For<'confirmFunds'>;
