/** A rotated database password: new connections use the URL as it is then, without a restart. */
import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { keptLog } from '../support/server/kept-log.js';
import { ActiveAlarms } from '../../src/observe/active-alarms.js';
import { openLoggedDatabase } from '../../src/start/start-database.js';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { reading } from '../../src/storage/work/unit-of-work.js';
import { onServer } from '../support/database/engines.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { until } from '../support/server/bank.js';

async function connectionOf({ reader }: Database): Promise<bigint | undefined> {
  const [[row] = []]: { readonly id: bigint }[][] = await reader.raw('SELECT CONNECTION_ID() AS id');
  return row?.id;
}

async function endConnections(maintenance: Database['maintenance'], user: string): Promise<void> {
  const [connections]: { readonly Id: number; readonly User: string }[][] =
    await maintenance.raw('SHOW PROCESSLIST');
  for (const { Id, User } of connections ?? []) if (User === user) await maintenance.raw(`KILL ${Id}`);
}

onServer('A database whose password is rotated', (engine) => {
  it('is reached with the new password by each new connection', async () => {
    const { maintenance } = engine.database();
    const user = `rotated_${randomBytes(4).toString('hex')}`;
    const setPassword = (statement: string, password: string) =>
      maintenance.raw(`${statement} USER '${user}'@'127.0.0.1' IDENTIFIED BY '${password}'`);
    const urlWith = (password: string) =>
      Object.assign(new URL(engine.url()), { username: user, password }).href;
    await setPassword('CREATE', 'first');
    await maintenance.raw(`GRANT SELECT ON *.* TO '${user}'@'127.0.0.1'`);
    let url = urlWith('first');
    const database = await openDatabase(url, { isReadOnly: true, readers: 1, rereadUrl: () => url });
    try {
      const first = await connectionOf(database);
      await setPassword('ALTER', 'second');
      // An open connection keeps working, because the server asks for the password once.
      expect(await connectionOf(database)).to.equal(first);
      url = urlWith('second');
      expect(await connectionOf(database)).to.not.equal(first);
      // A read repeats until the file has the next password, too.
      await setPassword('ALTER', 'third');
      await endConnections(maintenance, user);
      let refusals = 0;
      await reading(database).run(async (db) => {
        await db.raw('SELECT 1').catch((error: unknown) => {
          refusals += 1;
          url = urlWith('third');
          throw error;
        });
      });
      expect(refusals).to.be.above(0);
    } finally {
      await database.close();
      await maintenance.raw(`DROP USER '${user}'@'127.0.0.1'`);
    }
  });

  it('stays reachable, with one alarm, while the file of the password cannot be used', async () => {
    const file = join(temporaryFolder(), 'database-url');
    writeFileSync(file, engine.url(), { mode: 0o600 });
    const { lines, log } = keptLog();
    const config = readConfig({ DATABASE_URL_FILE: file });
    const database = await openLoggedDatabase(config, log, new ActiveAlarms());
    const untilTold = (count: number) =>
      until(
        () => connectionOf(database),
        () => lines.length >= count,
      );
    try {
      chmodSync(file, 0o644);
      expect(await untilTold(1)).to.be.a('bigint');
      chmodSync(file, 0o600);
      await untilTold(2);
    } finally {
      await database.close();
    }
    expect(lines.map(({ alarm, setting }) => [alarm, setting])).to.deep.equal([
      ['secret-unusable', 'DATABASE_URL_FILE'],
      [undefined, 'DATABASE_URL_FILE'],
    ]);
  });
});
