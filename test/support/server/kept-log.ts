/** A log that keeps its lines. */
import { createLog, type Log } from '../../../src/log.js';
import { until } from '../runner/together.js';

export type LogLine = Readonly<Record<string, unknown>>;

export function keptLog(level = 'info'): { readonly lines: LogLine[]; readonly log: Log } {
  const lines: LogLine[] = [];
  return { lines, log: createLog(level, { write: (line: string) => lines.push(JSON.parse(line)) }) };
}

/** The lines with these fields, once there are so many: a line is written after its answer. */
export async function linesWith(
  read: () => readonly LogLine[],
  fields: LogLine,
  count = 1,
): Promise<readonly LogLine[]> {
  const wanted = Object.entries(fields);
  const found = () => read().filter((line) => wanted.every(([name, value]) => line[name] === value));
  await until(() => found().length >= count);
  return found();
}
