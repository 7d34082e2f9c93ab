/** A simulated next release of the server: today's code and one more migration. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { temporaryFolder } from '../runner/temporary.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const compiled = fileURLToPath(new URL('../../..', import.meta.url));

/** Sorts after every migration of today. */
export const nextMigration = '9999-notes';

/** Adds schema that today's code ignores: a table, and a column in every table. */
const migration = `
  export async function up(knex) {
    const found = knex.client.dialect === 'mysql'
      ? (await knex.raw('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'))[0]
      : await knex('sqlite_master').select('name').where('type', 'table').whereNot('name', 'like', 'sqlite_%');
    for (const { name } of found) await knex.schema.alterTable(name, (table) => table.string('note', 40));
    await knex.schema.createTable('notes', (table) => table.string('text', 40));
  }
  export async function down() {}
`;

/** Its main module. */
export function nextRelease(): URL {
  const folder = temporaryFolder('next-release-');
  for (const name of ['src', 'handlers', 'sandbox/src', 'conformance/src', 'generated', 'migrations']) {
    cpSync(join(compiled, name), join(folder, 'dist', name), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    });
  }
  for (const name of ['package.json', 'assets', 'node_modules', 'sandbox/assets']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(root, name), join(folder, name));
  }
  writeFileSync(join(folder, 'dist/migrations', `${nextMigration}.js`), migration);
  return pathToFileURL(join(folder, 'dist/src/main.js'));
}
