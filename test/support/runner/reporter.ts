/** Mocha's spec report. The totals and the time that each test file took go to the process that started mocha. */
import { relative } from 'node:path';
import Mocha from 'mocha';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** Milliseconds of tests and hooks by test file; files that run side by side count in full. */
  readonly files: Readonly<Record<string, number>>;
}

export default class Reporter extends Mocha.reporters.Spec {
  readonly #files: Record<string, number> = {};

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const { EVENT_HOOK_END, EVENT_TEST_END } = Mocha.Runner.constants;
    const add = ({ duration = 0, file }: Mocha.Runnable): void => {
      if (file === undefined) return;
      const name = relative(process.cwd(), file);
      this.#files[name] = (this.#files[name] ?? 0) + duration;
    };
    runner.on(EVENT_HOOK_END, add);
    runner.on(EVENT_TEST_END, add);
  }

  override epilogue(): void {
    super.epilogue();
    const totals: Totals = { passed: this.stats.passes, failed: this.stats.failures, files: this.#files };
    process.send?.(totals);
  }
}
