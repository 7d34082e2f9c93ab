/** The process that takes a workspace's clock forward dies on the way: another one goes on, and nothing happens twice. */
import { expect } from 'chai';
import { findMistakes } from '../support/books.js';
import { forEachEngine } from '../support/engines.js';
import { openAccounts } from '../support/many-accounts.js';
import { seed } from '../support/seed.js';
import { type ServerProcess, spawnServer } from '../support/server.js';
import { until } from '../support/bank.js';
import { Tpp } from '../support/tpp.js';
import { approveDated, findMisbooked, giveConsents } from './dated-payments.js';
import { TimeTraveller } from './travelling.js';

const days = 60;

forEachEngine('A workspace’s clock whose process dies', (engine) => {
  let server: ServerProcess;
  const start = async () => {
    server = await spawnServer({ databaseUrl: engine.url() });
  };
  const url = () => server.url;
  const developer = new TimeTraveller({ database: engine.database, url });
  before(async () => {
    await seed(engine.database());
    await start();
    await developer.beginWith('sandbox-tpp');
  });
  after(() => server.stop());

  it('goes on to where it was sent, and each payment is booked once and on its day', async () => {
    const { at, date: today } = await developer.clock();
    const from = await openAccounts(engine.database(), 20);
    const dated = await approveDated(engine.database(), new Tpp(url), { count: 240, days, from, today });
    await giveConsents(engine.database(), 'sandbox-tpp', { count: 30, days, today });
    const answer = developer.send(`P${days + 1}D`).catch(() => undefined);
    let deaths = 0;
    for (const share of [0.3, 0.6]) {
      const place = await until(
        () => developer.clock(),
        (clock) => clock.at - at > share * days * 86_400_000,
      );
      if (!place.isTravelling) break;
      await server.kill();
      deaths += 1;
      await start();
      expect((await developer.clock()).isTravelling).to.equal(true);
    }
    expect(deaths).to.be.above(0);
    await answer;
    const there = await until(
      () => developer.clock(),
      ({ isTravelling }) => !isTravelling,
    );
    expect(there.at - at).to.be.within((days + 1) * 86_400_000 - 3_600_000, (days + 2) * 86_400_000);
    expect(await findMisbooked(engine.database(), dated)).to.deep.equal([]);
    const ends = await engine
      .database()
      .reader('consents')
      .where('id', 'like', 'consent-%')
      .select('status', 'valid_until', 'last_action_date');
    for (const { last_action_date: end, status, valid_until: last } of ends) {
      expect(status).to.equal('expired');
      expect(Date.parse(end) - Date.parse(last)).to.equal(86_400_000);
    }
    expect(await findMistakes(engine.database())).to.deep.equal([]);
  });
});
