/** GET /outcomes */
import { accountOutcomes, payeeOutcomes } from '../domain/forced-outcomes.js';
import { refusalOutcomes } from '../domain/refusal-outcomes.js';
import { ok, type For } from './call.js';

const outcomes = {
  payees: payeeOutcomes.map(({ amount, payee: iban, statuses, text }) => ({ iban, amount, statuses, text })),
  accounts: accountOutcomes.map(({ account: iban, ...outcome }) => ({ iban, ...outcome })),
  refusals: refusalOutcomes,
};

export default {
  'sandbox-1.0.0': async () => ok(outcomes),
} satisfies For<'listOutcomes'>;
