/** One setting: a row of the table. */
import type { Parsed } from '../parsers.js';

export interface Setting<Value> {
  /** May contain another setting's name in braces, which stands for its value. */
  readonly default: string;
  /** The default in production, if different. */
  readonly productionDefault?: string;
  readonly parse: (text: string) => Parsed<Value>;
  readonly sentence: string;
  /** True for a secret that may stand in a file instead, which the setting `<name>_FILE` names. */
  readonly mayStandInFile?: true;
  /** True for a default that is only for the sandbox; production refuses to start with it. */
  readonly isSandboxDefault?: true;
  /** The value in production while the setting is not set, for a secret that a plugin may bring instead. */
  readonly valueByPlugin?: { readonly value: Value };
  /** True where banks differ and must decide themselves: production has no default. */
  readonly isChosenInProduction?: true;
}
