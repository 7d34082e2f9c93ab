/** A log that keeps its lines. */
import { createLog, type Log } from '../../../src/log.js';

export type LogLine = Readonly<Record<string, unknown>>;

export function keptLog(): { readonly lines: readonly LogLine[]; readonly log: Log } {
  const lines: LogLine[] = [];
  return { lines, log: createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) }) };
}
