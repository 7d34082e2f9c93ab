/** Admission control and load shedding: the order of waiting calls, and the answer to rejected calls. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Bodies } from '../../src/api/admission/body-limits.js';
import { findOverload } from '../../src/api/admission/overload.js';
import { type FindOverload, ConcurrencyLimiter } from '../../src/api/admission/concurrency-limiter.js';
import { createShedCounter } from '../../src/api/admission/shed-calls.js';
import type { Log } from '../../src/log.js';

const nothing: FindOverload = () => undefined;

/** A long deadline for admitted calls, because other tests run beside this one. */
const late = () => performance.now() + 60_000;
const soon = () => performance.now() + 1000;

function placesOf({ atOnce = 1, share = 1, overloadOf = nothing } = {}) {
  const places = new ConcurrencyLimiter({ atOnce, sharePerOwner: share }, overloadOf);
  const order: string[] = [];
  const ask = async (owner: string, isWrite = true, until = late()) => {
    const cause = await places.take(owner, isWrite, until);
    order.push(cause ? `${owner} refused for ${cause}` : owner);
  };
  return { places, order, ask };
}

describe('A place among the calls under way', () => {
  it('goes to a write before a read, then to whose owner has the fewest, then to who came first', async () => {
    const { ask, order, places } = placesOf({ atOnce: 5, share: 0.9 });
    await Promise.all(['a', 'a', 'a', 'b', 'c'].map((owner) => ask(owner)));
    const asked = [ask('c', false), ask('a', false), ask('b'), ask('d'), ask('d')];
    for (const owner of ['b', 'a', 'a', 'd', 'b']) {
      places.giveBack(owner);
      await pause(1);
    }
    await Promise.all(asked);
    expect(order).to.deep.equal(['a', 'a', 'a', 'b', 'c', 'b', 'd', 'd', 'c', 'a']);
  });

  it('is refused, after a while, to who finds none', async () => {
    const { ask, order } = placesOf();
    await ask('a');
    await ask('b', true, soon());
    expect(order).to.deep.equal(['a', 'b refused for places']);
  });

  it('is for four who wait, and for nobody beyond, who is told so after a while', async () => {
    const { ask, order, places } = placesOf();
    await ask('a');
    const all = ['b', 'c', 'd', 'e'].map((owner) => ask(owner));
    all.push(ask('one too many', true, soon()));
    // The number of waiting calls includes the call that will be refused.
    expect([places.taken, places.waiting]).to.deep.equal([1, 5]);
    for (const owner of ['a', 'b', 'c', 'd', 'e']) {
      places.giveBack(owner);
      await pause(1);
    }
    expect(order).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
    await Promise.all(all);
    expect(order.at(-1)).to.equal('one too many refused for places');
  });

  it('is no more than a share of them for one owner, and the others stay free', async () => {
    const { places } = placesOf({ atOnce: 4, share: 0.5 });
    expect([places.take('a', true, late()), places.take('a', true, late())]).to.deep.equal([
      undefined,
      undefined,
    ]);
    const third = places.take('a', true, late());
    expect(await places.take('b', true, late())).to.equal(undefined);
    places.giveBack('a');
    expect(await third).to.equal(undefined);
  });

  it('becomes its client’s, unless that one has its share already', async () => {
    const { places } = placesOf({ atOnce: 4, share: 0.5 });
    for (const _ of [1, 2]) {
      expect(places.take('address', true, late())).to.equal(undefined);
      expect(places.move('address', 'client', true, late())).to.equal(undefined);
    }
    expect(places.take('address', true, late())).to.equal(undefined);
    const third = places.move('address', 'client', true, late());
    places.giveBack('client');
    expect(await third).to.equal(undefined);
  });

  it('is given to few while there is too much to do, and to all who wait when that is over', async () => {
    let isOver = false;
    const { ask, order } = placesOf({ atOnce: 100, overloadOf: () => (isOver ? undefined : 'queue') });
    const all = Array.from({ length: 20 }, () => ask('a'));
    await pause(100);
    expect(order).to.have.length(8);
    isOver = true;
    await Promise.all(all);
    expect(order).to.deep.equal(Array(20).fill('a'));
  });

  it('is given to writes where there is too much to do for reads alone', async () => {
    const { ask, order } = placesOf({
      atOnce: 100,
      overloadOf: (isWrite) => (isWrite ? undefined : 'event-loop'),
    });
    const writes = Array.from({ length: 10 }, () => ask('a'));
    await Promise.all([...writes, ask('a', false, soon()), ask('a')]);
    expect(order.slice(-2)).to.deep.equal(['a', 'a refused for event-loop']);
  });
});

