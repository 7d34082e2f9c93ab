import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../src/domain/problem.js';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { reading, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { insertBox, makeBoxes, selectBox } from './boxes.js';

describe('SQLite', () => {
  const url = `file:${join(temporaryFolder(), 'bank.db')}`;
  let database: Database;
  const put = (id: string) =>
    unitOfWork(database).run((transaction) => insertBox(transaction, { id, content: 1n }));
  const find = (id: string) => reading(database).run((db) => selectBox(db, id));

  before(async () => {
    database = await openDatabase(url);
    await makeBoxes(database);
  });
  after(() => database.close());

  it('waits for another process’s writer without blocking the event loop or readers', async () => {
    const other = await openDatabase(url);
    const held = await other.writer.transaction();
    await insertBox(held, { id: 'theirs', content: 1n });

    const ours = put('ours');
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    await pause(300);
    clearInterval(turning);
    expect(turns).to.be.greaterThan(10);
    expect(await find('theirs')).to.equal(undefined);

    await held.commit();
    expect(await ours).to.equal(true);
    expect(await find('theirs')).to.include({ content: 1n });
    await other.close();
  });

  it('has all data in its one file after closing', async () => {
    const file = join(temporaryFolder(), 'bank.db');
    const own = await openDatabase(`file:${file}`);
    await makeBoxes(own);
    await own.close();
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).to.equal(0);
  });

  it('keeps savepoint data in memory, without temporary files', async () => {
    const transaction = await database.writer.transaction();
    for (const content of [1n, 2n]) {
      await transaction.raw('SAVEPOINT work');
      for (let index = 0; index < 400; index += 1) {
        const id = `${content}-${index}`.padEnd(500, '-');
        await insertBox(transaction, { id, content });
      }
      await transaction('boxes').update({ content });
    }
    const [{ temp_store: place }] = await transaction.raw('PRAGMA temp_store');
    const files = openFiles();
    await transaction.rollback();
    const inMemory = 2;
    expect(Number(place)).to.equal(inMemory);
    expect(files.filter((file) => file.includes('etilqs'))).to.deep.equal([]);
  });

  it('checkpoints its write-ahead log once for many commits', async () => {
    const [{ wal_autocheckpoint: pages }] = await database.writer.raw('PRAGMA wal_autocheckpoint');
    await put('copied');
    const [empty] = await database.writer.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    // Two pages each, and more in all than SQLite would keep in the log by itself.
    for (let index = 0; index < 600; index += 1) await put(`logged-${index}`);
    const [{ log }] = await database.writer.raw('PRAGMA wal_checkpoint(PASSIVE)');
    expect(Number(pages)).to.equal(4000);
    expect(Number(empty.busy)).to.equal(0);
    expect(Number(log)).to.be.within(1001, 4000);
  });

  it('rejects writes through the reader', async () => {
    const insert = database.reader('boxes').insert({ id: 'reader', content: 1n });
    const error = await insert.catch((refusal: unknown) => refusal);
    expect(error).to.include({ sqliteCodeName: 'SQLITE_READONLY' });
  });

  it('rejects writes on a full disk, keeps reading, and recovers', async () => {
    const { writer } = database;
    await put('before');
    const pages = (await writer.raw('PRAGMA page_count'))[0].page_count;
    await writer.raw(`PRAGMA max_page_count = ${pages}`);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => put(`full-${index}`.padEnd(200))),
    );
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).not.to.deep.equal([]);
    for (const refusal of refusals) {
      expect(refusal).to.be.instanceOf(Problem);
      expect(refusal).to.include({ reason: 'server.unavailable' });
    }
    expect(await find('before')).to.include({ content: 1n });
    expect(database.availability.isDiskFull).to.equal(true);
    // A statement that changes no row succeeds on a full disk.
    await unitOfWork(database).run((transaction) => transaction('boxes').where({ id: 'none' }).delete());
    expect(database.availability.isDiskFull).to.equal(true);

    await writer.raw('PRAGMA max_page_count = 1000000');
    expect(await put('after')).to.equal(true);
    expect(database.availability.isDiskFull).to.equal(false);
  });

  it('commits durably: WAL mode and full synchronization', async () => {
    const { writer } = database;
    const setting = async (name: string) => Object.values((await writer.raw(`PRAGMA ${name}`))[0])[0];
    expect(await setting('journal_mode')).to.equal('wal');
    expect(await setting('synchronous')).to.equal(2);
    expect(await setting('foreign_keys')).to.equal(1);
  });
});

/** Returns the names of this process's open files; empty where the system has no /proc. */
function openFiles(): string[] {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`);
    } catch {
      // The file was closed in between.
      return '';
    }
  });
}
