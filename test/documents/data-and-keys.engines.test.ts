/** docs/security/data-and-keys.md has exactly the tables of the schema and the purposes of derived keys. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { migrate } from '../../src/storage/migrations.js';
import { onSqlite } from '../support/database/engines.js';
import { root, textOf } from './markdown.js';

const document = textOf('docs/security/data-and-keys.md');

/** The names in backticks before the colons of the list between two marks. */
function namesIn(mark: string): readonly string[] {
  const [, text = ''] = document.split(`<!-- ${mark} -->`);
  const [list = ''] = text.split(`<!-- /${mark} -->`);
  const firsts = [...list.matchAll(/^- ([^:]+):/gm)].map(([, first = '']) => first);
  return firsts.flatMap((first) => [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

onSqlite('docs/security/data-and-keys.md', ({ database }) => {
  it('lists every table of the schema once', async () => {
    await migrate(database());
    const tables: readonly string[] = await database()
      .reader('sqlite_master')
      .where('type', 'table')
      .pluck('name');
    const ours = tables.filter((name) => !/^(sqlite|knex)_/.test(name));
    expect(ours).to.have.length.of.at.least(40);
    expect([...namesIn('tables')].toSorted()).to.deep.equal([...ours].toSorted());
  });

  it('lists every purpose of a derived key once', () => {
    const files = ['src', 'sandbox/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(root, folder, file)),
    );
    const purposes = files
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:derivedKey|sealedTexts|formSeal)\(\s*[\w.]+,\s*'([^']+)'/g,
        ),
      ])
      .map(([, purpose = '']) => purpose);
    expect(purposes).to.have.length.of.at.least(8);
    expect([...namesIn('keys')].toSorted()).to.deep.equal(purposes.toSorted());
  });
});
