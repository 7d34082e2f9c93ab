/** Limits log lines by kind: the first line at once, then at most one line a second, with the count of lines. */

const intervalMilliseconds = 1000;

type Write = (count: number) => void;

/** The lines of a kind since its last written line. */
interface Held {
  count: number;
  /** Writes the newest line. */
  write: Write;
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
    const held = { count: 0, write: (_count: number) => undefined };
    this.#held.set(kind, held);
    setTimeout(() => {
      this.#held.delete(kind);
      if (held.count === 0) return;
      held.write(held.count);
      this.#hold(kind);
    }, intervalMilliseconds).unref();
  }
}
