import { expect } from 'chai';
import { isCurrent, migrate, revert, readSchemaState } from '../../src/storage/migrations.js';
import { forEachEngine } from '../support/database/engines.js';
import { runProcess } from './processes.js';

const options = { folder: new URL('./migrations/', import.meta.url) };

forEachEngine('Migrations', (engine) => {
  const hasTables = async () => {
    const { schema } = engine.database().reader;
    return [await schema.hasTable('boxes'), await engine.database().reader.schema.hasTable('labels')];
  };

  it('create the schema, revert it and create it again', async () => {
    const database = engine.database();
    expect(await isCurrent(database, options)).to.equal(false);
    expect(await migrate(database, options)).to.deep.equal(['0001-boxes', '0002-labels']);
    expect(await isCurrent(database, options)).to.equal(true);
    expect(await hasTables()).to.deep.equal([true, true]);

    await revert(database, options);
    expect(await hasTables()).to.deep.equal([false, false]);
    expect(await isCurrent(database, options)).to.equal(false);

    expect(await migrate(database, options)).to.deep.equal(['0001-boxes', '0002-labels']);
    expect(await migrate(database, options)).to.deep.equal([]);
    await revert(database, options);
  });

  it('run once when four processes start at the same moment', async () => {
    const database = engine.database();
    await revert(database, options);
    await Promise.all(Array.from({ length: 4 }, () => runProcess('migrate-process', engine.url())));
    expect(await hasTables()).to.deep.equal([true, true]);
    const completed = await database.reader('knex_migrations').select('name').orderBy('name');
    expect(completed.map(({ name }) => name)).to.deep.equal(['0001-boxes', '0002-labels']);
  });

  it('name the remedy after a crash of a migrating process', async () => {
    const database = engine.database();
    await migrate(database, options);
    await database.maintenance('knex_migrations_lock').update({ is_locked: 1 });
    const refusal = await migrate(database, { ...options, waitSeconds: 0 }).catch((error: unknown) => error);
    expect(String(refusal)).to.contain(
      'If no migration is running, set is_locked to 0 in knex_migrations_lock.',
    );
    await database.maintenance('knex_migrations_lock').update({ is_locked: 0 });
  });

  const applied = async (name: string) => {
    await engine.database().maintenance('knex_migrations').insert({ name, batch: 9 });
    return isCurrent(engine.database(), options);
  };

  it('of a later release are accepted if they remove nothing that this release uses', async () => {
    const database = engine.database();
    await migrate(database, options);
    expect(await applied('0003-crates')).to.equal(true);
    // It removes parts that only releases before 0002 need, and 0002 is here.
    expect(await applied('0004-after-0002-labels')).to.equal(true);
    expect(await migrate(database, options)).to.deep.equal([]);
    expect(await readSchemaState(database, options)).to.deep.equal({
      missing: [],
      unknown: ['0003-crates', '0004-after-0002-labels'],
      isLocked: false,
    });
  });

  it('of a later release that remove used parts prevent the start, and name the release to start', async () => {
    const database = engine.database();
    expect(await applied('0005-after-0003-boxes')).to.equal(false);
    const refusal = await migrate(database, options).catch(String);
    expect(refusal).to.equal(
      'Error: The migration 0005-after-0003-boxes removed a part that this release still uses; start a release that has the migration 0003.',
    );
  });
});

forEachEngine('Migrations of an empty database', (engine) => {
  it('create the migrator’s own tables once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => runProcess('migrate-process', engine.url())));
    expect(await engine.database().reader('knex_migrations_lock').select('is_locked')).to.have.length(1);
    expect(await isCurrent(engine.database(), options)).to.equal(true);
  });
});
