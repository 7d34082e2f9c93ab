/** The doctor's database checks: with and without a schema, with a newer server's schema, locked, and unreachable. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { clientChecks } from '../../src/commands/doctor/clients.js';
import { databaseChecks } from '../../src/commands/doctor/database.js';
import { reach } from '../../src/commands/doctor/database-connection.js';
import { folderWith } from '../plugins/branches.js';
import { forEachEngine } from '../support/database/engines.js';
import { freePort } from '../support/runner/ports.js';
import { productionSettings } from '../support/server/production.js';
import { seed } from '../support/database/seed.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { found } from './run-checks.js';

const checks = [...databaseChecks, ...clientChecks];

forEachEngine('The doctor on a database', (engine) => {
  const settings = () => ({ ...productionSettings, DATABASE_URL: engine.url() });
  const wrong = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('ok '));

  it('names the missing migrations, and applies none', async () => {
    const before = await found(checks, settings());
    expect(wrong(before)).to.have.length(1);
    expect(before.join('\n')).to.match(/^error schema: the schema lacks \d+ migrations: 0001-/m);
    expect(await engine.database().reader.schema.hasTable('knex_migrations')).to.equal(false);
    const sandbox = await found(checks, { DATABASE_URL: engine.url() });
    expect(wrong(sandbox)).to.deep.equal([]);
  });

  it('finds no problem in a sandbox, and published secrets in production', async () => {
    await seed(engine.database());
    const lines = await found(checks, { DATABASE_URL: engine.url() });
    expect(wrong(lines)).to.deep.equal([]);
    expect(lines.join('\n')).to.match(/^ok clock: the clock of this machine /m);
    expect(wrong(await found(checks, settings()))).to.include(
      'error clients: the clients sandbox-tpp, sandbox-tpp-b, sandbox-blocked have the published secrets of the sandbox',
    );
  });

  it('names missing plugin migrations, migrations of a newer server, and a lock', async () => {
    const { maintenance } = engine.database();
    const migrations = folderWith('0001-branches.js');
    const plugin = await found(databaseChecks, settings(), [{ name: 'mine', migrations }]);
    expect(wrong(plugin)).to.deep.equal([
      'error schema: the schema of the plugin mine lacks 1 migration: 0001-branches',
    ]);
    await maintenance('knex_migrations').insert({ name: '0999-newer', batch: 9 });
    expect(wrong(await found(databaseChecks, settings()))).to.deep.equal([
      'warning schema: the schema has migrations that this release does not know: 0999-newer',
    ]);
    await maintenance('knex_migrations_lease').update({ expires_at: Date.now() + 60_000 });
    expect(wrong(await found(databaseChecks, settings()))).to.deep.equal([
      'warning schema: the schema is locked: a process is migrating it, or ended during a migration',
    ]);
  });

  it('counts the running processes', async () => {
    const { writer } = engine.database();
    const now = Date.now();
    await writer('uptimes').insert([
      { id: 'a', since: now - 9e6, last_beat_at: now - 1000 },
      { id: 'b', since: now - 9e6, last_beat_at: now - 8e6 },
    ]);
    expect((await found(databaseChecks, settings())).join('\n')).to.include(
      'ok processes: processes on this database are running: 1',
    );
  });

  it('checks each node of a cluster', async () => {
    // SQLite has no nodes.
    if (engine.name === 'sqlite') return;
    const away = `127.0.0.1:${await freePort()}`;
    const DATABASE_URL = engine.url().replace(/(@[^/]+)/, `$1,${away}`);
    const lines = await found(databaseChecks.slice(0, 1), { ...productionSettings, DATABASE_URL });
    expect(lines.map((line) => line.split(' ', 1)[0])).to.deep.equal(['ok', 'ok', 'warning']);
    expect(lines[2]).to.include(`${away} does not answer: connect ECONNREFUSED`);
  });

  it('cannot write', async () => {
    const { database } = await reach(engine.url());
    for (const connection of [database.writer, database.maintenance, database.reader]) {
      const failure = await connection('clients')
        .update({ name: 'changed' })
        .catch((error: unknown) => error);
      expect(String(failure)).to.match(/read.?only/i);
    }
    await database.close();
  });
});

describe('The doctor without a database', () => {
  it('creates no file for a missing SQLite database', async () => {
    const file = join(temporaryFolder(), 'var', 'bank.db');
    const DATABASE_URL = `file:${file}`;
    expect(await found(checks, { DATABASE_URL })).to.deep.equal([
      `ok database: ${file} does not exist yet; the first start creates it`,
    ]);
    expect(await found(checks, { ...productionSettings, DATABASE_URL })).to.deep.equal([
      `error database: ${file} cannot be read: the file does not exist`,
    ]);
    expect(existsSync(join(file, '..'))).to.equal(false);
  });

  it('reports the connection error of each cluster node, without the password', async () => {
    const [one, other] = [await freePort(), await freePort()];
    const hosts = `127.0.0.1:${one},127.0.0.1:${other}`;
    const DATABASE_URL = `mysql://bank:a-password@${hosts}/bank`;
    const lines = await found(checks, { ...productionSettings, DATABASE_URL });
    expect(lines).to.have.length(1);
    expect(lines[0])
      .to.include(`error database: ${hosts}/bank cannot be read: connect ECONNREFUSED`)
      .and.not.include('a-password');
  });
});
