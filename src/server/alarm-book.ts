/** How often each alarm was raised by this process, and which of those that last do so now. */
export class AlarmBook {
  readonly #raised = new Map<string, number>();
  /** By what they are about: a part of the bank has one at a time. */
  readonly #lasting = new Map<string, string>();

  raise(alarm: string): void {
    this.#raised.set(alarm, this.timesRaised(alarm) + 1);
  }

  /** Raises one that lasts until `end`. */
  begin(about: string, alarm: string): void {
    this.raise(alarm);
    this.#lasting.set(about, alarm);
  }

  end(about: string): void {
    this.#lasting.delete(about);
  }

  timesRaised(alarm: string): number {
    return this.#raised.get(alarm) ?? 0;
  }

  lasts(alarm: string): boolean {
    return [...this.#lasting.values()].includes(alarm);
  }
}
