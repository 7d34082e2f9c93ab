/** The event loop as it is watched: with work that keeps it busy, and with connections that come meanwhile. */
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { watchEventLoop, type EventLoopWatch } from '../../src/server/event-loop.js';

function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('The event loop', () => {
  let watch: EventLoopWatch;
  beforeEach(() => {
    watch = watchEventLoop();
  });
  afterEach(() => watch.stop());

  it('is late while something keeps it busy, for a while after that, and then no more', async () => {
    await pause(50);
    keepBusy(300);
    expect(watch.delayMilliseconds()).to.be.at.least(200);
    await setImmediate();
    expect(watch.delayMilliseconds()).to.be.at.least(200);
    for (let waited = 0; waited < 100 && watch.delayMilliseconds() > 50; waited += 1) await pause(20);
    expect(watch.delayMilliseconds()).to.be.at.most(50);
  });

  it('lets work begin at once where no connection comes', async () => {
    let rounds = 0;
    const counting = setImmediate().then(() => (rounds += 1));
    await watch.standBack();
    expect(rounds).to.equal(0);
    await counting;
  });

  it('lets work stand back for as many rounds as bring a connection, and not for ever', async () => {
    let came = 0;
    const come = async (connections: number) => {
      for (came = 0; came < connections; came += 1) {
        watch.noteConnection();
        await setImmediate();
      }
    };
    void come(5);
    await watch.standBack();
    expect(came).to.be.at.least(4);
    await setImmediate();

    const endless = come(100_000);
    const since = performance.now();
    await watch.standBack();
    expect(performance.now() - since).to.be.within(15, 1000);
    await endless;
  });
});
