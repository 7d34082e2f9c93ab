/** The INSERT statements of a table. */
import type { Knex } from 'knex';
import type { RowWriter } from './additions.js';
import { type Cells, clientOf, type Value } from './dialects/dialect.js';
import { built, madeOnce, query } from './statement.js';
import type { Transaction } from './work.js';

/** Of a statement. */
const mostRows = 128;

type Columns = readonly string[];
type Insert = ReturnType<typeof built<readonly Value[]>>;

export function rowWriter(name: string, columns: Columns, keyColumns: Columns): RowWriter {
  const insertRows = insertsOf(name, columns, (rows) => rows);
  const insertNewRows = insertsOf(name, columns, (rows) => rows.onConflict([...keyColumns]).ignore());
  const keyCells = keyColumns.map((column) => columns.indexOf(column));
  const findKeys = query<string, readonly (readonly Value[])[]>(keyText, (knex, ...values) =>
    knex(name)
      .select(...keyColumns)
      .where((any) => {
        for (const at of values[0]?.keys() ?? [])
          void any.orWhere(Object.fromEntries(keyColumns.map((column, of) => [column, values[of]?.[at]])));
      }),
  );
  return {
    name,
    insertRows: async (transaction, rows) => void (await insertRows(transaction, rows)),
    insertNewRows,
    keyOf: (row) => keyText(keyCells.map((at) => row[at] ?? null)),
    findKeys: async (transaction, rows) => {
      const values = keyCells.map((at) => rows.map((row) => row[at] ?? null));
      return new Set(await findKeys(transaction, ...values));
    },
  };
}

function keyText(cells: Cells): string {
  return JSON.stringify(cells.map(String));
}

/** Of some rows, one after the other; `flat` takes ten times as long. */
function cellsOf(rows: readonly Cells[], from: number, to: number): Cells {
  const all: Value[] = [];
  for (let at = from; at < to; at += 1) for (const cell of rows[at] ?? []) all.push(cell);
  return all;
}

/** Writes rows with statements of many, each of which is built once, and answers how many were added. */
function insertsOf(name: string, columns: Columns, finish: (rows: Knex.QueryBuilder) => Knex.QueryBuilder) {
  const inserts = new Map<number, Insert>();
  const insertOf = (rows: number) =>
    madeOnce(inserts, rows, () =>
      built<readonly Value[]>((knex, ...cells) =>
        finish(
          knex(name).insert(
            Array.from({ length: rows }, (_, row) =>
              Object.fromEntries(columns.map((column, at) => [column, cells[row * columns.length + at]])),
            ),
          ),
        ),
      ),
    );
  return async (transaction: Transaction, rows: readonly Cells[]): Promise<number> => {
    const { keepsStatements } = clientOf(transaction).engine;
    let added = 0;
    for (let [from, some] = [0, 0]; from < rows.length; from += some) {
      some = Math.min(mostRows, rows.length - from);
      // Where each is kept, there is one of each power of two, and of no other number of rows.
      if (keepsStatements) some = 2 ** Math.floor(Math.log2(some));
      const { changes } = await insertOf(some)(transaction, cellsOf(rows, from, from + some));
      added += changes;
    }
    return added;
  };
}
