/** Round trip of objects through rows, for every kind of column. */
import { expect } from 'chai';
import {
  bigint,
  boolean,
  date,
  derived,
  either,
  initial,
  instant,
  integer,
  json,
  money,
  oneOf,
  optional,
  text,
  texts,
} from '../../src/storage/sql/columns.js';
import { newerRelease } from '../../src/domain/problem.js';
import { findById, group, select, table } from '../../src/storage/sql/table.js';
import { type Transaction, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { forEachEngine } from '../support/database/engines.js';
import { makeBoxes } from './boxes.js';

const fields = {
  id: text('id'),
  size: optional(integer('size')),
  units: bigint('units'),
  isOpen: boolean('is_open'),
  madeAt: instant('made_at'),
  day: date('day'),
  kind: oneOf('kind', ['round', 'square']),
  shade: optional(oneOf('shade', ['light', 'dark'], 'dark')),
  names: texts('names'),
  shape: json<{ readonly edges: number }>('shape'),
  price: money('amount', 'currency'),
  place: group({ row: integer('place_row'), seat: optional(text('place_seat')) }),
};
const things = table('kinds', ['id'], { ...fields, uses: initial('uses', 3) }, 'thing');

const full = {
  id: 'full',
  size: 7,
  units: 12_345_678_901_234_567n,
  isOpen: true,
  madeAt: 1_782_857_000_123,
  day: '2026-06-30',
  kind: 'square',
  shade: 'light',
  names: ['Ž', '€ 😀'],
  shape: { edges: 4 },
  price: { minorUnits: -1050n, currency: 'EUR' },
  place: { row: 3, seat: 'B' },
} as const;
const { shade: _shade, size: _size, ...needed } = full;
const bare = { ...needed, id: 'bare', isOpen: false, place: { row: 1 } };

forEachEngine('The columns of a table', (engine) => {
  const write = <T>(work: (transaction: Transaction) => Promise<T>) =>
    unitOfWork(engine.database()).run(work);
  const find = (id: string) => findById(things)(engine.database().reader, id);

  before(async () => {
    // Migrations set the database's character set for texts.
    await makeBoxes(engine.database());
    await engine.database().maintenance.schema.createTable('kinds', (columns) => {
      for (const name of ['id', 'day', 'kind', 'shade', 'currency', 'place_seat']) columns.string(name, 40);
      for (const name of ['units', 'made_at', 'amount']) columns.bigInteger(name);
      for (const name of ['size', 'place_row', 'uses']) columns.integer(name);
      for (const name of ['names', 'shape']) columns.text(name);
      columns.smallint('is_open');
      columns.primary(['id']);
    });
    await write((transaction) => things.insertAll(transaction, [full, bare]));
  });

  it('return stored values, and omit absent values', async () => {
    expect(await find('full')).to.deep.equal(full);
    expect(await find('bare')).to.deep.equal(bare);
  });

  it('start with their initial values', async () => {
    const uses = await engine.database().reader('kinds').pluck('uses');
    expect(uses).to.deep.equal([3, 3]);
  });

  it('insert a new row once', async () => {
    const insert = () => write((transaction) => things.insertIfNew(transaction, { ...bare, id: 'new' }));
    expect([await insert(), await insert()]).to.deep.equal([true, false]);
  });

  it('find an id only by its exact spelling', async () => {
    for (const id of ['full ', 'full\0', 'FULL', 'fül']) expect(await find(id), id).to.equal(undefined);
  });

  it('show derived values, and substitutes for absent values', async () => {
    const shown = select('kinds', {
      isRound: derived(fields.kind, (kind) => kind === 'round'),
      size: either(fields.size, integer('place_row')),
    });
    const byId = shown.first<[id: string]>((rows, id) => rows.where({ id }));
    const read = (id: string) => byId(engine.database().reader, id);
    expect(await read('full')).to.deep.equal({ isRound: false, size: 7 });
    expect(await read('bare')).to.deep.equal({ isRound: false, size: 1 });
  });

  it('name an unreadable row by its id, without its content', async () => {
    const { writer } = engine.database();
    const unreadable = 'Error: thing broken is not readable';
    for (const [change, want] of [
      [{ kind: 'secret' }, String(newerRelease())],
      [{ names: '["secret' }, unreadable],
      [{ units: null }, unreadable],
    ] as const) {
      await write((transaction) => things.insert(transaction, { ...full, id: 'broken' }));
      await writer('kinds').where({ id: 'broken' }).update(change);
      const error = await find('broken').catch((refusal: unknown) => refusal);
      expect(String(error)).to.equal(want);
      await writer('kinds').where({ id: 'broken' }).delete();
    }
    await writer('kinds').where({ id: 'bare' }).update({ shade: 'secret' });
    expect(await find('bare')).to.include({ shade: 'dark' });
    await writer('kinds').where({ id: 'bare' }).update({ kind: 'secret' });
    const known = await things.known((rows) => rows)(engine.database().reader);
    expect(known.map(({ id }) => id))
      .to.include('full')
      .and.not.include('bare');
  });
});
