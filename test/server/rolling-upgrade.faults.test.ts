import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { areAllCurrent } from '../../src/plugins/migrations.js';
import { browserAt } from '../support/customer/customer.js';
import { onServer, onSqlite } from '../support/database/engines.js';
import { nextMigration, nextRelease } from '../support/server/next-release.js';
import { seed } from '../support/database/seed.js';
import { startServer } from '../support/server/server.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';
import { migrateTo, upgradeUnderLoad } from './rolling-upgrade.js';

onServer('Two processes behind a load balancer', (engine) => {
  it('are upgraded and rolled back, with a migration in between, without a failed call', async () => {
    await upgradeUnderLoad(engine.url(), nextRelease());
  });
});

onSqlite('A process of the previous release on a newer schema', (engine) => {
  it('keeps working, and its commands report the later migration', async () => {
    await seed(engine.database());
    const server = await startServer({ databaseUrl: engine.url() });
    const tpp = new Tpp(() => server.url);
    const payOnce = async () => {
      const { id, link } = startedBy(await tpp.initiate());
      const browser = browserAt(link);
      await browser.goToCode();
      expect((await browser.enterCode()).name).to.equal('carried-out');
      expect(await tpp.statusOf(id)).to.equal('ACSC');
    };
    await payOnce();
    await migrateTo(nextRelease(), engine.url());
    await payOnce();
    expect(await areAllCurrent(engine.database(), [])).to.equal(true);
    await server.stop();

    const program = fileURLToPath(new URL('../../src/main.js', import.meta.url));
    const env = { PATH: process.env['PATH'], DATABASE_URL: engine.url() };
    const { stdout } = spawnSync(process.execPath, [program, 'migrate'], { encoding: 'utf8', env });
    expect(stdout).to.equal(
      `nothing to apply\napplied by a later release, and usable by this one: ${nextMigration}\n`,
    );
  });
});
