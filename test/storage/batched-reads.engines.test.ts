import { expect } from 'chai';
import { newerRelease } from '../../src/domain/problem.js';
import type { LookUp } from '../../src/storage/batched-reads.js';
import { reading, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forEachEngine } from '../support/database/engines.js';
import { numbers } from '../support/runner/together.js';
import { addToBox, boxesById, insertBox, makeBoxes } from './boxes.js';

type Box = { readonly id: string; readonly content: bigint };

forEachEngine('Coalesced look-ups', (engine) => {
  /** Returns the coalesced look-up and the number of keys of each of its statements. */
  function watched(lookUp: LookUp<Box>) {
    const sizes: number[] = [];
    const find = reading(engine.database()).batched<Box>((db, keys) => {
      sizes.push(keys.length);
      return lookUp(db, keys);
    });
    return { find, sizes };
  }

  before(async () => {
    await makeBoxes(engine.database());
    await unitOfWork(engine.database()).run(async (transaction) => {
      for (const index of numbers(100))
        await insertBox(transaction, { id: `box-${index}`, content: BigInt(index) });
      await insertBox(transaction, { id: 'Box-1', content: -1n });
    });
  });

  it('each find the row of exactly their own key', async () => {
    const { find } = watched(boxesById);
    const keys = [
      ...numbers(100).map((index) => `box-${index % 40}`),
      'Box-1',
      'BOX-1',
      'box-1 ',
      'none',
      '',
    ];
    const found = await Promise.all(keys.map((key) => find(key)));
    const wanted = [...numbers(100).map((index) => BigInt(index % 40)), -1n, ...Array<undefined>(4)];
    expect(found.map((box) => box?.content)).to.deep.equal(wanted);
  });

  it('share statements of at most 64 keys', async () => {
    const { find, sizes } = watched(boxesById);
    await Promise.all(numbers(100).map((index) => find(`box-${index}`)));
    expect(sizes).to.deep.equal([64, 36]);
  });

  it('see earlier commits, also while an earlier look-up is running', async () => {
    const { find } = watched(boxesById);
    const early = find('box-7');
    await unitOfWork(engine.database()).run((transaction) =>
      addToBox(transaction, { id: 'box-7', amount: 100n }),
    );
    expect((await find('box-7'))?.content).to.equal(107n);
    await early;
  });

  for (const [what, error] of [
    ['an unreadable row', new Error('not readable')],
    ['a row that only a newer release can read', newerRelease()],
  ] as const)
    it(`succeed beside ${what}`, async () => {
      const { find } = watched(async (db, keys) => {
        if (keys.includes('box-13')) throw error;
        return boxesById(db, keys);
      });
      const outcomes = await Promise.allSettled(numbers(20).map((index) => find(`box-${index}`)));
      expect(outcomes.map(({ status }) => status)).to.deep.equal(
        numbers(20).map((index) => (index === 13 ? 'rejected' : 'fulfilled')),
      );
    });
});
