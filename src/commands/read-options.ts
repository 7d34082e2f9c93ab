/** Parses the options of a command; an error is one sentence that refers to `--help`. */

/** The first sentence of Node's message names the error; the others advise programmers. */
export function readOptions<T>(command: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const [reason] = cause instanceof Error ? cause.message.split('. ') : [];
    throw new Error(`${reason}; see ${command} --help`, { cause });
  }
}
