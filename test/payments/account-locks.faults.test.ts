import { expect } from 'chai';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { approveInDatabase } from '../support/database/approved.js';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { countBookedPayments } from '../support/database/books.js';
import { openAccounts } from '../support/database/many-accounts.js';
import {
  hasDatabaseServer,
  startDatabaseServer,
  type DatabaseServer,
} from '../support/database/database-server.js';
import { acceptedOf, initiate, newOrder, type OrderOptions, startPayment } from '../support/tpp/orders.js';
import { allOf, numbers } from '../support/runner/together.js';
import { expectAllBooked } from './execution.js';

if (hasDatabaseServer()) {
  // On a separate database server, because the server counts the deadlocks of all its databases together.
  describe('Concurrent payments of two processes on shared accounts', () => {
    let mariadb: DatabaseServer;
    let database: Database;
    let otherClient: mysql.Connection;
    let ibans: readonly string[];
    before(async () => {
      mariadb = await startDatabaseServer();
      database = await openDatabase(mariadb.url);
      otherClient = await mysql.createConnection(mariadb.url);
    });
    // Rounds of 16 payments, so that both processes execute many at the same moment.
    const servers = pairOfBanks(() => mariadb.url, { settings: { CORE_ORDERS_AT_ONCE: '32' } });
    before(async () => {
      ibans = await openAccounts(database, 6);
    });
    after(async () => {
      await otherClient.end();
      await database.close();
      await mariadb.stop();
    });

    const startAll = async (count: number, optionsOf: (index: number) => OrderOptions) => {
      const { url } = servers()[0];
      const answers = await allOf(numbers(count), 32, (index) => initiate(url, newOrder(optionsOf(index))));
      return answers.map((answer) => acceptedOf(answer).id);
    };
    const countDeadlocks = async () => {
      const [rows] = await otherClient.query<RowDataPacket[]>(
        "SELECT count AS deadlocks FROM information_schema.innodb_metrics WHERE name = 'lock_deadlocks'",
      );
      return Number(rows[0]?.['deadlocks']);
    };
    /** Returns the server's report of the last deadlock: both statements, and the locks held and wanted. */
    const latestDeadlock = async () => {
      const [rows] = await otherClient.query<RowDataPacket[]>('SHOW ENGINE INNODB STATUS');
      return /LATEST DETECTED DEADLOCK[^]*?(?=\nTRANSACTIONS\n)/.exec(String(rows[0]?.['Status']))?.[0] ?? '';
    };

    it('are booked in every direction without a database deadlock', async () => {
      // Each of the six accounts pays each of the others.
      const wayOf = (index: number) => ({
        from: ibans[index % 6] ?? '',
        to: ibans[(index + 1 + (index % 5)) % 6] ?? '',
      });
      const ids = await startAll(150, wayOf);
      const before = await countDeadlocks();
      await approveInDatabase(database, ids);
      await expectAllBooked(database, ids);
      expect(await countDeadlocks(), await latestDeadlock()).to.equal(before);
    });

    it('block no new initiation while another database client locks their debtor account', async () => {
      const [from = '', other = ''] = ibans;
      const ids = await startAll(32, () => ({ from }));
      await otherClient.beginTransaction();
      await otherClient.query('SELECT balance FROM accounts WHERE iban = ? FOR UPDATE', [from]);
      const before = await countBookedPayments(database);
      await approveInDatabase(database, ids);
      for (const index of numbers(20)) {
        await startPayment(servers()[index % 2 === 0 ? 0 : 1].url, { from: other });
      }
      // All answers came while the payments waited.
      expect(await countBookedPayments(database)).to.equal(before);
      await otherClient.rollback();
      await expectAllBooked(database, ids);
    });
  });
}
