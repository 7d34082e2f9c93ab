import { expect } from 'chai';
import type { Knex } from 'knex';
import { DuplicateKey } from '../../src/storage/errors.js';
import { reading, type UnitOfWork, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forEachEngine } from '../support/database/engines.js';
import { addToBox, insertBox, insertBoxes, makeBoxes, selectBox, selectBoxes, takeFromBox } from './boxes.js';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

forEachEngine('The unit of work', (engine) => {
  let work: UnitOfWork;
  const put = (id: string, content = 1n) =>
    work.run((transaction) => insertBox(transaction, { id, content }));
  const contentOf = async (id: string) =>
    (await reading(engine.database()).run((db) => selectBox(db, id)))?.content;

  before(() => makeBoxes(engine.database()));
  beforeEach(() => (work = unitOfWork(engine.database(), { lanes: 1 })));

  it('commits a work’s writes and returns its result', async () => {
    expect(await put('committed', 5n)).to.equal(true);
    expect(await contentOf('committed')).to.equal(5n);
  });

  it('reports its waiting works and busy lanes', async () => {
    expect(work.load()).to.deep.equal({ waiting: 0, busyLanes: 0 });
    const loads: unknown[] = [];
    await work.run(async (transaction) => {
      // The only lane is busy, so this work waits in the queue.
      void put('waiting');
      loads.push(work.load());
      await insertBox(transaction, { id: 'running', content: 1n });
    });
    expect(loads).to.deep.equal([{ waiting: 1, busyLanes: 1 }]);
    await work.drain();
    expect(work.load().waiting).to.equal(0);
  });

  it('rolls back a work that throws, and passes on its error', async () => {
    const refusal = new Error('no');
    const failing = work.run(async (transaction) => {
      await insertBox(transaction, { id: 'rolled-back', content: 1n });
      throw refusal;
    });
    expect(await failing.catch((error: unknown) => error)).to.equal(refusal);
    expect(await contentOf('rolled-back')).to.equal(undefined);
  });

  it('rolls back only the failed works of a group', async () => {
    const outcomes = await Promise.allSettled(
      numbered(20).map((index) =>
        work.run(async (transaction) => {
          await insertBox(transaction, { id: `group-${index}`, content: 1n });
          if (index % 5 === 3) throw new Error('no');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).to.deep.equal(
      numbered(20).map((index) => (index % 5 === 3 ? 'rejected' : 'fulfilled')),
    );
    const contents = await Promise.all(numbered(20).map((index) => contentOf(`group-${index}`)));
    expect(contents).to.deep.equal(numbered(20).map((index) => (index % 5 === 3 ? undefined : 1n)));
  });

  it('commits works of the same moment together', async () => {
    let commits = 0;
    const count = ({ sql }: { sql: string }) => (commits += sql === 'COMMIT;' ? 1 : 0);
    engine.database().writer.on('query', count);
    await Promise.all(numbered(50).map((index) => put(`shared-${index}`)));
    engine.database().writer.removeListener('query', count);
    expect(commits).to.equal(1);
  });

  it('runs one work for many items, and returns results in order', async () => {
    const items = numbered(100).map((index) => ({ id: `all-${index}`, content: BigInt(index) }));
    const settled = await work.runAll(items, async (transaction, some) => {
      await insertBoxes(transaction, some);
      return some.map(({ content }) => content);
    });
    expect(settled).to.deep.equal(items.map(({ content: value }) => ({ status: 'fulfilled', value })));
    const ids = items.map(({ id }) => id);
    expect(await selectBoxes(engine.database().reader, ids)).to.have.deep.members(items);
  });

  it('stores the right items beside a wrong item, which it finds by bisection', async () => {
    await put('taken-13');
    const ids = numbered(20).map((index) => `taken-${index}`);
    const attempts: number[] = [];
    const settled = await work.runAll(ids, async (transaction, some) => {
      attempts.push(some.length);
      await insertBoxes(
        transaction,
        some.map((id) => ({ id, content: 2n })),
      );
      return some;
    });
    expect(settled.map(({ status }) => status)).to.deep.equal(
      numbered(20).map((index) => (index === 13 ? 'rejected' : 'fulfilled')),
    );
    const contents = await Promise.all(ids.map(contentOf));
    expect(contents).to.deep.equal(numbered(20).map((index) => (index === 13 ? 1n : 2n)));
    // Bisection: one wrong item among many costs few commits.
    expect(attempts.length).to.be.lessThan(12);
  });

  it('batches concurrent items, and keeps items with a common name in one batch', async () => {
    const lanes = unitOfWork(engine.database(), { lanes: 2 });
    const groups: string[][] = [];
    const putTogether = lanes.batched(
      async (transaction, ids: readonly string[]) => {
        groups.push([...ids]);
        await insertBoxes(
          transaction,
          ids.map((id) => ({ id, content: 1n })),
        );
        return ids;
      },
      (id) => [id.slice(0, 1)],
    );
    const ids = ['a-gathered-1', 'b-gathered-1', 'a-gathered-2', 'b-gathered-2'];
    expect(await Promise.all(ids.map(putTogether))).to.deep.equal(ids);
    const whole = [ids];
    const byName = [ids.filter((id) => id < 'b'), ids.filter((id) => id > 'b')];
    expect(groups).to.have.deep.members(
      engine.database().dialect.hasOneWriter ? whole.map((all) => all.toSorted()) : byName,
    );
  });

  it('calls back after a commit, and never after a rollback', async () => {
    const notified: string[] = [];
    const working = numbered(6).map((index) =>
      work.run(async (transaction) => {
        const id = `notified-${index}`;
        work.afterCommit(transaction, () => notified.push(id));
        await insertBox(transaction, { id, content: 1n });
        if (index % 2 === 1) throw new Error('no');
      }),
    );
    expect(notified).to.deep.equal([]);
    await Promise.allSettled(working);
    expect(notified).to.deep.equal(['notified-0', 'notified-2', 'notified-4']);
  });

  it('settles each work after the commit of its group, also a failed work', async () => {
    const seen: (bigint | undefined)[] = [];
    const look = async () => void seen.push(await contentOf('settled'));
    await Promise.all([
      put('settled').then(look),
      work.run(() => Promise.reject(new Error('no'))).catch(look),
      put('settled-too').then(look),
    ]);
    expect(seen).to.deep.equal([1n, 1n, 1n]);
  });

  it('loses none of 1,000 concurrent increments', async () => {
    await put('increments', 0n);
    const lanes = unitOfWork(engine.database());
    await Promise.all(
      numbered(1000).map(() =>
        lanes.run((transaction) => addToBox(transaction, { id: 'increments', amount: 1n })),
      ),
    );
    expect(await contentOf('increments')).to.equal(1000n);
  });

  it('grants ten of fifty concurrent withdrawals from a balance for ten', async () => {
    await put('hundred', 100n);
    const lanes = unitOfWork(engine.database());
    const taken = await Promise.all(
      numbered(50).map(() =>
        lanes.run((transaction) => takeFromBox(transaction, { id: 'hundred', amount: 10n })),
      ),
    );
    expect(taken.filter((isTaken) => isTaken)).to.have.length(10);
    expect(await contentOf('hundred')).to.equal(0n);
  });

  it('reports a duplicate key, for a built statement and for plain Knex', async () => {
    await put('twice');
    const again = await put('twice', 2n).catch((error: unknown) => error);
    const plain = await work
      .run((transaction: Knex) => transaction('boxes').insert({ id: 'twice', content: 2 }))
      .catch((error: unknown) => error);
    for (const error of [again, plain]) {
      expect(error).to.be.instanceOf(DuplicateKey);
      expect(String(error)).not.to.contain("'twice'");
    }
  });

  it('lets a work continue after a duplicate key, alone and in a group', async () => {
    await put('taken');
    const goOn = (id: string) =>
      work.run(async (transaction) => {
        try {
          await insertBox(transaction, { id: 'taken', content: 2n });
        } catch (error) {
          if (!(error instanceof DuplicateKey)) throw error;
          await insertBox(transaction, { id, content: 2n });
        }
      });
    await goOn('free-1');
    await Promise.all([goOn('free-2'), goOn('free-3'), goOn('free-4')]);
    const contents = await Promise.all(['taken', 'free-1', 'free-2', 'free-3', 'free-4'].map(contentOf));
    expect(contents).to.deep.equal([1n, 2n, 2n, 2n, 2n]);
  });

  it('is drained when all works are settled', async () => {
    let settled = 0;
    for (const index of numbered(30)) void put(`drained-${index}`).then(() => settled++);
    await work.drain();
    await Promise.resolve();
    expect(settled).to.equal(30);
    await work.drain();
  });

  it('rejects a statement of a finished work', async () => {
    const leaked = await work.run(async (transaction) => ({ transaction }));
    const lateBox = insertBox(leaked.transaction, { id: 'late', content: 1n });
    const late = await lateBox.catch((error: unknown) => error);
    expect(String(late)).to.contain('has ended');
    expect(await contentOf('late')).to.equal(undefined);
  });
});
