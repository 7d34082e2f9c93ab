import { openDatabase } from '../../src/storage/database.js';
import { hasDatabaseServer, startDatabaseServer } from '../support/database/database-server.js';
import { forEachEngine } from '../support/database/engines.js';
import { surviveBulkKills } from './kills.js';

const plan = { bulks: 10, entries: 1000 };

forEachEngine(
  'A server that is killed ten times while it executes ten bulks of a thousand payments',
  (engine) => {
    it('books each payment once, and forgets none', async function () {
      this.timeout(900_000);
      await surviveBulkKills({ database: engine.database(), url: engine.url() }, plan);
    });
  },
);

if (hasDatabaseServer()) {
  describe('A database that is killed ten times while ten bulks of a thousand payments are executed', () => {
    it('keeps each payment, booked once', async function () {
      this.timeout(900_000);
      const server = await startDatabaseServer();
      const database = await openDatabase(server.url);
      const killDatabase = async () => {
        await server.kill();
        await server.restart();
      };
      try {
        await surviveBulkKills({ database, url: server.url, killDatabase }, plan);
      } finally {
        await database.close();
        await server.stop();
      }
    });
  });
}
