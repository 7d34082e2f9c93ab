/** Without test clocks there is one clock, and no query asks whose clock applies. */
import { expect } from 'chai';
import { sandboxData } from '../src/bank/data.js';
import { readConfig } from '../../src/config/config.js';
import { composeServices } from '../../src/start/composition.js';
import { createEmbeddedBank } from '../src/start/embedded-bank.js';
import { createFoundations } from '../../src/start/foundations.js';
import { withTestClocks } from '../../src/start/background-work.js';
import { stores } from '../../src/storage/stores.js';
import { withTestClock } from '../../src/usecases/test-clock.js';
import { onSqlite } from '../../test/support/database/engines.js';

onSqlite('Without a portal', (engine) => {
  const services = () => {
    const config = readConfig({});
    const foundations = createFoundations(engine.database(), config);
    const parts = createEmbeddedBank(sandboxData, foundations, config);
    const nobody = { alarm: () => undefined, tell: () => undefined };
    return withTestClocks(
      undefined,
      composeServices(foundations, parts, config, () => undefined, nobody),
    );
  };

  it('the clock of what was promised is the one that proves', () => {
    const { clock, proofClock } = services();
    expect(clock).to.equal(proofClock);
  });

  it('every client goes by it, without a question to the database', () => {
    const given = services();
    expect(given.findOwnTime).to.equal(undefined);
    expect(withTestClock('sandbox-tpp', given)).to.equal(given);
  });

  it('what is due is searched for among everything that there is', () => {
    expect(services().stores).to.equal(stores);
  });
});
