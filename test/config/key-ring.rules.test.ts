/** The ring of sealing keys: which key seals after a rotation, so that every other process opens with it. */
import { expect } from 'chai';
import type { KeyList } from '../../src/crypto/digests.js';
import { KeyRing } from '../../src/start/sealing-keys.js';

const [old, next, last] = ['old', 'new', 'newest'] as const;

describe('The key that seals', () => {
  const rows: readonly (readonly [title: string, loads: readonly KeyList[], want: readonly KeyList[]])[] = [
    ['is the first one at start', [[next, old]], [[next, old]]],
    [
      'is a new first key from the third load after the one that finds it; until then the key only opens',
      [[old], [next, old], [next, old], [next, old], [next, old]],
      [[old], [old, next], [old, next], [old, next], [next, old]],
    ],
    [
      'is a key that has been in second place for long, at once',
      [[old], [old, next], [old, next], [old, next], [old, next], [next, old]],
      [[old], [old, next], [old, next], [old, next], [old, next], [next, old]],
    ],
    ['is the new key at once when no other is left, as after a leak', [[old], [next]], [[old], [next]]],
    [
      'stays the same when a further key follows at once',
      [[old], [next], [last, next]],
      [[old], [next], [next, last]],
    ],
    [
      'is the new key earlier when the old key is removed earlier',
      [[old], [next, old], [next]],
      [[old], [old, next], [next]],
    ],
    ['stays the same when the rotation is undone', [[old], [next, old], [old]], [[old], [old, next], [old]]],
  ];
  for (const [title, loads, want] of rows) {
    it(title, () => {
      const ring = new KeyRing();
      const seen = loads.map((keys) => {
        ring.take(keys);
        return ring.keys();
      });
      expect(seen).to.deep.equal(want);
    });
  }

  it('is one that every other process opens, though its file changes up to a minute and a half later', () => {
    // Seconds: when each process loads, and when the changed file reaches its machine.
    for (let phase = 0; phase < 60; phase += 7) {
      for (let delay = 0; delay <= 90; delay += 15) {
        const [one, other] = [new KeyRing([old]), new KeyRing([old])];
        let isOpened = true;
        for (let at = 0; at < 600; at += 1) {
          if (at % 60 === 0) one.take(at >= 60 ? [next, old] : [old]);
          if (at % 60 === phase) other.take(at >= 60 + delay ? [next, old] : [old]);
          isOpened &&= other.keys().includes(one.keys()[0]) && one.keys().includes(other.keys()[0]);
        }
        expect([isOpened, one.keys()[0], other.keys()[0]]).to.deep.equal([true, next, next]);
      }
    }
  });

  it('keeps the same list while nothing changes, so that nothing is derived again', () => {
    const ring = new KeyRing([old]);
    const first = ring.keys();
    ring.take([old]);
    expect(ring.keys()).to.equal(first);
  });
});
