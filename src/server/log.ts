/** The log: JSON lines for machines, one readable line each for a person at a terminal. */
import { Writable } from 'node:stream';
import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'> &
  // What costs something to say is made only where it is.
  Partial<Pick<Logger, 'isLevelEnabled'>>;

const secretPaths = ['password', 'code', 'token', 'secret', 'authorization', 'iban', 'body'].flatMap(
  (name) => [name, `*.${name}`],
);

/** Where lines go; people read at a terminal. */
export interface LogOutput {
  readonly isTTY?: boolean;
  write(line: string, done?: () => void): unknown;
}

/** What is wrong with a database or a socket is often said by the code of the error alone; other codes are secret. */
function errorOf(error: Error & { readonly code?: unknown }): object {
  const { code, ...others } = stdSerializers.err(error);
  return { ...others, ...(code !== undefined && { errorCode: code }) };
}

export function createLog(level: string, output: LogOutput = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // Nothing secret is handed to the log on purpose; this is for the day somebody does by mistake.
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: errorOf },
  };
  return output.isTTY ? pino(options, readable(output)) : pino(options, output);
}

function readable(output: LogOutput): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      output.write(`${readableLine(line.toString())}\n`, done);
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

/** What strangers name themselves stands in it, and must neither begin a line nor tell a terminal what to do. */
function visible(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
