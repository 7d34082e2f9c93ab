/** GET /outcomes */
import { accountOutcomes, payeeOutcomes } from '../domain/forced-outcomes.js';
import { refusalOutcomes } from '../domain/refusal-outcomes.js';
import { ok, type For } from './call.js';

const outcomes = {
  payees: payeeOutcomes.map(({ amount, payee, statuses, text }) => ({
    iban: payee,
    amount,
    statuses: [...statuses],
    text,
  })),
  accounts: accountOutcomes.map(({ account, amount, customers, statuses, text }) => ({
    iban: account,
    customers: [...customers],
    amount,
    statuses: [...statuses],
    text,
  })),
  refusals: refusalOutcomes.map(({ code, status, text }) => ({ status, code, text })),
};

export default {
  'sandbox-1.0.0': async () => ok(outcomes),
} satisfies For<'listOutcomes'>;
