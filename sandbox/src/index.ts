/**
 * The embedded bank, for programs that extend it: `bank: (foundations, config) => ({ ...sandboxOf(foundations,
 * config).bank })`.
 */
import { sandboxData } from './bank/data.js';
import type { Config } from '../../src/config/config.js';
import type { BankAdapters } from '../../src/start/companion.js';
import { createEmbeddedBank } from './start/embedded-bank.js';
import type { Foundations } from '../../src/plugins/foundations.js';

export { sandboxData };

export function sandboxOf(foundations: Foundations, config: Config): BankAdapters {
  return createEmbeddedBank(sandboxData, foundations, config);
}
