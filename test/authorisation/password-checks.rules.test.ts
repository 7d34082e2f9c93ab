/** Admission control for password checks: concurrency limit, queue, and the limit for each address. */
import { expect } from 'chai';
import { passwordChecks, type CheckRequester } from '../../src/usecases/limits/password-checks.js';
import { reasonOf } from '../support/tpp/refusals.js';

type Asked = Partial<CheckRequester> & Pick<CheckRequester, 'address'>;

/** Checks that last until the test ends them, one after the other, in the order in which they began. */
function heldChecks(limits = { atOnce: 1, waitingAtMost: 100 }) {
  const checks = passwordChecks(limits);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  let browsers = 0;
  const ask = (name: string, asked: Asked) => {
    const until = performance.now() + 60_000;
    const turn = { browser: `browser ${++browsers}`, isKnown: false, until, ...asked };
    const check = () =>
      new Promise<void>((resolve) => {
        began.push(name);
        ends.push(resolve);
      });
    return reasonOf(() => checks(turn, check));
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, began, endAll, endOne };
}

const of = (address: string, more: Partial<CheckRequester> = {}): Asked => ({ address, ...more });

describe('Password checks', () => {
  /** Each check by its name, address and browser; `known` is a trusted device. */
  const orders: readonly (readonly [title: string, come: string, want: string])[] = [
    ['run in order of arrival for one address', '1@a 2@a 3@a', '1 2 3'],
    ['alternate between addresses, regardless of their load', '1@a 2@a 3@a 4@b 5@c 6@b', '1 4 5 2 6 3'],
    ['alternate between the browsers of an address', '1@a/one 2@a/one 3@a/one 4@a/two', '1 4 2 3'],
    ['prefer a trusted device, also from a crowded address', '1@a 2@a 3@b 4@a/known', '1 4 3 2'],
    ['prefer a trusted device only once', '1@a 2@b/known 3@a 4@b/known 5@c', '1 2 5 3 4'],
  ];
  for (const [title, come, want] of orders) {
    it(title, async () => {
      const { ask, began, endAll } = heldChecks();
      const answers = come.split(' ').map((each) => {
        const [name = '', address = '', browser] = each.split(/[@/]/);
        return ask(name, of(address, { ...(browser && { browser }), isKnown: browser === 'known' }));
      });
      await endAll();
      await Promise.all(answers);
      expect(began.join(' ')).to.equal(want);
    });
  }

  it('run up to the concurrency limit, wait up to the queue limit, and are refused beyond', async () => {
    const { ask, began, endAll } = heldChecks({ atOnce: 2, waitingAtMost: 3 });
    const answers = Array.from({ length: 7 }, (_, index) => ask(String(index), of('a')));
    expect(began).to.have.length(2);
    await endAll();
    expect((await Promise.all(answers)).filter((reason) => reason === 'server.unavailable')).to.have.length(
      2,
    );
    expect(began).to.have.length(5);
  });

  it('give way to other addresses and a trusted device when one address fills the queue', async () => {
    const { ask, began, endAll } = heldChecks({ atOnce: 1, waitingAtMost: 4 });
    const crowd = Array.from({ length: 5 }, (_, index) => ask(`a${index}`, of('a')));
    const others = [
      ask('b0', of('b')),
      ask('b1', of('b')),
      ask('b2', of('b')),
      ask('known', of('c', { isKnown: true })),
    ];
    await endAll();
    const isRefused = async (answers: readonly Promise<unknown>[]) =>
      (await Promise.all(answers)).map((reason) => reason === 'server.unavailable');
    expect(await isRefused(crowd)).to.deep.equal([false, false, false, true, true]);
    expect(await isRefused(others)).to.deep.equal([false, true, true, false]);
    expect(began).to.deep.equal(['a0', 'known', 'b0', 'a1', 'a2']);
  });

  it('take a browser that was refused before all others of its address, once it tries again', async () => {
    const { ask, began, endOne, endAll } = heldChecks({ atOnce: 1, waitingAtMost: 2 });
    const strangers = ['a0', 'a1', 'a2'].map((name) => ask(name, of('a')));
    const mine = of('a', { browser: 'mine' });
    expect(await ask('mine', mine)).to.equal('server.unavailable');
    await endOne();
    strangers.push(ask('a3', of('a')));
    const again = ask('mine', mine);
    expect(await strangers[3]).to.equal('server.unavailable');
    strangers.push(ask('a4', of('a')));
    expect(await strangers[4]).to.equal('server.unavailable');
    await endAll();
    await Promise.all([...strangers, again]);
    expect(began).to.deep.equal(['a0', 'a1', 'mine', 'a2']);
  });

  it('are refused at their deadline while they wait', async () => {
    const { ask, began, endAll } = heldChecks();
    const first = ask('first', of('a'));
    const late = ask('late', of('b', { until: performance.now() + 20 }));
    expect(await late).to.equal('server.unavailable');
    await endAll();
    await first;
    expect(began).to.deep.equal(['first']);
    const next = ask('next', of('c'));
    await endAll();
    await next;
    expect(began).to.deep.equal(['first', 'next']);
  });

  it('free their place when they fail', async () => {
    const checks = passwordChecks({ atOnce: 1, waitingAtMost: 1 });
    const turn = { address: 'a', browser: 'a', isKnown: false, until: performance.now() + 60_000 };
    const failing = checks(turn, () => Promise.reject(new Error('the authenticator is away')));
    const next = checks(turn, async () => 'checked');
    expect(await failing.catch((error: unknown) => String(error))).to.include('away');
    expect(await next).to.equal('checked');
  });
});
