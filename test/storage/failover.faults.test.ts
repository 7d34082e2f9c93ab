import { expect } from 'chai';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { reading, type UnitOfWork, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import {
  hasDatabaseServer,
  type DatabaseServer,
  startDatabaseServer,
} from '../support/database/database-server.js';
import { type Relay, startRelay } from '../support/server/relay.js';
import { until } from '../support/runner/together.js';
import { insertBox, makeBoxes, selectBox } from './boxes.js';

if (hasDatabaseServer()) {
  describe('A database with two hosts', () => {
    let server: DatabaseServer;
    let preferred: Relay;
    let other: Relay;
    let database: Database;
    let work: UnitOfWork;
    const put = (id: string) => work.run((transaction) => insertBox(transaction, { id, content: 1n }));
    const find = (id: string) => reading(database).run((db) => selectBox(db, id));

    before(async () => {
      server = await startDatabaseServer();
      const { port, username, password } = new URL(server.url);
      preferred = await startRelay(Number(port));
      other = await startRelay(Number(port));
      const hosts = [preferred, other].map((relay) => `127.0.0.1:${relay.port}`).join(',');
      database = await openDatabase(`mysql://${username}:${password}@${hosts}/test`, {
        avoidMilliseconds: 200,
      });
      await makeBoxes(database);
      work = unitOfWork(database);
    });
    after(async () => {
      await database.close();
      await Promise.all([preferred.refuse(), other.refuse()]);
      await server.stop();
    });

    it('uses only the preferred host', async () => {
      expect(await put('first')).to.equal(true);
      expect(preferred.connections()).to.be.at.least(1);
      expect(other.connections()).to.equal(0);
    });

    it('stays at the preferred host when the server ends an idle session', async () => {
      const idle = await database.writer.transaction();
      const [[row] = []]: { readonly id: bigint }[][] = await idle.raw('SELECT CONNECTION_ID() AS id');
      await until(async () => {
        const [sessions]: { readonly Id: number }[][] = await database.reader.raw('SHOW PROCESSLIST');
        return sessions?.every(({ Id }) => BigInt(Id) !== row?.id) === true;
      });
      expect(await idle.raw('SELECT 1').catch(() => 'ended')).to.equal('ended');
      await idle.rollback().catch(() => undefined);
      expect(await put('after the idle session')).to.equal(true);
      expect(other.connections()).to.equal(0);
    });

    it('fails over without an error when the preferred host breaks its connections', async () => {
      await preferred.refuse();
      expect(await put('second')).to.equal(true);
      expect(await find('first')).to.include({ id: 'first' });
      expect(other.connections()).to.be.at.least(1);
    });

    it('returns to the preferred host some time after its recovery', async () => {
      await preferred.listen();
      const isBack = async (count: number) => {
        await Promise.all([put(`back-${count}`), find('second')]);
        return preferred.connections() > 0 && other.connections() === 0;
      };
      for (let count = 0; !(await isBack(count)); count++);
      expect(await put('third')).to.equal(true);
    });

    it('fails over without an error when the preferred host hangs', async () => {
      preferred.hang();
      const [isNew, box] = await Promise.all([put('fourth'), find('third')]);
      expect([isNew, box?.id]).to.deep.equal([true, 'third']);
      expect(other.connections()).to.be.at.least(1);
    });
  });
}
