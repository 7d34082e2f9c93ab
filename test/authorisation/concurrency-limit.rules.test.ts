import { expect } from 'chai';
import { concurrencyLimit } from '../../src/crypto/concurrency-limit.js';
import { hashPassword, isPassword } from '../../src/crypto/passwords.js';
import { reasonOf } from '../support/refusals.js';

/** Work that lasts until it is told to end. */
function heldWork() {
  const ends: (() => void)[] = [];
  return {
    work: () => new Promise<void>((resolve) => void ends.push(resolve)),
    started: () => ends.length,
    end: async () => {
      for (const end of ends) end();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('Work that costs a core', () => {
  const limits = { atOnce: 2, waitingAtMost: 3, waitingMilliseconds: 1000 };

  it('runs so many at once, lets so many wait, and refuses what comes on top', async () => {
    const limited = concurrencyLimit(limits);
    const held = heldWork();
    const taken = Array.from({ length: 7 }, () => reasonOf(() => limited(held.work)));
    expect(held.started()).to.equal(2);
    for (let round = 0; round < 3; round += 1) await held.end();
    const answers = await Promise.all(taken);
    expect(answers.filter((reason) => reason === 'server.unavailable')).to.have.length(2);
    expect(held.started()).to.equal(5);
    expect(await limited(async () => 'free again')).to.equal('free again');
  });

  it('is dropped instead of begun when it has waited for too long', async () => {
    const limited = concurrencyLimit({ ...limits, waitingMilliseconds: -1 });
    const held = heldWork();
    const taken = Array.from({ length: 3 }, () => reasonOf(() => limited(held.work)));
    await held.end();
    expect((await Promise.all(taken))[2]).to.equal('server.unavailable');
    expect(held.started()).to.equal(2);
    expect(await limited(async () => 'free again')).to.equal('free again');
  });

  it('waits as long as it takes for whoever is patient', async () => {
    const limited = concurrencyLimit({ atOnce: 1, waitingAtMost: 0, waitingMilliseconds: -1 });
    const held = heldWork();
    const first = limited(held.work);
    const second = limited(async () => 'served', true);
    await held.end();
    expect(await second).to.equal('served');
    await first;
  });
});

describe('Passwords that come a hundred at once', () => {
  it('are checked as far as that is soon done, and the others refused', async () => {
    const hash = await hashPassword('right', 4);
    const reasons = await Promise.all(
      Array.from({ length: 100 }, () => reasonOf(() => isPassword('wrong', hash))),
    );
    expect(reasons.filter((reason) => reason === 'server.unavailable')).to.have.length(66);
    expect(await isPassword('right', hash)).to.equal(true);
  });
});
