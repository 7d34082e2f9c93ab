/** Loads the companion; the only import of the sandbox's code by the bank. */
import type { Config } from '../config/config.js';
import type { Companion } from './companion.js';

export function importSandbox() {
  return import('../../sandbox/src/companion.js');
}

/** The companion of a sandbox; undefined in production. */
export async function loadCompanion(config: Config): Promise<Companion | undefined> {
  if (config.MODE !== 'sandbox') return undefined;
  const { createCompanion } = await importSandbox();
  return createCompanion(config);
}
