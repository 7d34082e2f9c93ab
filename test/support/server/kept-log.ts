/** A log that keeps its lines. */
import { createLog, type Log } from '../../../src/log.js';

export type LogLine = Readonly<Record<string, unknown>>;

export function keptLog(level = 'info'): { readonly lines: LogLine[]; readonly log: Log } {
  const lines: LogLine[] = [];
  return { lines, log: createLog(level, { write: (line: string) => lines.push(JSON.parse(line)) }) };
}
