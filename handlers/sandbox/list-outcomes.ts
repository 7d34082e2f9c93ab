/** GET /outcomes */
import { accountOutcomes, payeeOutcomes } from '../../src/domain/payments/planned-outcomes.js';
import { ok, type For } from './call.js';

const outcomes = {
  payees: payeeOutcomes.map(({ payee, statuses, text }) => ({
    iban: payee,
    statuses: [...statuses],
    text: text.en,
  })),
  accounts: accountOutcomes.map(({ account, amount, customers, statuses, text }) => ({
    iban: account,
    customers: [...customers],
    amount,
    statuses: [...statuses],
    text: text.en,
  })),
};

export default {
  'sandbox-1.0.0': async () => ok(outcomes),
} satisfies For<'listOutcomes'>;
