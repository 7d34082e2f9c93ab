/** Database backup: a backup has all committed data, and a file that is not a sound bank database is refused. */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect } from 'chai';
import { backUp } from '../../src/storage/backup.js';
import { openDatabase } from '../../src/storage/database.js';
import { onServer, onSqlite } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { dumpTables } from '../support/database/tables.js';
import { temporaryFolder } from '../support/runner/temporary.js';

onSqlite('A backup', (engine) => {
  const folder = temporaryFolder();
  const target = join(folder, 'backup.db');
  before(() => seed(engine.database()));

  it('has committed data only', async () => {
    const committed = await dumpTables(engine.database());
    const open = await engine.database().writer.transaction();
    await open('clients').where({ id: 'sandbox-tpp' }).update({ name: 'Not yet' });
    const { bytes, schema } = await backUp(engine.url(), target);
    await open.commit();
    expect(bytes).to.equal(statSync(target).size);
    expect(schema).to.match(/^\d{4}-/);
    const copy = await openDatabase(`file:${target}`);
    expect(await dumpTables(copy)).to.equal(committed);
    await copy.close();
  });

  it('is readable by its owner only', () => {
    expect(statSync(target).mode & 0o777).to.equal(0o600);
  });

  it('overwrites no file', async () => {
    const refusal = await backUp(engine.url(), target).catch(String);
    expect(refusal).to.equal(`Error: ${target} exists already, and is not overwritten`);
  });

  /** Creates a database by these statements that is not a bank's database. */
  const made = (name: string, statements: string): string => {
    const file = join(folder, name);
    const connection = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    connection.exec(statements);
    connection.close();
    return `file:${file}`;
  };
  const orphan = `
    CREATE TABLE knex_migrations (name TEXT); CREATE TABLE a (id INTEGER PRIMARY KEY);
    CREATE TABLE b (a INTEGER REFERENCES a(id)); INSERT INTO b VALUES (7);`;
  const wrong: readonly (readonly [title: string, url: () => string, want: string])[] = [
    ['a missing database', () => `file:${join(folder, 'nowhere.db')}`, 'does not exist'],
    [
      'another program’s database',
      () => made('other.db', 'CREATE TABLE t (x)'),
      'the file is not a database of this server',
    ],
    ['a database with a broken foreign key', () => made('orphan.db', orphan), 'the copy is damaged'],
    ['a file that is no database', () => damaged(), 'file is not a database'],
  ];
  const damaged = (): string => {
    writeFileSync(join(folder, 'damaged.db'), 'This is a letter, and no database. '.repeat(100));
    return `file:${join(folder, 'damaged.db')}`;
  };
  for (const [title, url, want] of wrong) {
    it(`is refused for ${title}, and leaves no file behind`, async () => {
      const file = join(folder, 'none.db');
      const refusal = await backUp(url(), file).catch(String);
      expect(refusal).to.include(want);
      expect(existsSync(file)).to.equal(false);
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).to.deep.equal([]);
    });
  }
});

onServer('A backup', (engine) => {
  it('is left to the database’s own programs, which the runbook names', async () => {
    const refusal = await backUp(engine.url(), join(temporaryFolder(), 'backup.db')).catch(String);
    expect(refusal).to.equal(
      'Error: it copies SQLite only; for MariaDB and MySQL see docs/operator/setup.md',
    );
  });
});
