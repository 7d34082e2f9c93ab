/**
 * Rolling upgrade: the previous release runs on the new schema while processes are replaced. So a migration only adds,
 * unless its name says which release no longer needs the removed parts.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { expect } from 'chai';
import { contractionName, migrationFile } from '../../src/storage/migrations.js';
import { forEachEngine } from '../support/database/engines.js';
import { shapeOf, stumblingBlocks } from './schema-shape.js';

const folder = new URL('../../migrations/', import.meta.url);
const files = readdirSync(fileURLToPath(folder))
  .filter((file) => migrationFile.test(file))
  .toSorted();

forEachEngine('The migrations of the server', (engine) => {
  it('remove nothing that the previous release uses, unless their names say so', async () => {
    const { dialect, maintenance } = engine.database();
    await dialect.prepare(maintenance);
    const found: Record<string, readonly string[]> = {};
    for (const file of files) {
      const before = await shapeOf(engine.database());
      const { up }: Knex.Migration = await import(new URL(file, folder).href);
      await up(maintenance);
      const blocks = stumblingBlocks(before, await shapeOf(engine.database()));
      if (blocks.length > 0 && !contractionName.test(file)) found[file] = blocks;
    }
    expect(files).to.have.length.above(30);
    expect(found).to.deep.equal({});
  });
});

type Change = (table: Knex.AlterTableBuilder, knex: Knex) => void;

/** Changes to a table with a nullable text `name`, a non-null text `kind`, and a `count`. */
const changes: readonly (readonly [what: string, change: Change, blocks: readonly string[]])[] = [
  ['a new nullable column', (table) => table.string('shade', 10), []],
  ['a new column with a default', (table) => table.integer('uses').notNullable().defaultTo(0), []],
  ['a new column without a default', (table) => table.string('shade', 10).notNullable(), needed('shade')],
  ['a longer text', (table) => table.string('name', 80).alter(), []],
  ['a new index', (table) => table.index(['name']), []],
  ['a unique key on a new column', (table) => table.string('code', 9).unique(), []],
  [
    'a unique key on an existing column',
    (table) => table.unique(['name']),
    ['things has to be unique by name'],
  ],
  [
    'a text that must not be null any more',
    (table) => table.dropNullable('name'),
    ['things.name may be empty no more'],
  ],
  ['a text that may be null now', (table) => table.setNullable('kind'), []],
  [
    'a shorter text',
    (table) => table.string('kind', 5).notNullable().alter(),
    ['things.kind was varchar(40) and is varchar(5)'],
  ],
  ['a larger integer', (table) => table.bigInteger('count').notNullable().alter(), []],
  [
    'a renamed column',
    (table) => table.renameColumn('kind', 'sort'),
    ['things.kind is gone', ...needed('sort')],
  ],
  ['a removed column', (table) => table.dropColumn('kind'), ['things.kind is gone']],
];

function needed(column: string): readonly string[] {
  return [`things.${column} is needed, and has no default`];
}

forEachEngine('The previous release', (engine) => {
  for (const [what, change, blocks] of changes) {
    it(`${blocks.length === 0 ? 'works with' : 'breaks on'} ${what}`, async () => {
      const { maintenance } = engine.database();
      await maintenance.schema.createTable('things', (table) => {
        table.string('name', 40);
        table.string('kind', 40).notNullable();
        table.integer('count').notNullable();
      });
      const before = await shapeOf(engine.database());
      await maintenance.schema.alterTable('things', (table) => change(table, maintenance));
      expect(stumblingBlocks(before, await shapeOf(engine.database()))).to.deep.equal(blocks);
      await maintenance.schema.dropTable('things');
      expect(stumblingBlocks(before, await shapeOf(engine.database()))).to.deep.equal(['things is gone']);
    });
  }
});
