import { expect } from 'chai';
import mysql from 'mysql2/promise';
import {
  hasDatabaseServer,
  startDatabaseServer,
  type DatabaseServer,
} from '../support/database/database-server.js';
import { startBank } from '../support/server/bank-processes.js';
import { promisedMilliseconds } from '../support/server/load.js';
import { initiate, newOrder } from '../support/tpp/orders.js';
import { surviveOutages } from './outage.js';

if (hasDatabaseServer()) {
  describe('A failing database', () => {
    let mariadb: DatabaseServer;
    before(async () => {
      mariadb = await startDatabaseServer();
    });
    after(() => mariadb.stop());

    it('under load causes only timely 503s, loses no acknowledged payment, and is used again at once', async () => {
      const figures = await surviveOutages(mariadb, { outages: 1, paymentsPerOutage: 200, kind: 'killed' });
      expect(figures.acknowledged).to.be.at.least(200);
    });

    it('in the middle of a request causes a 503 in time', async () => {
      const server = await startBank(mariadb.url, { isOutage: true });
      const other = await mysql.createConnection(mariadb.url);
      // The client is still found; every later query hangs.
      await other.query('LOCK TABLES accounts WRITE, outcomes WRITE');
      const { milliseconds, status } = await initiate(server.url, newOrder());
      await other.end();
      expect(status).to.equal(503);
      expect(milliseconds).to.be.lessThan(promisedMilliseconds);
      expect((await initiate(server.url, newOrder())).status).to.equal(201);
      await server.stop();
    });
  });
}
