/** Limits log lines by kind: the first line at once, then at most one line a second, with the count of lines. */

const intervalMilliseconds = 1000;

type Write = (count: number) => void;

/** The lines of a kind since its last written line. */
interface Held {
  count: number;
  /** Writes the newest line. */
  write: Write;
}

/** The held lines of all limits, which the end of the process writes. */
const waiting = new Set<Held>();

/** Writes the lines that wait for the end of their second. */
function flushHeldLines(): void {
  for (const held of waiting) writeHeld(held);
}

// However the process ends, its last lines are written; stdout is synchronous on POSIX.
process.once('exit', flushHeldLines);

function writeHeld(held: Held): void {
  const { count } = held;
  held.count = 0;
  if (count > 0) held.write(count);
}

export class LineLimit {
  readonly #held = new Map<string, Held>();

  /** Calls `write` with the number of lines that the line stands for; of several lines in a second, the last is written. */
  pass(kind: string, write: Write): void {
    const held = this.#held.get(kind);
    if (held) {
      held.count += 1;
      held.write = write;
      return;
    }
    write(1);
    this.#hold(kind);
  }

  #hold(kind: string): void {
    const held: Held = { count: 0, write: () => undefined };
    this.#held.set(kind, held);
    waiting.add(held);
    setTimeout(() => {
      this.#held.delete(kind);
      waiting.delete(held);
      if (held.count === 0) return;
      writeHeld(held);
      this.#hold(kind);
    }, intervalMilliseconds).unref();
  }
}
