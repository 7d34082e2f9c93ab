/** The port to the bank's key management, such as a KMS or an HSM by PKCS#11, which unwraps the sealing keys. */
import type { Closable } from './closable.js';

export interface KeySource extends Closable {
  /**
   * Returns the sealing keys, newest first, by the rules of SEALING_KEY: at least one, each of at least 32 characters,
   * without commas. Asked at start and then each minute, with ten seconds for each answer; sealing itself stays in this
   * process. A failure at start stops the start. After a later failure the keys in force stay, and an alarm is raised;
   * the log gets the error's code and place, never its text.
   */
  load(): Promise<readonly string[]>;
}
