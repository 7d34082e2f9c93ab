/** What the sandbox's bank does on purpose as a TPP reads of it: two tables in Markdown, by whom a payment is for and from. */
import { accountOutcomes, payeeOutcomes } from '../src/domain/payments/planned-outcomes.js';

export function outcomesTables(): string {
  const payees = payeeOutcomes.map(
    ({ payee, statuses, text }) => `| \`${payee}\` | ${inCode(statuses)} | ${text.en} |`,
  );
  const accounts = accountOutcomes.map(
    ({ account, amount, customers, statuses, text }) =>
      `| \`${account}\` | ${inCode(customers)} | ${amount} | ${inCode(statuses)} | ${text.en} |`,
  );
  return [
    '| pay to | read | what happens |',
    '|---|---|---|',
    ...payees,
    '',
    '| pay from | by | at least | read | what happens |',
    '|---|---|---|---|---|',
    ...accounts,
  ].join('\n');
}

function inCode(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
