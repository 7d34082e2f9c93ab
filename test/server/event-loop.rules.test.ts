/** The event loop's delay as measured, with blocking work and with new connections during the work. */
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { watchEventLoop, type EventLoopWatch } from '../../src/observe/event-loop.js';
import { until } from '../support/runner/together.js';

function keepBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('The watch of the event loop', () => {
  let watch: EventLoopWatch;
  beforeEach(() => {
    watch = watchEventLoop(2500);
  });
  afterEach(() => watch.stop());

  it('reports a delay during and shortly after blocking work', async () => {
    await pause(50);
    keepBusy(300);
    expect(watch.delayMilliseconds()).to.be.at.least(200);
    await setImmediate();
    expect(watch.delayMilliseconds()).to.be.at.least(200);
    await until(() => watch.delayMilliseconds() < 50);
    // A later reader still sees the peak.
    expect(watch.peakMilliseconds()).to.be.at.least(200);
  });

  it('lets work begin at once without new connections', async () => {
    let rounds = 0;
    const counting = setImmediate().then(() => (rounds += 1));
    await watch.standBack();
    expect(rounds).to.equal(0);
    await counting;
  });

  it('counts how long a connection may have waited to be accepted', async () => {
    await pause(100);
    // The loop turned without a connection a moment ago.
    await until(() => watch.noteConnection() < 150);
    await watch.standBack();
    keepBusy(300);
    expect(watch.noteConnection()).to.be.at.least(300);
    // Each further connection of the same crowd has waited as long, until a turn brings none.
    expect(watch.noteConnection()).to.be.at.least(300);
    await watch.standBack();
    await until(() => watch.noteConnection() < 150);
  });

  it('lets work yield no longer than its limit, however long the turns are', async () => {
    const short = watchEventLoop(30);
    let came = 0;
    const come = async () => {
      for (; came < 100; came += 1) {
        short.noteConnection();
        keepBusy(10);
        await setImmediate();
      }
    };
    const coming = come();
    await short.standBack();
    expect(came).to.be.below(50);
    came = 100;
    await coming;
    short.stop();
  });

  it('lets work yield while connections arrive, but not for ever', async () => {
    let came = 0;
    const come = async (connections: number) => {
      for (came = 0; came < connections; came += 1) {
        watch.noteConnection();
        await setImmediate();
      }
    };
    // The watch yields for at most some seconds, which may end sooner on a busy machine.
    await until(async () => {
      const coming = come(5);
      await watch.standBack();
      const seen = came;
      await coming;
      return seen >= 4;
    });

    const endless = come(1_000_000);
    await watch.standBack();
    expect(came).to.be.above(0).and.below(1_000_000);
    came = 1_000_000;
    await endless;
  });
});
