/** The command `report`: prints a quarter's statistics of the dedicated interface (EBA/GL/2018/07). */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.js';
import { services } from '../domain/clients.js';
import { type Day, parseQuarter } from '../domain/reporting/report.js';
import { type Report, buildReport } from '../usecases/operator/report.js';
import { withUsage } from '../start/command.js';
import { onDatabase } from './on-database.js';
import { readOptions } from './read-options.js';

const usage = `usage: report <quarter> [--json]
  For instance report 2026-Q4. Prints for each day the uptime, and for each service the calls, the answer time and the
  error rate, as EBA/GL/2018/07 requires; then the calls of each version, operation and field. Days are those of TIME_ZONE.
`;

export const report = withUsage(usage, async (words, { environment, out }) => {
  const { isJson, quarter } = parseOptions(words);
  const made = await onDatabase(readConfig(environment), (parts) => buildReport(quarter, parts));
  out.write(`${isJson ? JSON.stringify(made, undefined, 2) : formatReport(made).join('\n')}\n`);
  return 0;
});

function parseOptions(words: readonly string[]) {
  return readOptions('report', () => {
    const options = { json: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
    const quarter = parseQuarter(positionals[0] ?? '');
    if (!quarter || positionals.length > 1) throw new Error('it takes a quarter such as 2026-Q4');
    return { quarter, isJson: values.json === true };
  });
}

function formatReport({ days, fields, usage: used }: Report): readonly string[] {
  const head = services.flatMap((service) => [`${service} calls`, 'mean ms', 'errors %']);
  return [
    ...aligned([['day', 'uptime %', 'down s', ...head], ...days.map(toRow)]),
    '',
    ...aligned([
      ['contract', 'operation', 'calls'],
      ...used.map(({ calls, contract, operation }) => [contract, operation, String(calls)]),
    ]),
    '',
    ...aligned([
      ['contract', 'operation', 'field', 'month', 'calls'],
      ...fields.map(({ calls, contract, field, month, operation }) => [
        contract,
        operation,
        field,
        month,
        String(calls),
      ]),
    ]),
  ];
}

function toRow({ day, downtimeSeconds, services: figures, uptime }: Day): readonly string[] {
  const cells = services.flatMap((service) => {
    const { calls, errorRate, meanAnswerTime } = figures[service];
    return [calls, meanAnswerTime, errorRate].map(String);
  });
  return [day, String(uptime), String(downtimeSeconds), ...cells];
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
