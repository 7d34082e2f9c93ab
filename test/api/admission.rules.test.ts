/** Admission control and load shedding: the order of waiting calls, and the answer to rejected calls. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { Bodies } from '../../src/api/admission/body-limits.js';
import { EndRate, findOverload, isTooLate } from '../../src/api/admission/overload.js';
import { type FindOverload, ConcurrencyLimiter } from '../../src/api/admission/concurrency-limiter.js';
import { createShedCounter } from '../../src/api/admission/shed-calls.js';
import { keptLog } from '../support/server/kept-log.js';

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

describe('The concurrency limiter', () => {
  it('admits writes before reads, then the owner with the fewest calls, then the earliest call', async () => {
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

  it('rejects a waiting call at its deadline', async () => {
    const { ask, order } = placesOf();
    await ask('a');
    await ask('b', true, soon());
    expect(order).to.deep.equal(['a', 'b refused for places']);
  });

  it('queues four calls, and rejects the fifth after a delay', async () => {
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

  it('limits one owner to a share of the places', async () => {
    const { places } = placesOf({ atOnce: 4, share: 0.5 });
    for (const _ of [1, 2]) expect(places.take('a', true, late())).to.equal(undefined);
    const third = places.take('a', true, late());
    expect(await places.take('b', true, late())).to.equal(undefined);
    places.giveBack('a');
    expect(await third).to.equal(undefined);
  });

  it('moves a place from the address to the client, within the client’s share', async () => {
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

  it('admits few calls during an overload, and all waiting calls afterwards', async () => {
    let isOver = false;
    const { ask, order } = placesOf({ atOnce: 100, overloadOf: () => (isOver ? undefined : 'queue') });
    const all = Array.from({ length: 20 }, () => ask('a'));
    await pause(100);
    expect(order).to.have.length(8);
    isOver = true;
    await Promise.all(all);
    expect(order).to.deep.equal(Array(20).fill('a'));
  });

  it('admits writes while only reads are overloaded', async () => {
    const overloadOf: FindOverload = (isWrite) => (isWrite ? undefined : 'event-loop');
    const { ask, order } = placesOf({ atOnce: 100, overloadOf });
    const writes = Array.from({ length: 10 }, () => ask('a'));
    await Promise.all([...writes, ask('a', false, soon()), ask('a')]);
    expect(order.slice(-2)).to.deep.equal(['a', 'a refused for event-loop']);
  });
});

describe('The overload check', () => {
  for (const [eventLoop, queue, read, write] of [
    [0, 0, undefined, undefined],
    [150, 0, 'event-loop', undefined],
    [300, 0, 'event-loop', 'event-loop'],
    [0, 400, 'queue', undefined],
    [0, 700, 'queue', 'queue'],
  ] as const) {
    it(`finds ${read ?? 'none'} for reads, ${write ?? 'none'} for writes at ${eventLoop} ms event-loop and ${queue} ms queue delay`, () => {
      const signs = { eventLoopMilliseconds: () => eventLoop, queueMilliseconds: () => queue };
      const found = [false, true].map((isWrite) => findOverload(signs, isWrite, 5000));
      expect(found).to.deep.equal([read, write]);
    });
  }
});

describe('A call whose connection waited to be accepted', () => {
  for (const [waited, ahead, perSecond, isRefused] of [
    [0, 10_000, 1, false],
    [400, 10_000, 1, false],
    [600, 10_000, 1, true],
    [600, 1000, 500, false],
    [2500, 1000, 500, true],
    [2500, 700, 500, false],
    [3900, 0, 0, false],
    [600, 8, 0, false],
    // No call has ended lately, and many wait.
    [600, 9, 0, true],
    [4100, 0, 1000, true],
  ] as const) {
    it(`is ${isRefused ? 'refused' : 'admitted'} after ${waited} ms with ${ahead} calls ahead at ${perSecond} a second`, () => {
      const wait = { waitedMilliseconds: waited, callsAhead: ahead, callsPerSecond: perSecond };
      expect(isTooLate(wait, 5000)).to.equal(isRefused);
    });
  }

  it('is judged by the calls that ended in the last second or two', () => {
    const ended = new EndRate(0);
    const rates = [0, 0, 500, 900, 1100, 1900, 2100, 9000].map((at) => {
      ended.note(at);
      return Math.round(ended.perSecond(at) * 10) / 10;
    });
    expect(rates).to.deep.equal([1, 2, 2, 2.1, 5, 3.3, 3, 1]);
  });
});

describe('The reading of request bodies', () => {
  const never = (givenUp: AbortSignal) =>
    new Promise<string>((_, reject) =>
      givenUp.addEventListener('abort', () => reject(new Error('given up'))),
    );

  it('aborts the oldest body of an address with too many bodies', async () => {
    const bodies = new Bodies({ atOnce: 10, perAddress: 2 });
    const [first, second] = [bodies.read('a', never), bodies.read('a', never)];
    void bodies.read('b', never);
    void bodies.read('a', never);
    expect(await Promise.race([first, second.then(() => 'the second')])).to.equal(undefined);
  });

  it('aborts the oldest body if the total is too high', async () => {
    const bodies = new Bodies({ atOnce: 2, perAddress: 2 });
    const [first, second] = [bodies.read('a', never), bodies.read('b', never)];
    void bodies.read('c', never);
    expect(await Promise.race([first, second.then(() => 'the second')])).to.equal(undefined);
  });

  it('frees the body’s place after success and after failure', async () => {
    const bodies = new Bodies({ atOnce: 1, perAddress: 1 });
    for (const body of ['one', 'two']) {
      expect(await bodies.read('a', async () => body)).to.deep.equal({ body });
    }
    const failing = bodies.read('a', () => Promise.reject(new Error('broken off')));
    expect(await failing.catch((error: unknown) => String(error))).to.equal('Error: broken off');
    expect(await bodies.read('a', async () => 'three')).to.deep.equal({ body: 'three' });
  });
});

describe('The counter of rejected calls', () => {
  it('counts by cause, and logs at most one line a second', async () => {
    const { lines, log } = keptLog();
    const turnedAway = createShedCounter(log);
    for (const cause of ['places', 'places', 'queue'] as const) turnedAway.count(cause);
    expect(lines).to.deep.equal([]);
    await pause(1100);
    turnedAway.count('queue');
    await pause(1100);
    const told = lines.map(({ event, level, turnedAway: counts }) => ({ event, level, counts }));
    const line = { event: 'turned-away', level: 'warn' };
    expect(told).to.deep.equal([
      { ...line, counts: { places: 2, queue: 1 } },
      { ...line, counts: { queue: 1 } },
    ]);
    expect(turnedAway.totals).to.include({ places: 2, queue: 2, 'event-loop': 0 });
  });
});
