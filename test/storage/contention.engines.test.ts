import { expect } from 'chai';
import { type Transaction, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forEachEngine } from '../support/database/engines.js';
import { addToBox, insertBox, makeBoxes } from './boxes.js';
import { runProcess } from './processes.js';

forEachEngine('Concurrent transactions', (engine) => {
  const contents = () =>
    engine.database().reader('boxes').whereIn('id', ['left', 'right', 'counter']).orderBy('id');

  before(async () => {
    await makeBoxes(engine.database());
    await unitOfWork(engine.database()).run(async (transaction) => {
      for (const id of ['left', 'right', 'counter']) await insertBox(transaction, { id, content: 0n });
    });
  });

  it('lose no update of two processes', async () => {
    await Promise.all([1, 2].map(() => runProcess('increment-process', engine.url(), '500')));
    expect((await contents())[0]).to.include({ id: 'counter', content: 1000n });
  });

  // SQLite has one writer at a time, and so no deadlock.
  if (engine.name === 'sqlite') return;

  /** Two works each hold one box, and then do the rest on the other's box; returns the number of attempts. */
  async function deadlock(rest: (transaction: Transaction, other: string) => Promise<void>): Promise<number> {
    let attempts = 0;
    const bothHoldOne = meeting(2);
    const cross = (first: string, second: string) =>
      unitOfWork(engine.database()).run(async (transaction) => {
        attempts++;
        await addToBox(transaction, { id: first, amount: 1n });
        await bothHoldOne();
        await rest(transaction, second);
      });
    await Promise.all([cross('left', 'right'), cross('right', 'left')]);
    return attempts;
  }

  it('both commit after a deadlock', async () => {
    const add = (transaction: Transaction, id: string) => addToBox(transaction, { id, amount: 1n });
    expect(await deadlock(add)).to.equal(3);
    expect((await contents()).slice(1).map(({ content }) => content)).to.deep.equal([2n, 2n]);
  });

  it('write nothing outside a transaction when a work swallows a deadlock', async () => {
    const attempts = await deadlock(async (transaction, other) => {
      for (const id of [other, 'counter'])
        await addToBox(transaction, { id, amount: 1n }).catch(() => undefined);
    });
    expect(attempts).to.equal(3);
    expect((await contents()).map(({ content }) => content)).to.deep.equal([1002n, 4n, 4n]);
  });
});

/** A barrier: releases all callers once this many have come, and later callers at once. */
function meeting(size: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return async () => {
    if (++arrived >= size) open();
    await opened;
  };
}
