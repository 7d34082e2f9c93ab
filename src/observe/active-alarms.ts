/** Active alarms: how often this process raised each alarm, and which lasting alarms are active now. */
export class ActiveAlarms {
  readonly #raised = new Map<string, number>();
  /** The active alarm by subject; a part of the bank has at most one. */
  readonly #lasting = new Map<string, string>();

  raise(alarm: string): void {
    this.#raised.set(alarm, this.timesRaised(alarm) + 1);
  }

  /** Raises an alarm that stays active until `end`. */
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
