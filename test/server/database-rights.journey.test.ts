/** Least privilege: the bank's database user can change rows, but neither the schema nor other users. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { exchange } from '../support/server/exchange.js';
import { keptLog } from '../support/server/kept-log.js';
import { fill, ownSecretOf, startProduction } from '../support/server/production.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';

forEachEngine('A bank whose database user may only change rows', (engine) => {
  // A SQLite file has no users.
  if (engine.name === 'sqlite') return;
  it('is ready, and initiates, reads and cancels a payment', async () => {
    const database = engine.database();
    await fill(database);
    const url = new URL(engine.url());
    const name = `server_${randomBytes(4).toString('hex')}`;
    await database.writer.raw(`CREATE USER '${name}'@'127.0.0.1' IDENTIFIED BY 'server-password'`);
    const place = url.pathname.slice(1);
    await database.writer.raw(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${place}.* TO '${name}'@'127.0.0.1'`);
    url.username = name;
    url.password = 'server-password';
    const { lines, log } = keptLog();
    const bank = await startProduction({ databaseUrl: url.href, log });
    try {
      expect((await exchange(`${bank.url}/health/ready`)).status).to.equal(200);
      const tpp = new Tpp(() => bank.url, 'sandbox-tpp', 'https://bank.example');
      const headers = { 'X-Gateway-Client-Secret': ownSecretOf('sandbox-tpp') };
      const { id } = startedBy(await tpp.initiate({ headers }));
      expect((await tpp.read(id, { headers })).status).to.equal(200);
      expect((await tpp.cancel(id, { headers })).status).to.equal(204);
    } finally {
      await bank.stop();
      await database.writer.raw(`DROP USER '${name}'@'127.0.0.1'`);
    }
    expect(lines.filter(({ level }) => level === 'error')).to.deep.equal([]);
  });
});
