/** The command `payments`: lists stuck payments. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.js';
import { formatInstant } from '../domain/time.js';
import {
  findStuckPayments,
  type StuckPayment,
  defaultStuckMinutes,
} from '../usecases/operator/stuck-payments.js';
import { withUsage } from '../start/command.js';
import { onDatabase } from './on-database.js';
import { readOptions } from './read-options.js';

const usage = `usage: payments stuck [--minutes <n>] [--json]
  Lists approved payments that have been due, or at the bank's core, for so many minutes (default ${defaultStuckMinutes}) and are neither
  executed nor rejected; the oldest first. Ends with 1 if there are any. find <payment> prints the history of a payment.
`;

export const payments = withUsage(usage, async ([command, ...words], { environment, out }) => {
  if (command !== 'stuck') throw new Error('the command is payments stuck; see payments --help');
  const { isJson, minutes } = parseOptions(words);
  const stuck = await onDatabase(readConfig(environment), (parts) => findStuckPayments(minutes, parts));
  const lines =
    stuck.length === 0 ? [`no payment has been stuck for ${minutes} minutes`] : stuck.map(formatPayment);
  out.write(`${isJson ? JSON.stringify(stuck.map(toReadablePayment), undefined, 2) : lines.join('\n')}\n`);
  return stuck.length > 0 ? 1 : 0;
});

function parseOptions(words: readonly string[]) {
  return readOptions('payments', () => {
    const options = {
      minutes: { type: 'string', default: String(defaultStuckMinutes) },
      json: { type: 'boolean' },
    } as const;
    const { values } = parseArgs({ args: [...words], options });
    if (!/^\d{1,6}$/.test(values.minutes)) throw new Error('--minutes must be a whole number');
    return { minutes: Number(values.minutes), isJson: values.json === true };
  });
}

/** Formats the times for people. */
function toReadablePayment({ attempt, client, dueAt, handedOverAt, id, questions, status }: StuckPayment) {
  const handedOver = handedOverAt !== undefined && {
    attempt,
    handedOverAt: formatInstant(handedOverAt),
    questions,
  };
  return { id, client, status, dueAt: formatInstant(dueAt), ...handedOver };
}

function formatPayment(payment: StuckPayment): string {
  const { id, ...facts } = toReadablePayment(payment);
  return `${id}  ${Object.entries(facts)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`;
}
