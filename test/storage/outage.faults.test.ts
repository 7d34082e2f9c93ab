import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Problem } from '../../src/domain/problem.js';
import { DuplicateKey } from '../../src/storage/errors.js';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { reading, type UnitOfWork, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import {
  hasDatabaseServer,
  type DatabaseServer,
  startDatabaseServer,
} from '../support/database/database-server.js';
import { until } from '../support/runner/together.js';
import { serverName } from '../support/database/server-product.js';
import { boxRow, insertBox, makeBoxes, makeParts, partRow, selectBox } from './boxes.js';

const promisedMilliseconds = 5000;
const poisonedEvery = 10;

if (hasDatabaseServer()) {
  describe(`An outage of ${serverName()}`, () => {
    let server: DatabaseServer;
    let database: Database;
    let work: UnitOfWork;
    const put = (id: string) => work.run((transaction) => insertBox(transaction, { id, content: 1n }));
    /** Adds rows as a payment is stored: in a group commit with other callers' rows. */
    const add = (id: string, partId = id) =>
      work.add({ first: boxRow({ id, content: 1n }), rows: [partRow({ id: partId, boxId: id })] });
    const find = (id: string) => reading(database).run((db) => selectBox(db, id));

    before(async () => {
      server = await startDatabaseServer();
      database = await openDatabase(server.url);
      await makeBoxes(database);
      await makeParts(database);
      work = unitOfWork(database);
      await add('poison');
    });
    after(async () => {
      await database.close();
      await server.stop();
    });

    /** Writes without pause in the background; every acknowledged key must be stored in the end. */
    function writeWithoutEnd() {
      const acknowledged: string[] = [];
      const refusals: unknown[] = [];
      let isOver = false;
      const writer = async (lane: number) => {
        for (let index = 0; !isOver; index++) {
          const id = `${lane}-${index}-${performance.now()}`;
          // Half of the writes are additions; some of those are wrong, so that about every tenth group has a wrong one.
          const isWrong = lane === 1 && index % poisonedEvery === 0;
          const write = lane % 2 === 0 ? put(id) : add(id, isWrong ? 'poison' : id);
          await write.then(
            () => acknowledged.push(id),
            (error: unknown) => {
              if (!(error instanceof DuplicateKey)) refusals.push(error);
              // The row is stored already where a lost commit was retried.
              else if (!isWrong) acknowledged.push(id);
            },
          );
        }
      };
      const writers = Array.from({ length: 32 }, (_, lane) => writer(lane));
      const end = async () => {
        isOver = true;
        await Promise.all(writers);
        return { acknowledged, refusals };
      };
      return { end };
    }

    const refusalOf = async (promise: Promise<unknown>) => {
      const start = performance.now();
      const error = await promise.catch((refusal: unknown) => refusal);
      return { error, milliseconds: performance.now() - start };
    };

    const expectHonest = ({ error, milliseconds }: { error: unknown; milliseconds: number }) => {
      expect(error).to.be.instanceOf(Problem);
      expect(error instanceof Problem && error.reason).to.equal('server.unavailable');
      expect(error instanceof Problem && error.cause).to.be.instanceOf(Error);
      expect(milliseconds).to.be.lessThan(promisedMilliseconds);
    };

    it('after kill -9 causes errors in time, loses no acknowledged write, and ends with the restart', async () => {
      const load = writeWithoutEnd();
      await pause(500);
      await server.kill();
      const answers = await Promise.all([refusalOf(put('killed')), refusalOf(find('killed'))]);
      answers.forEach(expectHonest);

      // A lasting outage is reported sooner, so that one request may meet the outage twice.
      const later = await refusalOf(refusalOf(find('killed')).then(() => put('killed')));
      expectHonest(later);

      await server.restart();
      const start = performance.now();
      while (!(await put(`back-${performance.now()}`).catch(() => false)));
      expect(performance.now() - start).to.be.lessThan(promisedMilliseconds);

      const { acknowledged, refusals } = await load.end();
      for (const refusal of refusals) expect(refusal).to.be.instanceOf(Problem);
      const stored = new Set((await database.reader('boxes').select('id')).map(({ id }) => id));
      expect(acknowledged.filter((id) => !stored.has(id))).to.deep.equal([]);
      // No addition is stored in part.
      const parts = new Set<string>(await database.reader('box_parts').pluck('box_id'));
      const added = acknowledged.filter((id) => Number.parseInt(id) % 2 === 1);
      expect(added.length).to.be.greaterThan(0);
      expect(added.filter((id) => !parts.has(id))).to.deep.equal([]);
      expect([...parts].filter((id) => !stored.has(id))).to.deep.equal([]);
    });

    it('by a short restart causes no error', async () => {
      const load = writeWithoutEnd();
      // The previous outage counts as over after a second without a fault.
      await pause(1500);
      await server.restart();
      const { refusals } = await load.end();
      expect(refusals).to.deep.equal([]);
    });

    it('by a frozen server causes errors in time', async () => {
      const load = writeWithoutEnd();
      server.freeze();
      await pause(100);
      const answers = await Promise.all([refusalOf(put('frozen')), refusalOf(find('frozen'))]);
      server.thaw();
      answers.forEach(expectHonest);
      while (!(await put(`thawed-${performance.now()}`).catch(() => false)));
      await load.end();
    });

    it('is not reported for a wrong statement', async () => {
      const mistake = work.run((transaction) => transaction('absent_table').delete());
      const error = await mistake.catch((refusal: unknown) => refusal);
      expect(error).not.to.be.instanceOf(Problem);
    });
  });

  describe(`A slow statement on ${serverName()}`, () => {
    it('is aborted together with its connection, and ends in the database too', async () => {
      const server = process.env['TEST_MYSQL_URL'] ? undefined : await startDatabaseServer();
      const url = server?.url ?? process.env['TEST_MYSQL_URL'] ?? '';
      const database = await openDatabase(url, { readers: 1, queryTimeoutMilliseconds: 200 });
      const { reader } = database;
      const connection = async () => (await reader.select(reader.raw('connection_id() AS id')).first())?.id;

      const before = await connection();
      expect(await connection()).to.equal(before);
      const error = await reader.raw('SELECT SLEEP(2)').catch((refusal: unknown) => refusal);
      expect(error).to.include({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
      expect(await connection()).not.to.equal(before);

      // A statement that checks no connection runs on in the server until its own time-out.
      const busy = await reader.raw("SELECT BENCHMARK(1e10, SHA2('Čakovec', 512))").catch(String);
      expect(busy).to.include('did not answer in time');
      const isRunning = async () => {
        const [statements]: { readonly Info: string | null }[][] = await reader.raw('SHOW PROCESSLIST');
        return statements?.some(({ Info }) => Info?.includes('Čakovec')) === true;
      };
      await until(async () => !(await isRunning()));

      await database.close();
      await server?.stop();
    });
  });
}
