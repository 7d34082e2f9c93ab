/** A plugin's migrations run after the server's, are recorded in a separate table, and keep their order. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { areAllCurrent, migrateAll } from '../../src/plugins/migrations.js';
import { isCurrent } from '../../src/storage/migrations.js';
import { forEachEngine } from '../support/database/engines.js';
import { temporaryFolder } from '../support/runner/temporary.js';

/** The text of a migration that makes a table. */
const making = (table: string) => `
  export const up = (knex) => knex.schema.createTable('${table}', (table) => table.integer('id'));
  export const down = (knex) => knex.schema.dropTable('${table}');
`;

forEachEngine('Migrations of plugins', ({ database }) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const add = (name: string, table: string) => writeFileSync(join(folder, `${name}.js`), making(table));
  const plugin = { name: 'my-bank', migrations: pathToFileURL(`${folder}/`) };
  const notes = async (): Promise<readonly string[]> =>
    database().maintenance('migrations_of_my_bank').orderBy('id').pluck('name');

  it('run after the server’s migrations', async () => {
    add('0001-branches', 'branches');
    const applied = await migrateAll(database(), [plugin]);
    expect(applied[0]).to.equal('0001-clients');
    expect(applied.at(-1)).to.equal('0001-branches');
    expect(await notes()).to.deep.equal(['0001-branches']);
    expect(await database().maintenance('branches')).to.deep.equal([]);
  });

  it('concern only servers with the plugin', async () => {
    add('0003-hours', 'hours');
    expect(await areAllCurrent(database(), [plugin])).to.equal(false);
    expect(await isCurrent(database())).to.equal(true);
    expect(await migrateAll(database(), [])).to.deep.equal([]);
  });

  it('run once', async () => {
    expect(await migrateAll(database(), [plugin])).to.deep.equal(['0003-hours']);
    expect(await migrateAll(database(), [plugin])).to.deep.equal([]);
    expect(await areAllCurrent(database(), [plugin])).to.equal(true);
  });

  it('are refused if a new migration precedes an applied migration', async () => {
    add('0002-late', 'late');
    const refusal = await migrateAll(database(), [plugin]).catch(String);
    expect(refusal).to.equal(
      'Error: my-bank: The migration 0002-late comes before 0003-hours, which is already applied (migrations_of_my_bank); give the migration a higher number.',
    );
    expect(await notes()).to.deep.equal(['0001-branches', '0003-hours']);
  });

  it('report the plugin and the name of a failed migration', async () => {
    const clashing = temporaryFolder();
    writeFileSync(join(clashing, 'package.json'), '{"type":"module"}');
    writeFileSync(join(clashing, '0001-mine.js'), making('payments'));
    const other = { name: 'other', migrations: pathToFileURL(`${clashing}/`) };
    const refusal: unknown = await migrateAll(database(), [other]).catch((error: unknown) => error);
    expect(String(refusal)).to.match(
      /^Error: other: The migration 0001-mine failed: .*payments.* already exists/,
    );
  });

  it('report the plugin of an invalid migration', async () => {
    const empty = temporaryFolder();
    writeFileSync(join(empty, 'package.json'), '{"type":"module"}');
    writeFileSync(join(empty, '0001-up.js'), 'export const up = async () => {};');
    const third = { name: 'third', migrations: pathToFileURL(`${empty}/`) };
    const refusal: unknown = await migrateAll(database(), [third]).catch((error: unknown) => error);
    expect(String(refusal)).to.equal(
      'Error: third: Invalid migration: 0001-up must have both an up and down function',
    );
  });
});
