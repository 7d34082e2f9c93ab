import { expect } from 'chai';
import { Hosts } from '../../src/storage/dialects/mysql/mysql-hosts.js';

const [first, second, third] = ['first', 'second', 'third'].map((host) => ({ host, port: 3306 }));

describe('The hosts of a cluster', () => {
  if (!first || !second || !third) throw new Error('There are three hosts.');
  let now = 10_000;
  const names = (hosts: readonly { readonly host: string }[]) => hosts.map(({ host }) => host).join(' ');

  it('are tried in order of preference, with failed hosts last, the longest avoided first', () => {
    const hosts = new Hosts([first, second, third], 5000, () => now);
    expect(names(hosts.inOrder())).to.equal('first second third');
    hosts.failed(first);
    expect(names(hosts.inOrder())).to.equal('second third first');
    now += 10;
    hosts.failed(second);
    expect(names(hosts.inOrder())).to.equal('third first second');
    expect([first, second, third].map((host) => hosts.isInUse(host))).to.deep.equal([false, false, true]);
    now += 10;
    hosts.failed(third);
    expect(names(hosts.inOrder())).to.equal('first second third');
    hosts.isWell(second);
    expect(names(hosts.inOrder())).to.equal('second first third');
  });

  it('are probed by one caller at a time after a failure, and used again after recovery', () => {
    const hosts = new Hosts([first, second], 5000, () => now);
    hosts.failed(first);
    now += 4999;
    expect(names(hosts.takeDue())).to.equal('');
    now += 1;
    expect(names(hosts.takeDue())).to.equal('first');
    expect(names(hosts.takeDue())).to.equal('');
    expect(hosts.isInUse(second)).to.equal(true);
    hosts.isWell(first);
    expect(hosts.isInUse(first)).to.equal(true);
    now += 5000;
    expect(names(hosts.takeDue())).to.equal('');
  });

  it('count as hanging when no statement gets an answer', () => {
    const hosts = new Hosts([first, second], 5000, () => now);
    hosts.answered(first);
    now += 999;
    expect([hosts.isSilentFor(first, 1000), hosts.isSilentFor(second, 1000)]).to.deep.equal([false, true]);
  });

  it('retire the connections opened before a refused write, once a second', () => {
    const hosts = new Hosts([first], 5000, () => now);
    const openedAt = now;
    const states = () =>
      [openedAt, openedAt + 1, openedAt + 1000].map((at) => hosts.isRetired({ host: first, openedAt: at }));
    expect(states()).to.deep.equal([false, false, false]);
    hosts.retire(first);
    expect(states()).to.deep.equal([true, false, false]);
    now += 999;
    hosts.retire(first);
    expect(states()).to.deep.equal([true, false, false]);
    now += 1;
    hosts.retire(first);
    expect(states()).to.deep.equal([true, true, true]);
  });

  it('stay in use when there is only one host', () => {
    const hosts = new Hosts([first], 5000, () => now);
    hosts.failed(first);
    now += 5000;
    expect([hosts.isInUse(first), hosts.isAlone, hosts.takeDue().length]).to.deep.equal([true, true, 0]);
  });
});
