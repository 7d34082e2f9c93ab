/** The shape of a schema, and the differences that break code written for another shape. */
import type { Database } from '../../src/storage/database.js';

interface Column {
  readonly type: string;
  /** An INSERT without this column fails. */
  readonly isNeeded: boolean;
  readonly isNullable: boolean;
}

export interface Shape {
  /** Columns by table and name. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Column>>;
  /** Unique keys: the columns of each. */
  readonly uniques: ReadonlyMap<string, readonly string[]>;
}

const queries = {
  sqlite: {
    columns: `SELECT m.name AS "table", c.name AS name, lower(c.type) AS type, c."notnull" = 0 AS nullable,
        c.dflt_value IS NOT NULL OR c.pk > 0 AND lower(c.type) = 'integer' AS filled
      FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`,
    uniques: `SELECT m.name AS "table", i.name AS name, c.name AS "column"
      FROM sqlite_master m JOIN pragma_index_list(m.name) i JOIN pragma_index_info(i.name) c
      WHERE m.type = 'table' AND i."unique" = 1 ORDER BY 1, 2, c.seqno`,
  },
  mysql: {
    columns: `SELECT table_name AS \`table\`, column_name AS name, column_type AS type, is_nullable = 'YES' AS nullable,
        column_default IS NOT NULL OR extra LIKE '%auto_increment%' AS filled
      FROM information_schema.columns WHERE table_schema = DATABASE()`,
    uniques: `SELECT table_name AS \`table\`, index_name AS name, column_name AS \`column\`
      FROM information_schema.statistics WHERE table_schema = DATABASE() AND non_unique = 0
      ORDER BY 1, 2, seq_in_index`,
  },
} as const;

async function rowsOf({ dialect, maintenance }: Database, query: 'columns' | 'uniques') {
  const found: unknown[] = await maintenance.raw(queries[dialect.name][query]);
  const rows = dialect.name === 'mysql' ? found[0] : found;
  if (!Array.isArray(rows)) throw new TypeError('The schema could not be read.');
  return rows.map((row: Readonly<Record<string, unknown>>) => ({
    table: String(row['table']),
    name: String(row['name']),
    column: String(row['column']),
    type: String(row['type']),
    isNullable: Boolean(Number(row['nullable'])),
    isFilled: Boolean(Number(row['filled'])),
  }));
}

export async function shapeOf(database: Database): Promise<Shape> {
  const tables = new Map<string, Map<string, Column>>();
  for (const { isFilled, isNullable, name, table, type } of await rowsOf(database, 'columns')) {
    const columns = tables.get(table) ?? new Map<string, Column>();
    tables.set(table, columns.set(name, { type, isNullable, isNeeded: !isNullable && !isFilled }));
  }
  const uniques = new Map<string, string[]>();
  for (const { column, name, table } of await rowsOf(database, 'uniques')) {
    const key = `${table} ${name}`;
    uniques.set(key, [...(uniques.get(key) ?? []), column]);
  }
  return { tables, uniques };
}

/**
 * Returns the changes that break the previous release's code, one sentence each; empty when the migration only adds.
 */
export function stumblingBlocks(before: Shape, after: Shape): readonly string[] {
  return [...before.tables].flatMap(([table, columns]) => {
    const now = after.tables.get(table);
    if (!now) return [`${table} is gone`];
    return [...changedColumns(table, columns, now), ...newUniques(table, columns, before, after)];
  });
}

type Columns = ReadonlyMap<string, Column>;

function changedColumns(table: string, before: Columns, after: Columns): string[] {
  const blocks: string[] = [];
  for (const [name, { isNullable, type }] of before) {
    const now = after.get(name);
    if (!now) blocks.push(`${table}.${name} is gone`);
    else if (!holdsAsMuch(type, now.type)) blocks.push(`${table}.${name} was ${type} and is ${now.type}`);
    else if (isNullable && !now.isNullable) blocks.push(`${table}.${name} may be empty no more`);
  }
  for (const [name, { isNeeded }] of after) {
    if (isNeeded && !before.has(name)) blocks.push(`${table}.${name} is needed, and has no default`);
  }
  return blocks;
}

/** A unique key over a new column leaves rows alone that do not fill the column. */
function newUniques(table: string, columns: Columns, before: Shape, after: Shape): string[] {
  return [...after.uniques].flatMap(([key, names]) => {
    const isNew = key.startsWith(`${table} `) && !before.uniques.has(key);
    const isOfOld = names.every((name) => columns.has(name));
    return isNew && isOfOld ? [`${table} has to be unique by ${names.join(', ')}`] : [];
  });
}

const text = /^varchar\((\d+)\)$/;

function holdsAsMuch(before: string, after: string): boolean {
  if (before === after) return true;
  const [old, now] = [text.exec(before)?.[1], text.exec(after)?.[1]];
  if (old !== undefined && now !== undefined) return Number(now) >= Number(old);
  if (old !== undefined) return after.endsWith('text');
  return before.startsWith('int') && after.startsWith('bigint');
}
