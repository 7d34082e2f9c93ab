/**
 * Rows that works add, told beforehand instead of written by each work: so those of many works are written with one
 * statement for each table. What is wrong with one work is undone for all, and each is then written apart.
 */
// See docs/decisions.md, D27.
import type { Knex } from 'knex';
import type { Cells } from './dialects/dialect.js';
type Transaction = Knex.Transaction;

/** What rows are written by. */
export interface RowWriter {
  readonly name: string;
  insertRows(transaction: Transaction, rows: readonly Cells[]): Promise<void>;
  /** Leaves out rows whose key is there already; answers how many it has added. */
  insertNewRows(transaction: Transaction, rows: readonly Cells[]): Promise<number>;
  /** The primary key of a row, as one text. */
  keyOf(row: Cells): string;
  /** Of some rows, the keys that are there already. */
  findKeys(transaction: Transaction, rows: readonly Cells[]): Promise<ReadonlySet<string>>;
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
  if ((await first.table.insertNewRows(transaction, [first.cells])) === 0) return false;
  for (const { cells, table } of rows) await table.insertRows(transaction, [cells]);
  return true;
}

/** False when the first row of any of them was there already; the caller then undoes what was written. */
export async function addAll(transaction: Transaction, additions: readonly Addition[]): Promise<boolean> {
  const firsts = [...byTable(additions.map(({ first }) => first))];
  for (const [table, rows] of firsts.toSorted(([one], [other]) => (one.name < other.name ? -1 : 1))) {
    // In one order everywhere, so that groups which meet seldom each wait for a row of the other one.
    const byKey = rows.map((row) => ({ key: table.keyOf(row), row }));
    byKey.sort((one, other) => (one.key < other.key ? -1 : 1));
    const inOrder = byKey.map(({ row }) => row);
    if ((await table.insertNewRows(transaction, inOrder)) < rows.length) return false;
  }
  for (const [table, rows] of byTable(additions.flatMap((addition) => addition.rows)))
    await table.insertRows(transaction, rows);
  return true;
}

/** Those whose first row has a key that is neither there already, nor that of one before it. */
export async function withoutKnown<A extends { readonly addition: Addition }>(
  transaction: Transaction,
  works: readonly A[],
): Promise<readonly A[]> {
  const known = new Map<RowWriter, Set<string>>();
  for (const [table, rows] of byTable(works.map(({ addition }) => addition.first)))
    known.set(table, new Set(await table.findKeys(transaction, rows)));
  return works.filter(({ addition: { first } }) => {
    const keys = known.get(first.table);
    const key = first.table.keyOf(first.cells);
    if (keys?.has(key) !== false) return false;
    keys.add(key);
    return true;
  });
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
