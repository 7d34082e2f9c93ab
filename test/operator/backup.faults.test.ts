/** Backup of a running bank, and restore by the runbook's commands: another bank continues from the backup. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import { isAllExecuted } from '../support/database/approved.js';
import { findMistakes } from '../support/database/books.js';
import { Callers } from '../support/server/callers.js';
import { retryAt } from '../support/server/exchange.js';
import { type EngineUnderTest, forEachEngine } from '../support/database/engines.js';
import { expectNothingLost, type Ordered } from '../support/database/kept-payments.js';
import { keptLog } from '../support/server/kept-log.js';
import { hasClients } from '../support/database/database-server.js';
import { commandOf, isMysql } from '../support/database/server-product.js';
import { runBlock } from '../support/runner/runbook.js';
import { seedAt } from '../support/database/seed.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { until } from '../support/runner/together.js';

/** Settings of both banks, the lost and the restored bank. */
const settings = { PUBLIC_URL: 'http://bank.example' };

/** How a bank is backed up, and the restored bank's database. */
interface Keeping {
  backUp(): Promise<string>;
  restore(): Promise<string>;
  readonly restoredUrl: string;
}

function sqliteKeeping(databaseUrl: string, folder: string): Keeping {
  const place = { folder, environment: { DATABASE_URL: databaseUrl }, names: { './var/': `${folder}/` } };
  return {
    backUp: () => runBlock('npm run backup', place),
    restore: () => runBlock('cp ./var/backup.db', place),
    restoredUrl: `file:${folder}/restored.db`,
  };
}

function serverKeeping(databaseUrl: string, folder: string): Keeping {
  const { hostname, password, pathname, port, username } = new URL(databaseUrl);
  const login = { host: hostname, port, user: username, password };
  const lines = Object.entries(login).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, 'backup.cnf'), ['[client]', ...lines, ''].join('\n'), { mode: 0o600 });
  const restored = new URL(databaseUrl);
  restored.pathname += '_restored';
  const place = {
    folder,
    environment: {},
    names: {
      ...(isMysql() && mysqlPrograms()),
      'mysql://bank:secret@db.example:3306/openbanking_restored': restored.href,
      openbanking: pathname.slice(1),
    },
  };
  return {
    backUp: () => runBlock('mariadb-dump', place),
    restore: () => runBlock('CREATE DATABASE', place),
    restoredUrl: restored.href,
  };
}

/** MySQL's programs take MariaDB's options; the dump leaves out the source's GTIDs, which the same server would refuse. */
function mysqlPrograms(): Readonly<Record<string, string>> {
  return {
    'mariadb-dump ': `${commandOf('mysqldump').join(' ')} `,
    'mariadb ': `${commandOf('mysql').join(' ')} `,
    '--single-transaction': '--set-gtid-purged=OFF --single-transaction',
  };
}

/** Makes a backup under load; returns the payments that were acknowledged before the backup. */
async function backUpUnderLoad(server: RunningServer, { backUp }: Keeping): Promise<readonly Ordered[]> {
  const callers = new Callers(server.url);
  await callers.goOn();
  const acknowledged = callers.ordered.filter(({ answer }) => answer !== undefined);
  expect(acknowledged.length).to.be.at.least(10);
  const [said] = await Promise.all([backUp(), callers.goOn()]);
  expect(said).to.match(/is written: \d+ bytes, schema version \d{4}-|-- Dump completed on /);
  await callers.end();
  return acknowledged;
}

async function expectBankIsWell(server: RunningServer, databaseUrl: string): Promise<void> {
  const callers = new Callers(server.url);
  await callers.goOn();
  await callers.end();
  const database = await openDatabase(databaseUrl);
  await until(() => isAllExecuted(database));
  expect(await findMistakes(database)).to.deep.equal([]);
  await database.close();
}

function describeBackup(
  engine: EngineUnderTest,
  keepingIn: (databaseUrl: string, folder: string) => Keeping,
) {
  it('contains every payment acknowledged before its start, and a restored bank continues from it', async () => {
    const keeping = keepingIn(engine.url(), temporaryFolder());
    await seedAt(engine.url());
    const lost = await startServer({ databaseUrl: engine.url(), settings });
    const acknowledged = await backUpUnderLoad(lost, keeping);
    await lost.stop();
    expect(await keeping.restore()).to.match(/^nothing to apply$/m);
    const { lines, log } = keptLog();
    const server = await startServer({ databaseUrl: keeping.restoredUrl, settings, log });
    retryAt(server.url);
    await expectNothingLost(server.url, acknowledged);
    await expectBankIsWell(server, keeping.restoredUrl);
    await server.stop();
    const faults = lines.filter(({ level, msg }) => level === 'error' && msg !== 'server.unavailable');
    expect(faults).to.deep.equal([]);
  });
}

forEachEngine('A backup under load', (engine) => {
  if (engine.name === 'sqlite') describeBackup(engine, sqliteKeeping);
  else if (hasClients()) describeBackup(engine, serverKeeping);
});
