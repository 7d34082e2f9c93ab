/** One row of the table of settings. */
import type { Parsed } from '../parsers.js';

export interface Setting<Value> {
  /** May name another setting in braces, whose value it then contains. */
  readonly default: string;
  /** In production, where that differs. */
  readonly productionDefault?: string;
  readonly parse: (text: string) => Parsed<Value>;
  readonly sentence: string;
  /** True for a default that is right for the sandbox alone; production refuses to start with it. */
  readonly isSandboxDefault?: true;
  /** True where banks differ, and none is to run with a choice that it has not made: production has no default. */
  readonly isChosenInProduction?: true;
}
