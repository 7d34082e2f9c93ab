/** The tables that these tests write to. */
import { migrate } from '../../src/storage/migrations.js';
import type { Database } from '../../src/storage/database.js';
import { bigint, text } from '../../src/storage/columns.js';
import { statement } from '../../src/storage/statement.js';
import { projection, select } from '../../src/storage/table.js';

const box = projection({ id: text('id'), content: bigint('content') });

export async function makeBoxes(database: Database): Promise<void> {
  await migrate(database, { folder: new URL('./migrations/', import.meta.url) });
}

export const insertBox = statement<{ id: string; content: bigint }>((knex, value) =>
  knex('boxes').insert({ id: value('id'), content: value('content') }),
);

export const selectBox = select('boxes', box, (rows, value) => rows.where('id', value('id')));

export const addToBox = statement<{ id: string; amount: bigint }>((knex, value) =>
  knex('boxes')
    .where('id', value('id'))
    .update({ content: knex.raw('content + ?', [value('amount')]) }),
);

/** Takes out of a box what is in it, and no more. */
export const takeFromBox = statement<{ id: string; amount: bigint }>((knex, value) =>
  knex.raw('UPDATE boxes SET content = content - ? WHERE id = ? AND content >= ?', [
    value('amount'),
    value('id'),
    value('amount'),
  ]),
);
