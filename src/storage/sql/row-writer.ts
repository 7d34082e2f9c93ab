/** The INSERT statements of a table. */
import type { RowWriter } from '../work/additions.js';
import { type Cells, clientOf, type Statement, type Value } from '../dialects/dialect.js';
import { perform } from '../dialects/perform.js';
import { changesOne, getOrCreate, query, statementBuilder } from './statement.js';

/** The most rows per statement. */
const mostRows = 128;

type Columns = readonly string[];
type Insert = ReturnType<typeof statementBuilder<readonly Value[]>>;

export function rowWriter(name: string, columns: Columns, keyColumns: Columns): RowWriter {
  const inserts = createInserts(name, columns);
  const insertNewRow = changesOne<readonly Value[]>((knex, ...cells) =>
    knex(name)
      .insert(Object.fromEntries(columns.map((column, at) => [column, cells[at]])))
      .onConflict([...keyColumns])
      .ignore(),
  );
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
    inserts,
    insertRows: async (transaction, rows) => {
      for (const statement of inserts(clientOf(transaction).engine, rows))
        await perform(transaction, statement);
    },
    insertNewRow: (transaction, row) => insertNewRow(transaction, ...row),
    keyOf: (row) => keyText(keyCells.map((at) => row[at] ?? null)),
    findKeys: async (db, rows) => {
      const values = keyCells.map((at) => rows.map((row) => row[at] ?? null));
      return new Set(await findKeys(db, ...values));
    },
  };
}

function keyText(cells: Cells): string {
  return JSON.stringify(cells.map(String));
}

/** Concatenates the cells of some rows; `flat` takes ten times as long. */
function concatCells(rows: readonly Cells[], from: number, to: number): Cells {
  const all: Value[] = [];
  for (let at = from; at < to; at += 1) for (const cell of rows[at] ?? []) all.push(cell);
  return all;
}

/** Inserts rows with multi-row statements; the statement for each number of rows is built once. */
function createInserts(name: string, columns: Columns): RowWriter['inserts'] {
  const inserts = new Map<number, Insert>();
  const insertFor = (rows: number) =>
    getOrCreate(inserts, rows, () =>
      statementBuilder<readonly Value[]>((knex, ...cells) =>
        knex(name).insert(
          Array.from({ length: rows }, (_, row) =>
            Object.fromEntries(columns.map((column, at) => [column, cells[row * columns.length + at]])),
          ),
        ),
      ),
    );
  return (engine, rows) => {
    const statements: Statement[] = [];
    for (let [from, some] = [0, 0]; from < rows.length; from += some) {
      some = Math.min(mostRows, rows.length - from);
      // An engine that caches statements gets row counts that are powers of two, to bound the cache.
      if (engine.keepsStatements) some = 2 ** Math.floor(Math.log2(some));
      statements.push(insertFor(some)(engine, concatCells(rows, from, from + some)));
    }
    return statements;
  };
}
