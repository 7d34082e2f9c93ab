/** Reads the log entries of one object: the lines that contain its ids, and all lines of the same calls. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isObject, parseJson } from '../../domain/objects.js';
import type { Instant } from '../../domain/time.js';

export interface LogEntry {
  readonly at: Instant;
  readonly event: string;
  readonly [field: string]: string | number;
}

type Line = Readonly<Record<string, unknown>>;

/** `ids` are those of a payment and its related objects, or of one call. Throws when a file cannot be read. */
export async function readLogHistory(
  files: readonly string[],
  ids: ReadonlySet<string>,
): Promise<readonly LogEntry[]> {
  const calls = new Set<unknown>();
  await forEachLine(files, (line) => {
    if (names(line, ids)) calls.add(line['requestId']);
  });
  calls.delete(undefined);
  const entries: LogEntry[] = [];
  await forEachLine(files, (line) => {
    if (names(line, ids) || calls.has(line['requestId'])) entries.push(...toEntries(line));
  });
  return entries;
}

/** `ids` are in lower case; a line has an `X-Request-ID` as the caller spelled it. */
function names(line: Line, ids: ReadonlySet<string>): boolean {
  return Object.values(line).some((value) => typeof value === 'string' && ids.has(value.toLowerCase()));
}

/** Skips status events, which the database's record already contains. */
function toEntries({ event, level, msg, time, ...fields }: Line): readonly LogEntry[] {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(at) || String(event).endsWith('-status')) return [];
  const told = Object.entries(fields).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const name = typeof event === 'string' ? event : 'alarm' in fields ? 'alarm' : String(level);
  const sentence = typeof event === 'string' ? {} : { said: String(msg) };
  return [{ at, event: name, ...Object.fromEntries(told), ...sentence }];
}

async function forEachLine(files: readonly string[], act: (line: Line) => void): Promise<void> {
  for (const file of files) {
    try {
      for await (const text of createInterface({
        input: openLog(file),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        const line = lineIn(text);
        if (line) act(line);
      }
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`the log ${file} cannot be read: ${reason}`, { cause });
    }
  }
}

function openLog(file: string): Readable {
  const bytes = createReadStream(file);
  // A failure of one stream ends the other with its error.
  return file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
}

/** Undefined for a line without a JSON object, such as the sandbox's banner. */
function lineIn(text: string): Line | undefined {
  if (!text.startsWith('{')) return undefined;
  const line = parseJson(text);
  return isObject(line) ? line : undefined;
}
