import { expect } from 'chai';
import type { Knex } from 'knex';
import { type Cells, toRow } from '../../src/storage/dialects/dialect.js';
import { type Arguments, type Build, change, changesOne, query } from '../../src/storage/sql/statement.js';
import { type Transaction, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forEachEngine } from '../support/database/engines.js';
import { makeBoxes } from './boxes.js';

const thing = {
  id: 'thing',
  amount: 12_345_678_901_234_567n,
  size: 7,
  is_open: true,
  made_at: '2026-06-30 22:30:00.123',
  text: 'Ž šđ € 😀',
};
const stored = { ...thing, is_open: 1 };

const rowsOf = <A extends Arguments>(build: Build<A>) =>
  query((cells: Cells, columns) => toRow(columns, cells), build);

const insertThing = change<[row: typeof thing]>((knex, { amount, id, is_open, made_at, size, text }) =>
  knex('things').insert({ id, amount, size, is_open, made_at, text }),
);
const selectThing = rowsOf<[id: string]>((knex, id) => knex('things').where({ id }));
const selectSums = rowsOf<[size: number]>((knex, size) =>
  knex('things').count('* as things').sum('amount as amount').max('size as size').where({ size }),
);

forEachEngine('Stored values', (engine) => {
  const write = <T>(work: (transaction: Transaction) => Promise<T>) =>
    unitOfWork(engine.database()).run(work);
  const read = (): Knex => engine.database().reader;

  before(async () => {
    await makeBoxes(engine.database());
    await engine.database().maintenance.schema.createTable('things', (table) => {
      table.string('id', 40).primary();
      table.bigInteger('amount');
      table.integer('size');
      table.boolean('is_open');
      table.datetime('made_at', { precision: 3 });
      table.text('text');
    });
  });
  beforeEach(async () => {
    await write((transaction) => transaction('things').delete());
    await write((transaction) => insertThing(transaction, thing));
  });

  it('are returned exactly: amounts of 17 digits, numbers, times and letters of every kind', async () => {
    expect((await selectThing(read(), 'thing'))[0]).to.deep.equal(stored);
    expect(await read()('things').where('id', 'thing').first()).to.deep.equal(stored);
  });

  it('are stored alike by plain Knex', async () => {
    await write((transaction) => transaction('things').insert({ ...thing, id: 'plain' }));
    expect((await selectThing(read(), 'plain'))[0]).to.deep.equal({ ...stored, id: 'plain' });
  });

  it('are found by a list of any length, except an empty list', async () => {
    const found = rowsOf<[ids: readonly string[], size: number]>((knex, ids, size) =>
      knex('things').whereIn('id', ids).where({ size }).orderBy('id'),
    );
    const ids = Array.from({ length: 9 }, (_, index) => `listed-${index}`);
    for (const id of ids)
      await write((transaction) => transaction('things').insert({ ...thing, id, amount: 1 }));
    for (let length = 1; length <= ids.length; length++) {
      const some = ids.slice(0, length);
      const rows = await found(read(), some, thing.size);
      expect(rows.map(({ id }) => id)).to.deep.equal(some);
    }
    const error = await found(read(), [], thing.size).catch((refusal: unknown) => refusal);
    expect(String(error)).to.contain('no empty list');
  });

  it('are calculated exactly', async () => {
    const take = changesOne<[amount: bigint]>((knex, amount) =>
      knex.raw('UPDATE things SET amount = amount - ? WHERE amount >= ?', [amount, amount]),
    );
    const lessOne = 12_345_678_901_234_566n;
    expect(await write((transaction) => take(transaction, lessOne))).to.equal(true);
    expect(await write((transaction) => take(transaction, lessOne))).to.equal(false);
    expect((await selectThing(read(), 'thing'))[0]).to.include({ amount: 1n });
  });

  it('are big integers where SQL computes them from integers', async () => {
    const want = { things: 1n, amount: thing.amount, size: 7n };
    expect((await selectSums(read(), 7))[0]).to.deep.equal(want);
    const plain = read()('things').count('* as things').sum('amount as amount').max('size as size');
    expect(await plain.first()).to.deep.equal(want);
  });

  it('have times in UTC', async () => {
    const instant = new Date('2026-06-30T22:30:00.123Z');
    await write((transaction) => transaction('things').update({ made_at: instant }));
    expect((await selectThing(read(), 'thing'))[0]).to.include({
      made_at: '2026-06-30 22:30:00.123',
    });
  });

  it('may be null', async () => {
    await write((transaction) => transaction('things').update({ amount: null, size: null, text: null }));
    const want = { ...stored, amount: null, size: null, text: null };
    expect((await selectThing(read(), 'thing'))[0]).to.deep.equal(want);
  });

  it('distinguish texts by case, by accent and by a trailing space', async () => {
    for (const id of ['THING', 'thing ', 'thíng']) {
      await write((transaction) => insertThing(transaction, { ...thing, id }));
    }
    expect(await selectThing(read(), 'thing')).to.have.length(1);
    expect(await read()('things').where('id', 'THING')).to.have.length(1);
  });

  it('count as updated also when the new value is the same', async () => {
    const rename = changesOne<[text: string]>((knex, text) => knex('things').update({ text }));
    expect(await write((transaction) => rename(transaction, thing.text))).to.equal(true);
    expect(await write((transaction) => transaction('things').update({ text: thing.text }))).to.equal(1);
  });

  it('are rejected by a database server when they exceed their column', async () => {
    const tooLong = write((transaction) => transaction('things').insert({ ...thing, id: 'x'.repeat(41) }));
    const error = await tooLong.catch((refusal: unknown) => refusal);
    // SQLite does not limit text lengths; there, only the contracts' limits apply.
    expect(error instanceof Error).to.equal(engine.name === 'mysql');
  });
});

forEachEngine('A built statement', (engine) => {
  it('binds values and members of objects, in any order and repeatedly', async () => {
    const compare = rowsOf<[low: number, other: { high: number; text: string }]>(
      (knex, low, { high, text }) =>
        knex.raw('SELECT ? AS high, ? AS low, ? AS text, ? AS high_again, 5 AS fixed', [
          high,
          low,
          text,
          high,
        ]),
    );
    const want = { high: 2n, low: 1n, text: 'it’s ?', high_again: 2n, fixed: 5n };
    const rows = await compare(engine.database().reader, 1, { high: 2, text: 'it’s ?' });
    expect(rows).to.deep.equal([want]);
  });

  it('rejects a value that Knex would ignore with a warning', async () => {
    const limited = rowsOf<[limit: number]>((knex, limit) => {
      const rows = knex('boxes');
      return Reflect.apply(rows.limit, rows, [limit]);
    });
    const error = await limited(engine.database().reader, 1).catch((refusal: unknown) => refusal);
    expect(String(error)).to.contain('A valid integer must be provided to limit');
  });

  it('rejects a list as a value', async () => {
    const listed = rowsOf<[]>((knex) => knex.raw('SELECT ?', [[1, 2]]));
    const error = await listed(engine.database().reader).catch((refusal: unknown) => refusal);
    expect(error).to.be.instanceOf(Error);
  });
});
