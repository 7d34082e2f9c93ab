/** A primary that becomes read-only, behind an address that leads to the new primary: a VIP, a proxy, a cloud's endpoint. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Problem } from '../../src/domain/problem.js';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { reading, type UnitOfWork, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import {
  type DatabaseServer,
  hasDatabaseServer,
  startDatabaseServer,
} from '../support/database/database-server.js';
import { isMysql } from '../support/database/server-product.js';
import { numbers } from '../support/runner/together.js';
import { type Relay, startRelay } from '../support/server/relay.js';
import { boxRow, insertBox, makeBoxes, selectBox } from './boxes.js';

/** MariaDB's variable spares only users with a privilege, which the bank's user does not have. */
const variable = isMysql() ? 'super_read_only' : 'read_only';

const portOf = ({ url }: DatabaseServer): number => Number(new URL(url).port);

if (hasDatabaseServer()) {
  describe('A demoted database', () => {
    let servers: readonly [DatabaseServer, DatabaseServer];
    let administrators: readonly [Database, Database];
    let address: Relay;
    let database: Database;
    let work: UnitOfWork;
    const put = (id: string) => work.run((transaction) => insertBox(transaction, { id, content: 1n }));
    const add = (id: string) => work.add({ first: boxRow({ id, content: 1n }), rows: [] });
    const find = (id: string) => reading(database).run((db) => selectBox(db, id));
    const demote = () => administrators[0].maintenance.raw(`SET GLOBAL ${variable} = 1`);
    // On MySQL this ends `super_read_only` too.
    const promote = () => administrators[0].maintenance.raw('SET GLOBAL read_only = 0');

    before(async () => {
      servers = await Promise.all([startDatabaseServer(), startDatabaseServer()]);
      const [first, second] = servers;
      administrators = [await openDatabase(first.url), await openDatabase(second.url)];
      for (const each of administrators) {
        await makeBoxes(each);
        await each.maintenance.raw("CREATE USER 'bank'@'127.0.0.1' IDENTIFIED BY 'bank-password'");
        await each.maintenance.raw("GRANT SELECT, INSERT, UPDATE, DELETE ON test.* TO 'bank'@'127.0.0.1'");
      }
      address = await startRelay(portOf(first));
      database = await openDatabase(`mysql://bank:bank-password@127.0.0.1:${address.port}/test`);
      work = unitOfWork(database);
    });
    after(async () => {
      await Promise.all([database, ...administrators].map((each) => each.close()));
      await address.refuse();
      await Promise.all(servers.map((server) => server.stop()));
    });

    it('refuses writes, serves reads, and is named until a write succeeds', async () => {
      expect([await put('first'), await add('second')]).to.deep.equal([true, true]);
      await demote();
      for (const write of [put, add]) {
        const refusal = await write('refused').catch((error: unknown) => error);
        expect(refusal instanceof Problem && refusal.reason).to.equal('server.unavailable');
      }
      expect(await find('first')).to.include({ id: 'first' });
      expect(await database.isReady()).to.equal(true);
      expect(database.availability.degraded).to.deep.equal(['database-writes']);
      await promote();
      expect(await put('third')).to.equal(true);
      expect(database.availability.degraded).to.deep.equal([]);
    });

    it('is left for the new primary behind the same address, by readers too, without an error', async () => {
      // The previous outage counts as over after a second without a fault.
      await pause(1500);
      await Promise.all(numbers(8).map((index) => put(`before-${index}`)));
      await demote();
      address.redirect(portOf(servers[1]));
      const answers = await Promise.all(
        numbers(24).map((index) => (index % 2 === 0 ? put : add)(`after-${index}`)),
      );
      expect(answers).to.deep.equal(numbers(24).map(() => true));
      expect(await Promise.all(numbers(16).map(async () => (await find('after-0'))?.id))).to.deep.equal(
        numbers(16).map(() => 'after-0'),
      );
      expect(database.availability.degraded).to.deep.equal([]);
    });
  });
}
