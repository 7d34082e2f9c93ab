/** A step of a workspace's clock is stored with what is done at it, or nothing is. */
import { expect } from 'chai';
import { type Transaction, unitOfWork } from '../../src/storage/unit-of-work.js';
import { stepWork } from '../../src/usecases/sandbox/step-work.js';
import { forEachEngine } from '../support/engines.js';
import { boxRow, insertBox, makeBoxes } from '../storage/boxes.js';

forEachEngine('What is done at a step of a clock', (engine) => {
  before(() => makeBoxes(engine.database()));

  /** The step is the first box of the case; who holds the clock no more stores none. */
  const begin = (name: string, holds = true) => {
    const stored = { times: 0 };
    const work = unitOfWork(engine.database());
    const step = stepWork(work, async (transaction) => {
      if (!holds) return false;
      stored.times += 1;
      await put(transaction, `${name}-step`);
      return true;
    });
    return { ...step, stored };
  };
  const put = (transaction: Transaction, id: string) => insertBox(transaction, { id, content: 1n });
  const rowsOf = async (name: string): Promise<string[]> =>
    engine.database().reader('boxes').where('id', 'like', `${name}-%`).orderBy('id').pluck('id');
  const failure = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is stored with it, and once', async () => {
    const { ensureStored, stored, work } = begin('once');
    for (const id of ['once-a', 'once-b']) await work.run((transaction) => put(transaction, id));
    await work.runAll(['once-c', 'once-d'], async (transaction, ids) => {
      for (const id of ids) await put(transaction, id);
      return ids;
    });
    await work.gathered(async (transaction, ids: readonly string[]) => {
      for (const id of ids) await put(transaction, id);
      return ids;
    })('once-e');
    expect(await work.add({ first: boxRow({ id: 'once-f', content: 1n }), rows: [] })).to.equal(true);
    expect(await ensureStored()).to.equal(true);
    expect(stored.times).to.equal(1);
    expect(await rowsOf('once')).to.deep.equal(
      ['a', 'b', 'c', 'd', 'e', 'f', 'step'].map((each) => `once-${each}`),
    );
  });

  it('is stored once by works that run at the same moment', async () => {
    const { stored, work } = begin('together');
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((each) => `together-${each}`);
    await Promise.all(names.map((id) => work.run((transaction) => put(transaction, id))));
    expect(stored.times).to.equal(1);
    expect(await rowsOf('together')).to.deep.equal([...names, 'together-step']);
  });

  it('is stored with the next work when the first of some fails', async () => {
    const { work } = begin('after');
    const failing = failure(
      work.run(async (transaction) => {
        await put(transaction, 'after-a');
        throw new Error('on purpose');
      }),
    );
    // In a commit together with the one that fails, or after it.
    const others = ['after-b', 'after-c'].map((id) => work.run((transaction) => put(transaction, id)));
    expect(await failing).to.include({ message: 'on purpose' });
    await Promise.all(others);
    expect(await rowsOf('after')).to.deep.equal(['after-b', 'after-c', 'after-step']);
  });

  it('is stored without what it could not be stored with, and the work is done', async () => {
    const stored = { times: 0 };
    const { ensureStored, work } = stepWork(unitOfWork(engine.database()), async (transaction) => {
      stored.times += 1;
      if (stored.times === 1) throw new Error('on purpose');
      await put(transaction, `without-step-${stored.times}`);
      return true;
    });
    await work.run((transaction) => put(transaction, 'without-a'));
    expect(await ensureStored()).to.equal(true);
    expect(await rowsOf('without')).to.deep.equal(['without-a', 'without-step-2']);
  });

  it('is not stored by somebody who holds the clock no more', async () => {
    const { ensureStored, isLost, work } = begin('lost', false);
    expect(isLost()).to.equal(false);
    const refused = [
      work.run((transaction) => put(transaction, 'lost-a')),
      work.add({ first: boxRow({ id: 'lost-b', content: 1n }), rows: [] }),
      work.gathered(async (transaction, ids: readonly string[]) => {
        for (const id of ids) await put(transaction, id);
        return ids;
      })('lost-c'),
    ].map(failure);
    for (const error of await Promise.all(refused)) expect(error).to.include({ reason: 'status.invalid' });
    expect(isLost()).to.equal(true);
    expect(await ensureStored()).to.equal(false);
    expect(await rowsOf('lost')).to.deep.equal([]);
  });

  it('takes the step with it when it fails, and the next one brings it', async () => {
    const { work } = begin('again');
    const error = await failure(
      work.run(async (transaction) => {
        await put(transaction, 'again-a');
        throw new Error('on purpose');
      }),
    );
    expect(error).to.include({ message: 'on purpose' });
    expect(await rowsOf('again')).to.deep.equal([]);
    await work.run((transaction) => put(transaction, 'again-b'));
    expect(await rowsOf('again')).to.deep.equal(['again-b', 'again-step']);
  });

  it('may be nothing: then the step is stored by itself', async () => {
    const { ensureStored } = begin('alone');
    expect(await ensureStored()).to.equal(true);
    expect(await rowsOf('alone')).to.deep.equal(['alone-step']);
  });
});
