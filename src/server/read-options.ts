/** The words of a command: what is wrong with them is said in a sentence, with where the right ones are listed. */

/** Of Node's own sentences the first says what is wrong, and the others what a programmer could do about it. */
export function readOptions<T>(command: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const [reason] = cause instanceof Error ? cause.message.split('. ') : [];
    throw new Error(`${reason}; ${command} --help says how`, { cause });
  }
}