describe('Too much to do', () => {
  for (const [eventLoop, queue, read, write] of [
    [0, 0, undefined, undefined],
    [150, 0, 'event-loop', undefined],
    [300, 0, 'event-loop', 'event-loop'],
    [0, 400, 'queue', undefined],
    [0, 700, 'queue', 'queue'],
  ] as const) {
    it(`is for reads ${read ?? 'nothing'} and for writes ${write ?? 'nothing'} when the event loop is ${eventLoop} ms late and the queue ${queue} ms old`, () => {
      const signs = { eventLoopMilliseconds: () => eventLoop, queueMilliseconds: () => queue };
      expect([findOverload(signs, false, 5000), findOverload(signs, true, 5000)]).to.deep.equal([
        read,
        write,
      ]);
    });
  }
});

describe('A body on its way', () => {
  const never = (givenUp: AbortSignal) =>
    new Promise<string>((_, reject) =>
      givenUp.addEventListener('abort', () => reject(new Error('given up'))),
    );

  it('gives way when its address has begun too many, the oldest first', async () => {
    const bodies = new Bodies({ atOnce: 10, perAddress: 2 });
    const [first, second] = [bodies.read('a', never), bodies.read('a', never)];
    void bodies.read('b', never);
    void bodies.read('a', never);
    expect(await Promise.race([first, second.then(() => 'the second')])).to.equal(undefined);
  });

  it('gives way when all together are too many, the oldest first', async () => {
    const bodies = new Bodies({ atOnce: 2, perAddress: 2 });
    const [first, second] = [bodies.read('a', never), bodies.read('b', never)];
    void bodies.read('c', never);
    expect(await Promise.race([first, second.then(() => 'the second')])).to.equal(undefined);
  });

  it('leaves its room when it has come, and when it fails', async () => {
    const bodies = new Bodies({ atOnce: 1, perAddress: 1 });
    for (const body of ['one', 'two']) {
      expect(await bodies.read('a', async () => body)).to.deep.equal({ body });
    }
    const failing = bodies.read('a', () => Promise.reject(new Error('broken off')));
    expect(await failing.catch((error: unknown) => String(error))).to.equal('Error: broken off');
    expect(await bodies.read('a', async () => 'three')).to.deep.equal({ body: 'three' });
  });
});

describe('Calls that are turned away', () => {
  it('are counted by their cause, and told in one line a second', async () => {
    const lines: unknown[] = [];
    const log: Log = {
      warn: (line: unknown) => void lines.push(line),
      info: nothing,
      error: nothing,
      debug: nothing,
    };
    const turnedAway = createShedCounter(log);
    for (const cause of ['places', 'places', 'queue'] as const) turnedAway.count(cause);
    expect(lines).to.deep.equal([]);
    await pause(1100);
    turnedAway.count('queue');
    await pause(1100);
    expect(lines).to.deep.equal([
      { event: 'turned-away', turnedAway: { places: 2, queue: 1 } },
      { event: 'turned-away', turnedAway: { queue: 1 } },
    ]);
    expect(turnedAway.totals).to.include({ places: 2, queue: 2, 'event-loop': 0 });
  });
});
