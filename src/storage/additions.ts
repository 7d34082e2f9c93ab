/**
 * Rows that works add, told beforehand instead of written by each work: so those of many works are written with one
 * statement for each table. What is wrong with one work is undone for all, and each is then written apart.
 */
// See docs/decisions.md, D27.
import type { Knex } from 'knex';
import type { Cells, Dialect, Statement } from './dialects/dialect.js';
type Transaction = Knex.Transaction;

export interface RowWriter {
  readonly name: string;
  inserts(engine: Dialect, rows: readonly Cells[]): readonly Statement[];
  insertRows(transaction: Transaction, rows: readonly Cells[]): Promise<void>;
  /** False when its key is there already. */
  insertNewRow(transaction: Transaction, row: Cells): Promise<boolean>;
  /** The primary key of a row, as one text. */
  keyOf(row: Cells): string;
  /** Of some rows, the keys that are there already. */
  findKeys(db: Knex, rows: readonly Cells[]): Promise<ReadonlySet<string>>;
}

export interface NewRow {
  readonly table: RowWriter;
  readonly cells: Cells;
}

/** Rows that are added unless there is one with the first one's key. */
export interface Addition {
  readonly first: NewRow;
  readonly rows: readonly NewRow[];
}

/** False when there is a row with the first one's key already; then nothing is added. */
export async function add(transaction: Transaction, { first, rows }: Addition): Promise<boolean> {
  if (!(await first.table.insertNewRow(transaction, first.cells))) return false;
  for (const { cells, table } of rows) await table.insertRows(transaction, [cells]);
  return true;
}

/** The statements that add the rows of all of them, of which one fails where a key is there already. */
export function insertsOf(engine: Dialect, additions: readonly Addition[]): readonly Statement[] {
  const firsts = [...byTable(additions.map(({ first }) => first))];
  firsts.sort(([one], [other]) => (one.name < other.name ? -1 : 1));
  const others = [...byTable(additions.flatMap(({ rows }) => rows))];
  return [
    ...firsts.flatMap(([table, rows]) => table.inserts(engine, byKey(table, rows))),
    ...others.flatMap(([table, rows]) => table.inserts(engine, rows)),
  ];
}

/** Those whose first row has a key that is neither there already, nor that of one before it. */
export async function withoutKnown<A extends { readonly addition: Addition }>(
  db: Knex,
  works: readonly A[],
): Promise<readonly A[]> {
  const known = new Map<RowWriter, Set<string>>();
  for (const [table, rows] of byTable(works.map(({ addition }) => addition.first)))
    known.set(table, new Set(await table.findKeys(db, rows)));
  return works.filter(({ addition: { first } }) => {
    const keys = known.get(first.table);
    const key = first.table.keyOf(first.cells);
    if (keys?.has(key) !== false) return false;
    keys.add(key);
    return true;
  });
}

/** In one order everywhere, so that groups which meet seldom each wait for a row of the other one. */
function byKey(table: RowWriter, rows: readonly Cells[]): Cells[] {
  const keyed = rows.map((row) => ({ key: table.keyOf(row), row }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return keyed.map(({ row }) => row);
}

/** In the order in which the tables are named first, because a row may belong to one of a table before it. */
function byTable(rows: readonly NewRow[]): ReadonlyMap<RowWriter, Cells[]> {
  const tables = new Map<RowWriter, Cells[]>();
  for (const { cells, table } of rows) {
    const known = tables.get(table);
    if (known) known.push(cells);
    else tables.set(table, [cells]);
  }
  return tables;
}
