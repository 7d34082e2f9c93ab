/** Without test clocks there is one clock, and no query asks whose clock applies. */
import { expect } from 'chai';
import { composeBank } from '../../../test/support/embedded-bank/composed-bank.js';
import { withTestClocks } from '../../../src/start/background-work.js';
import { stores } from '../../../src/storage/stores.js';
import { withTestClock } from '../../../src/usecases/test-clock.js';
import { onSqlite } from '../../../test/support/database/engines.js';

onSqlite('A bank without test clocks', (engine) => {
  const services = () => withTestClocks(undefined, composeBank(engine.database()).services);

  it('uses one clock for deadlines and for proofs', () => {
    const { clock, proofClock } = services();
    expect(clock).to.equal(proofClock);
  });

  it('gives every client the same clock, without a query', () => {
    const given = services();
    expect(given.findOwnServices).to.equal(undefined);
    expect(withTestClock('sandbox-tpp', given)).to.equal(given);
  });

  it('searches for due work in all stored data', () => {
    expect(services().stores).to.equal(stores);
  });
});
