/**
 * A sandbox's start, and the doctor, on a seeded file that their user may not write; prints what each says as JSON.
 * The argument says which place is write-protected: the file or its folder. Root gives up its rights first.
 */
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { databaseChecks } from '../../src/commands/doctor/database.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import { loadCompanion } from '../../src/start/load-companion.js';
import { startServer } from '../../src/start/server.js';
import { found } from '../doctor/run-checks.js';
import { seedAt } from '../support/database/seed.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const nobody = 65_534;
const [, , writeProtected] = process.argv;
const place = temporaryFolder();
const [folder, trust] = [join(place, 'database'), join(place, 'trust')];
const file = join(folder, 'bank.db');
const settings = { PORT: '0', DATABASE_URL: `file:${file}`, TRUST_FOLDER: trust };
const config = readConfig(settings);

mkdirSync(trust);
await seedAt(settings.DATABASE_URL);
// Loaded as root, because another user may be unable to read this project.
(await loadCompanion(config))?.prepareTrust();
chmodSync(place, 0o755);
chmodSync(file, writeProtected === 'file' ? 0o444 : 0o666);
chmodSync(folder, writeProtected === 'folder' ? 0o555 : 0o777);
if (process.getuid?.() === 0) {
  for (const each of [trust, ...readdirSync(trust).map((name) => join(trust, name))])
    chownSync(each, nobody, nobody);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}
const start = await startServer(config, createLog('silent')).then(
  async (server) => server.stop().then(() => 'started'),
  (error: unknown) => String(error),
);
const doctor = await found(databaseChecks, settings);
process.stdout.write(JSON.stringify({ start, doctor, file, folder }));
