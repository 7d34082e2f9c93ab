/**
 * Command line of the benchmark: `npm run bench` runs all parts, `npm run bench -- core` one of them; the parts are the
 * keys of `measurements`. `--quick` shortens the rounds. `mysql` takes MySQL of Debian sid in place of MariaDB.
 */
import { cpus } from 'node:os';
import { measureAccounts } from './accounts.js';
import { measureContractLayer } from './contract.js';
import { measureCore } from './core.js';
import { measureMix } from './mix.js';
import { measurePortal } from './portal.js';
import { measurePersisted } from './persisted.js';
import { keepToOwnCore } from './processes.js';
import { selectSidServer } from '../test/support/database/server-product.js';
import { measureSize } from './size.js';
import { measureStart } from './start.js';

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const isOnMysql = words.includes('mysql');
const wanted = words.filter((word) => word !== '--quick' && word !== 'mysql');
const plan = isQuick
  ? { rounds: 2, seconds: 1.5, warmUpSeconds: 1.5 }
  : { rounds: 5, seconds: 3, warmUpSeconds: 4 };

const measurements: Readonly<Record<string, () => Promise<void>>> = {
  contract: async () => {
    await measureContractLayer(plan);
    await measureStart(plan);
  },
  persisted: () => measurePersisted(plan),
  accounts: () => measureAccounts(plan),
  mix: () => measureMix(plan),
  core: () => measureCore(plan),
  portal: () => measurePortal(plan),
  size: () => measureSize(plan),
};

const unknown = wanted.filter((word) => !Object.hasOwn(measurements, word));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(measurements).join(', ')}.`);
  process.exit(1);
}

const processors = cpus();
console.log(`Node ${process.version}, ${processors.length} × ${processors[0]?.model ?? 'unknown processor'}`);
console.log(keepToOwnCore());
if (isOnMysql) console.log(`Storage runs on ${await selectSidServer('mysql')}.`);
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await measure();
}
process.exit(process.exitCode ?? 0);
