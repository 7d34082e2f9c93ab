/**
 * Rows that works declare for a batch insert instead of writing them: the rows of many works share one statement per
 * table. An error in one work undoes the batch, and each work is then run alone.
 */
// See docs/developer/decisions, D27.
import type { Knex } from 'knex';
import type { Cells, Dialect, Statement } from '../dialects/dialect.js';
type Transaction = Knex.Transaction;

export interface RowWriter {
  readonly name: string;
  inserts(engine: Dialect, rows: readonly Cells[]): readonly Statement[];
  insertRows(transaction: Transaction, rows: readonly Cells[]): Promise<void>;
  /** False when its key is there already. */
  insertNewRow(transaction: Transaction, row: Cells): Promise<boolean>;
  /** The primary key of a row, as one text. */
  keyOf(row: Cells): string;
  /** The keys among those of `rows` that exist already. */
  findKeys(db: Knex, rows: readonly Cells[]): Promise<ReadonlySet<string>>;
}

export interface NewRow {
  readonly table: RowWriter;
  readonly cells: Cells;
}

/** Rows that are inserted unless the key of `first` exists already. */
export interface Addition {
  readonly first: NewRow;
  readonly rows: readonly NewRow[];
}

/** Inserts the rows. Returns false, without inserting any, when the key of `first` exists already. */
export async function add(transaction: Transaction, { first, rows }: Addition): Promise<boolean> {
  if (!(await first.table.insertNewRow(transaction, first.cells))) return false;
  for (const { cells, table } of rows) await table.insertRows(transaction, [cells]);
  return true;
}

/** The INSERT statements for all additions; one of the statements fails where a key exists already. */
export function buildInserts(engine: Dialect, additions: readonly Addition[]): readonly Statement[] {
  const firsts = [...byTable(additions.map(({ first }) => first))];
  firsts.sort(([one], [other]) => (one.name < other.name ? -1 : 1));
  const others = [...byTable(additions.flatMap(({ rows }) => rows))];
  return [
    ...firsts.flatMap(([table, rows]) => table.inserts(engine, byKey(table, rows))),
    ...others.flatMap(([table, rows]) => table.inserts(engine, rows)),
  ];
}

/** The works whose first row has a key that neither exists already nor occurs in an earlier work. */
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

/** Sorts by key, the same everywhere, so that concurrent groups rarely deadlock. */
function byKey(table: RowWriter, rows: readonly Cells[]): Cells[] {
  const keyed = rows.map((row) => ({ key: table.keyOf(row), row }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return keyed.map(({ row }) => row);
}

/** Groups rows by table in order of first use, because a row may reference a row of an earlier table. */
function byTable(rows: readonly NewRow[]): ReadonlyMap<RowWriter, Cells[]> {
  const tables = new Map<RowWriter, Cells[]>();
  for (const { cells, table } of rows) {
    const known = tables.get(table);
    if (known) known.push(cells);
    else tables.set(table, [cells]);
  }
  return tables;
}
