/** The tables that these tests write to. */
import { migrate } from '../../src/storage/migrations.js';
import type { Database } from '../../src/storage/database.js';
import { bigint, text } from '../../src/storage/sql/columns.js';
import { change, changesOne } from '../../src/storage/sql/statement.js';
import { findByAll, table } from '../../src/storage/sql/table.js';

export async function makeBoxes(database: Database): Promise<void> {
  await migrate(database, { folder: new URL('./migrations/', import.meta.url) });
}

export const insertBox = changesOne<[box: { id: string; content: bigint }]>((knex, { content, id }) =>
  knex('boxes').insert({ id, content }),
);

const boxTable = table('boxes', ['id'], { id: text('id'), content: bigint('content') });

export const insertBoxes = boxTable.insertAll;
export const boxRow = boxTable.row;
export const boxesById = findByAll(boxTable, 'id');

export const selectBox = boxTable.first<[id: string]>((rows, id) => rows.where({ id }));

export const selectBoxes = boxTable.all<[ids: readonly string[]]>((rows, ids) => rows.whereIn('id', ids));

export const addToBox = change<[sum: { id: string; amount: bigint }]>((knex, { amount, id }) =>
  knex('boxes')
    .where({ id })
    .update({ content: knex.raw('content + ?', [amount]) }),
);

/** Rows that belong to a box. */
const partTable = table('box_parts', ['id'], { id: text('id'), boxId: text('box_id') });
export const partRow = partTable.row;

export async function makeParts({ maintenance }: Database): Promise<void> {
  if (await maintenance.schema.hasTable('box_parts')) return;
  await maintenance.schema.createTable('box_parts', (parts) => {
    parts.string('id', 100).primary();
    parts.string('box_id', 100).notNullable();
  });
}

/** Takes an amount out of a box, if the box has as much. */
export const takeFromBox = changesOne<[sum: { id: string; amount: bigint }]>((knex, { amount, id }) =>
  knex.raw('UPDATE boxes SET content = content - ? WHERE id = ? AND content >= ?', [amount, id, amount]),
);
