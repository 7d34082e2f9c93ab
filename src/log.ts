/** The log: JSON lines, or one readable line per entry at a terminal. */
import { Writable } from 'node:stream';
import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino';
import { isObject, readMember } from './domain/objects.js';
import { LineLimit } from './log-limit.js';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'> &
  // Lets a caller skip building expensive fields for a disabled level.
  Partial<Pick<Logger, 'isLevelEnabled'>>;

const secretPaths = ['password', 'code', 'token', 'secret', 'authorization', 'iban', 'body'].flatMap(
  (name) => [name, `*.${name}`],
);

/** The output of the log; a terminal gets readable lines. */
export interface LogOutput {
  readonly isTTY?: boolean;
  write(line: string, done?: () => void): unknown;
}

/**
 * Keeps an error's code as `errorCode`, because database and socket errors are often described by the code alone; the
 * field `code` is redacted.
 */
function serializeError(error: Error & { readonly code?: unknown }): object {
  // A plugin may throw a text, which would be spread letter by letter.
  if (!isObject(error)) return { message: String(error) };
  const { code, ...others } = stdSerializers.err(error);
  return { ...others, ...(code !== undefined && { errorCode: code }) };
}

export function createLog(level: string, output: LogOutput = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // A safeguard: no secret is logged on purpose.
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: serializeError },
    hooks: { logMethod: limitStorageErrors() },
  };
  return output.isTTY ? pino(options, readable(output)) : pino(options, output);
}

/** Faults of the storage concern every call at once; each call's own line `request` says that it was refused. */
const limitedDependencies: readonly unknown[] = ['database', 'disk'];

/** The number of `error` among pino's levels. */
const errorLevel = 50;

/** Limits the error lines for each of the storage's faults, whether they come from calls or from the worker. */
function limitStorageErrors(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const limit = new LineLimit();
  return function write(line, method, level) {
    const [fields, ...text] = line;
    // Each alarm is written, because it may name a payment.
    if (level < errorLevel || !isObject(fields) || 'alarm' in fields) return method.apply(this, line);
    const dependency = fields['dependency'] ?? readMember(fields['err'], 'dependency');
    if (!limitedDependencies.includes(dependency)) return method.apply(this, line);
    limit.pass(String(dependency), (count) =>
      method.apply(this, [{ ...fields, dependency, ...(count > 1 && { count }) }, ...text]),
    );
  };
}

function readable(output: LogOutput): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      // A terminal that is gone reports its error itself.
      output.write(`${readableLine(line.toString())}\n`, () => done());
    },
  });
}

/** `08:15:02 info  request POST payments-1.3.2 initiateDomesticCreditTransfer 201 4 ms …` */
function readableLine(json: string): string {
  const { level, time, msg, err, ...fields }: Record<string, unknown> = JSON.parse(json);
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${visible(String(value))}`);
  const stack =
    typeof err === 'object' && err !== null && 'stack' in err ? String(err.stack).split('\n') : [];
  const said = [String(time).slice(11, 19), String(level).padEnd(5), msg, ...rest].join(' ');
  return [said, ...stack.map((line) => `  ${visible(line)}`)].join('\n');
}

/**
 * Escapes control characters, because values from outside must not begin a line or send commands to a terminal (log
 * injection).
 */
function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
