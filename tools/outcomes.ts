/** The sandbox's planned outcomes for TPPs as Markdown tables: by payee, by payer, and refusals. */
import { accountOutcomes, payeeOutcomes } from '../sandbox/src/domain/forced-outcomes.js';
import { refusalOutcomes } from '../sandbox/src/domain/refusal-outcomes.js';

export function outcomesTables(): string {
  const payees = payeeOutcomes.map(
    ({ amount, payee, statuses, text }) => `| \`${payee}\` | ${amount} | ${inCode(statuses)} | ${text} |`,
  );
  const accounts = accountOutcomes.map(
    ({ account, amount, customers, statuses, text }) =>
      `| \`${account}\` | ${inCode(customers)} | ${amount} | ${inCode(statuses)} | ${text} |`,
  );
  return [
    '| pay to | or pay | read | what happens |',
    '|---|---|---|---|',
    ...payees,
    '',
    '| pay from | by | at least | read | what happens |',
    '|---|---|---|---|---|',
    ...accounts,
    '',
    '| answered | what brings it about |',
    '|---|---|',
    ...refusalOutcomes.map(({ code, status, text }) => `| ${status} \`${code}\` | ${text} |`),
  ].join('\n');
}

function inCode(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
