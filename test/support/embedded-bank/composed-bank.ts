/** The use cases on the embedded bank, without a web server; nobody hears their events. */
import { sandboxData } from '../../../sandbox/src/bank/data.js';
import { createEmbeddedBank } from '../../../sandbox/src/start/embedded-bank.js';
import { readConfig } from '../../../src/config/config.js';
import { composeServices } from '../../../src/start/composition.js';
import { createFoundations } from '../../../src/start/foundations.js';
import type { Database } from '../../../src/storage/database.js';

const noEvents = {
  alarm: () => undefined,
  tell: () => undefined,
  wakeConfirmations: () => undefined,
  wakeExecution: () => undefined,
};

type Foundations = ReturnType<typeof createFoundations>;

/** `change` replaces parts of the foundations, such as the clock. */
export function composeBank(
  database: Database,
  settings: Readonly<Record<string, string>> = {},
  change: (foundations: Foundations) => Partial<Foundations> = () => ({}),
) {
  const config = readConfig(settings);
  const foundations = createFoundations(database, config);
  const parts = createEmbeddedBank(sandboxData, foundations, config);
  const services = composeServices({ ...foundations, ...change(foundations) }, parts, config, noEvents);
  return { config, foundations, services };
}
