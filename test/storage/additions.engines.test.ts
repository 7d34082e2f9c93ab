import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Addition, RowWriter } from '../../src/storage/work/additions.js';
import { openDatabase } from '../../src/storage/database.js';
import { DuplicateKey } from '../../src/storage/errors.js';
import { type UnitOfWork, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forEachEngine, onServer, onSqlite } from '../support/database/engines.js';
import { numbers } from '../support/runner/together.js';
import { boxRow, partRow, makeBoxes, makeParts } from './boxes.js';

forEachEngine('Rows added through the unit of work', (engine) => {
  let work: UnitOfWork;
  const addition = (id: string, labels: readonly string[] = [`${id}-label`]): Addition => ({
    first: boxRow({ id, content: 1n }),
    rows: labels.map((label) => partRow({ id: label, boxId: id })),
  });
  const storedLike = async (prefix: string) => {
    const { reader } = engine.database();
    const ids: string[] = await reader('boxes').where('id', 'like', `${prefix}%`).pluck('id');
    const owners: string[] = await reader('box_parts').where('box_id', 'like', `${prefix}%`).pluck('box_id');
    return { boxes: ids.toSorted(), labels: owners.toSorted() };
  };

  before(async () => {
    await makeBoxes(engine.database());
    await makeParts(engine.database());
  });
  beforeEach(() => (work = unitOfWork(engine.database(), { lanes: 1 })));

  it('are stored once each after concurrent additions', async () => {
    const ids = numbers(100).map((index) => `many-${index}`);
    const answers = await Promise.all(ids.map((id) => work.add(addition(id))));
    expect(new Set(answers)).to.deep.equal(new Set([true]));
    expect(await storedLike('many-')).to.deep.equal({ boxes: ids.toSorted(), labels: ids.toSorted() });
  });

  it('are stored once for a key that three callers add at once, and one caller gets true', async () => {
    // A single lane has a single group.
    const ids = numbers(255).map((index) => `thrice-${index % 85}`);
    const answers = await Promise.all(ids.map((id, index) => work.add(addition(id, [`${id}-${index}`]))));
    const stored = await storedLike('thrice-');
    expect(stored.boxes).to.have.length(85);
    expect(stored.labels).to.deep.equal(stored.boxes);
    for (const id of stored.boxes)
      expect(
        answers.filter((isNew, index) => isNew && ids[index] === id),
        id,
      ).to.deep.equal([true]);
  });

  it('take few statements, also beside a duplicate key', async () => {
    const statements: number[] = [];
    const counted = (writer: RowWriter): RowWriter => ({
      ...writer,
      inserts: (dialect, rows) => {
        statements.push(rows.length);
        return writer.inserts(dialect, rows);
      },
    });
    const { table } = partRow({ id: '', boxId: '' });
    const counting = counted(table);
    const watched = (id: string): Addition => {
      const { first, rows } = addition(id);
      return { first, rows: rows.map(({ cells }) => ({ table: counting, cells })) };
    };
    await work.add(addition('repeated'));
    const ids = numbers(63).map((index) => `beside-${index}`);
    const answers = await Promise.all(['repeated', ...ids].map((id) => work.add(watched(id))));
    expect(answers).to.deep.equal([false, ...ids.map(() => true)]);
    // First the whole group, then the group without the failed work.
    expect(statements).to.deep.equal([64, 63]);
  });

  it('are stored beside failing additions, of which no row is stored', async () => {
    await work.add(addition('poison'));
    const isPoisoned = (index: number) => index % 10 === 3;
    const outcomes = await Promise.allSettled(
      numbers(50).map((index) =>
        work.add(addition(`ten-${index}`, isPoisoned(index) ? ['poison-label'] : [`ten-${index}-label`])),
      ),
    );
    const right = numbers(50).filter((index) => !isPoisoned(index));
    for (const [index, outcome] of outcomes.entries()) {
      if (!isPoisoned(index)) expect(outcome).to.deep.equal({ status: 'fulfilled', value: true });
      else expect(outcome.status === 'rejected' && outcome.reason).to.be.instanceOf(DuplicateKey);
    }
    const ids = right.map((index) => `ten-${index}`).toSorted();
    expect(await storedLike('ten-')).to.deep.equal({ boxes: ids, labels: ids });
  });

  it('are stored beside plain transactions of the same moment', async () => {
    const mixed = await Promise.all(
      numbers(20).map((index) =>
        index % 2 === 0
          ? work.add(addition(`mixed-${index}`))
          : work.run(async (transaction) => {
              await transaction('boxes').insert({ id: `mixed-${index}`, content: 1 });
              return true;
            }),
      ),
    );
    expect(new Set(mixed)).to.deep.equal(new Set([true]));
    expect((await storedLike('mixed-')).boxes).to.have.length(20);
  });
});

onSqlite('Rows added while another process writes', (engine) => {
  it('wait for the lock, and stay in groups', async () => {
    await makeBoxes(engine.database());
    const other = await openDatabase(engine.url());
    const holder = await other.writer.transaction();
    const tried: number[] = [];
    const work = unitOfWork(engine.database());
    const { table } = boxRow({ id: '', content: 0n });
    const watched: RowWriter = {
      ...table,
      inserts: (dialect, rows) => {
        tried.push(rows.length);
        return table.inserts(dialect, rows);
      },
    };
    const waiting = numbers(20).map((index) => {
      const { cells } = boxRow({ id: `waiting-${index}`, content: 1n });
      return work.add({ first: { table: watched, cells }, rows: [] });
    });
    await pause(100);
    await holder.rollback();
    expect(await Promise.all(waiting)).to.deep.equal(numbers(20).map(() => true));
    await other.close();
    const [all, ...again] = tried;
    expect(all).to.equal(20);
    expect(Math.max(...again)).to.be.above(1);
  });
});

onServer('Multiple statements in one SQL text', (engine) => {
  it('are accepted by batch connections only', async () => {
    const { batchWriter, maintenance, reader, writer } = engine.database();
    const takesThem = (connections: Knex) =>
      connections.raw('SELECT 1; SELECT 2').then(
        () => true,
        () => false,
      );
    const taken = await Promise.all([writer, reader, maintenance, batchWriter].map(takesThem));
    expect(taken).to.deep.equal([false, false, false, true]);
  });
});

onServer('Rows added beside a slow group', (engine) => {
  it('do not wait for the slow group', async () => {
    await makeBoxes(engine.database());
    const work = unitOfWork(engine.database());
    const addAll = (prefix: string) =>
      Promise.all(
        numbers(20).map((index) =>
          work.add({ first: boxRow({ id: `${prefix}-${index}`, content: 1n }), rows: [] }),
        ),
      );
    const holder = await engine.database().maintenance.transaction();
    await holder('boxes').insert({ id: 'slow-0', content: 1 });
    let isOver = false;
    const slow = addAll('slow').finally(() => (isOver = true));
    await untilBusy(work);
    expect(await addAll('beside')).to.deep.equal(numbers(20).map(() => true));
    expect(isOver).to.equal(false);
    await holder.rollback();
    expect(await slow).to.deep.equal(numbers(20).map(() => true));
  });
});

/** Waits until the queue is empty. */
async function untilBusy(work: UnitOfWork): Promise<void> {
  while (work.load().waiting > 0) await setImmediate();
}
