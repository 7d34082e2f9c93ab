/** The command `find`: prints the history (audit trail) of one object from the database and the log. */
import { parseArgs } from 'node:util';
import { readConfig } from '../../config/config.js';
import { formatInstant } from '../../domain/time.js';
import { findHistories, type History } from '../../usecases/operator/history.js';
import { withUsage } from '../../start/command.js';
import { type LogEntry, readLogHistory } from './log-history.js';
import { onDatabase } from '../on-database.js';
import { readOptions } from '../read-options.js';

const usage = `usage: find <id> [--log <file>]… [--json]
  Prints the history of a payment, a bulk payment, a standing order, a consent, a signing basket or an authorisation,
  or of a call by its X-Request-ID:
  statuses with their causes, signers, authorisations, submissions to the core and their outcomes, in order of time.
  With the server's log (.gz too), also calls, logins and alarms.
`;

/** The recorded history merged with the log; a call without a record has log entries only. */
type HistoryWithLog = Partial<Omit<History, 'entries'>> & { readonly entries: readonly LogEntry[] };

export const find = withUsage(usage, async (words, { environment, out }) => {
  const { id, isJson, logs } = parseOptions(words);
  const histories = await onDatabase(readConfig(environment), ({ read, stores }) =>
    findHistories(id, { read, stores }),
  );
  const whole: readonly HistoryWithLog[] =
    histories.length > 0
      ? await Promise.all(histories.map((history) => withLog(history, id, logs)))
      : await callsAlone(id, logs);
  if (whole.length === 0) throw new Error(`no record and no log line has the id ${id}`);
  const lines = whole.flatMap((history) => [...formatHistory(history), '']).slice(0, -1);
  out.write(`${isJson ? JSON.stringify(whole.map(toReadable), undefined, 2) : lines.join('\n')}\n`);
  return 0;
});

function parseOptions(words: readonly string[]) {
  return readOptions('find', () => {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { log: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean' } },
    });
    const [id, ...others] = positionals;
    if (id === undefined || others.length > 0) throw new Error('it takes one id');
    return { id: id.toLowerCase(), logs: values.log, isJson: values.json === true };
  });
}

async function withLog(history: History, asked: string, logs: readonly string[]): Promise<HistoryWithLog> {
  const ids = new Set([asked, history.id]);
  for (const { authorisationId, requestId } of history.entries)
    for (const id of [authorisationId, requestId]) if (typeof id === 'string') ids.add(id);
  const told = await readLogHistory(logs, ids);
  return { ...history, entries: [...history.entries, ...told].toSorted(byTime) };
}

/** A call that was refused, or that only read, is found only in the log. */
async function callsAlone(id: string, logs: readonly string[]): Promise<readonly HistoryWithLog[]> {
  const entries = await readLogHistory(logs, new Set([id]));
  return entries.length === 0 ? [] : [{ id, entries: entries.toSorted(byTime) }];
}

/** With times as in the log and at the administration API. */
function toReadable({ entries, ...history }: HistoryWithLog): object {
  return { ...history, entries: entries.map((entry) => ({ ...entry, at: formatInstant(entry.at) })) };
}

const byTime = (one: LogEntry, other: LogEntry) => one.at - other.at;

function formatHistory({ client, entries, id, kind, status }: HistoryWithLog): readonly string[] {
  const known = Object.entries({ client, status }).filter(([, value]) => value !== undefined);
  const facts = known.map(([name, value]) => `, ${name} ${value}`).join('');
  return [`${kind ?? 'call'} ${id}${facts}`, ...entries.map(formatEntry)];
}

/** `2026-11-22 16:13:35.042  payment-status           from=RCVD to=ACTC cause=signed` */
function formatEntry({ at, event, ...fields }: LogEntry): string {
  const time = new Date(at).toISOString().replace('T', ' ').replace('Z', '');
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  return `${time}  ${event.padEnd(longestEvent)}  ${rest.join(' ')}`;
}

const longestEvent = 'authorisation-last-used'.length;
