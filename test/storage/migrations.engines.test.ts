import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import knex from 'knex';
import type { Database } from '../../src/storage/database.js';
import { clientOf } from '../../src/storage/dialects/dialect.js';
import { prepareLease, withLease } from '../../src/storage/migration-lease.js';
import { isCurrent, migrate, revert, readSchemaState } from '../../src/storage/migrations.js';
import { forEachEngine, onServer } from '../support/database/engines.js';
import { runProcess } from './processes.js';

const options = { folder: new URL('./migrations/', import.meta.url) };

/** Loses the answers to the next `count` updates of the maintenance connections. */
function loseAnswers({ maintenance }: Database, count: number): { readonly lost: () => number } {
  const client = clientOf(maintenance);
  const query: unknown = Reflect.get(client, '_query');
  if (typeof query !== 'function') throw new TypeError('Knex’s client has no _query.');
  let lost = 0;
  Reflect.set(client, '_query', async (connection: unknown, asked: { readonly sql: string }) => {
    const answer: unknown = await Reflect.apply(query, client, [connection, asked]);
    if (!asked.sql.startsWith('update') || lost === count) return answer;
    lost += 1;
    throw new knex.KnexTimeoutError('The answer was lost.');
  });
  return { lost: () => lost };
}

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

  it('run once when two processes start at the same moment', async () => {
    const database = engine.database();
    await revert(database, options);
    await Promise.all(Array.from({ length: 2 }, () => runProcess('migrate-process', engine.url())));
    expect(await hasTables()).to.deep.equal([true, true]);
    const completed = await database.reader('knex_migrations').select('name').orderBy('name');
    expect(completed.map(({ name }) => name)).to.deep.equal(['0001-boxes', '0002-labels']);
  });

  const held = (milliseconds: number) =>
    engine
      .database()
      .maintenance('knex_migrations_lease')
      .update({ owner: 'another', expires_at: Date.now() + milliseconds });

  it('of another process are waited for, and their lock expires when that process has ended', async () => {
    const database = engine.database();
    await revert(database, options);
    // A process that was killed in the middle leaves Knex's own lock behind, too.
    await database.maintenance('knex_migrations_lock').update({ is_locked: 1 });
    await held(60_000);
    const refusal = await migrate(database, { ...options, waitSeconds: 0 }).catch(String);
    expect(refusal).to.equal(
      'LeaseHeld: Another process is migrating the database. The lock of a process that has ended expires after 30 seconds.',
    );
    await held(200);
    expect(await migrate(database, options)).to.deep.equal(['0001-boxes', '0002-labels']);
    expect((await readSchemaState(database, options)).isLocked).to.equal(false);
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

forEachEngine('The lock of the migrations', (engine) => {
  const table = 'migrations_lease';
  const inAMinute = () => performance.now() + 60_000;
  before(() => prepareLease(engine.database(), table));

  it('is recognised by a process whose statement took it and lost the answer', async () => {
    const { maintenance } = engine.database();
    const { lost } = loseAnswers(engine.database(), 3);
    expect(await withLease(engine.database(), table, inAMinute(), async () => 'done')).to.equal('done');
    expect(lost()).to.equal(3);
    expect(await maintenance(table).select('expires_at')).to.deep.equal([{ expires_at: 0 }]);
  });

  it('is not taken by a process while another one holds it', async () => {
    const refusal = withLease(engine.database(), table, inAMinute(), () =>
      withLease(engine.database(), table, 0, async () => 'both').catch(String),
    );
    expect(await refusal).to.match(/^LeaseHeld: /);
  });
});

onServer('A migration on tables that a running server uses', (engine) => {
  const folder = new URL('./contended-migrations/', import.meta.url);

  it('is completed once the server has released them', async () => {
    const database = engine.database();
    await migrate(database, options);
    const transaction = await database.writer.transaction();
    await transaction('boxes').select('id');
    const migrating = migrate(database, { folder }).catch(String);
    const release = async () => {
      while (!(await database.reader.schema.hasTable('crates'))) await pause(10);
      // The migration has committed its first table, and now waits for the second.
      await pause(50);
    };
    await Promise.race([migrating, release()]);
    await transaction.commit();
    expect(await migrating).to.deep.equal(['0003-crates']);
    expect(await database.reader.schema.hasColumn('boxes', 'crate')).to.equal(true);
  });
});

forEachEngine('Migrations of an empty database', (engine) => {
  it('create the migrator’s own tables once', async () => {
    await Promise.all(Array.from({ length: 2 }, () => runProcess('migrate-process', engine.url())));
    expect(await engine.database().reader('knex_migrations_lock').select('is_locked')).to.have.length(1);
    expect(await isCurrent(engine.database(), options)).to.equal(true);
  });
});
