/**
 * The embedded bank, for programs that extend it: `bank: (foundations, config) => ({ ...sandboxOf(foundations,
 * config).bank })`.
 */
import { sandboxData } from './bank/sandbox-data.js';
import type { Config } from './config/config.js';
import type { BankParts } from './server/companion.js';
import { sandboxParts } from './server/portal/embedded-bank.js';
import type { Foundations } from './server/foundations.js';

export { sandboxData };

export function sandboxOf(foundations: Foundations, config: Config): BankParts {
  return sandboxParts(sandboxData, foundations, config);
}
