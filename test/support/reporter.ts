/** Mocha's usual report, whose totals go to the process that started it. */
import Mocha from 'mocha';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

export default class Reporter extends Mocha.reporters.Spec {
  override epilogue(): void {
    super.epilogue();
    const totals: Totals = { passed: this.stats.passes, failed: this.stats.failures };
    process.send?.(totals);
  }
}
