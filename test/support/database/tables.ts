/** Whole tables of the bank's database: row counts, and all values as text. */
import type { Database } from '../../../src/storage/database.js';

async function tablesOf({ dialect, reader }: Database): Promise<string[]> {
  const query =
    dialect.name === 'sqlite'
      ? reader('sqlite_master').select('name').where('type', 'table').whereNot('name', 'like', 'sqlite_%')
      : reader('information_schema.tables')
          .select({ name: 'table_name' })
          .where('table_schema', reader.raw('database()'));
  const rows: readonly { readonly name: string }[] = await query;
  return rows.map(({ name }) => name).sort();
}

/** Get rows after calls, successful or not, with a short delay. */
const logTables = ['workspace_log', 'workspace_events'];

/** Counts the rows of each table except the logs of a workspace, in one statement. */
export async function countRows(database: Database): Promise<Readonly<Record<string, number>>> {
  const { reader } = database;
  const names = (await tablesOf(database)).filter((name) => !logTables.includes(name));
  const counts = names.map((name) =>
    reader(name)
      .select({ name: reader.raw('?', [name]) })
      .count({ amount: '*' }),
  );
  const rows: readonly { readonly name: string; readonly amount: unknown }[] = await reader.unionAll(counts);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)]));
}

/** The columns, such as `payments.psu_id`, with this text in a value. */
export async function columnsWith(database: Database, text: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const table of await tablesOf(database)) {
    const rows: readonly object[] = await database.reader(table).select();
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (String(value).includes(text)) found.add(`${table}.${column}`);
  }
  return [...found].toSorted();
}

/** The heartbeat of a running bank writes these once a minute. */
export const heartbeatTables: readonly string[] = ['field_counts', 'uptimes', 'usage_counts'];

/** Every value of every row of every other table. */
export async function dumpTables(database: Database, without: readonly string[] = []): Promise<string> {
  const texts: string[] = [];
  for (const table of await tablesOf(database)) {
    if (without.includes(table)) continue;
    const rows: readonly object[] = await database.reader(table).select();
    for (const row of rows) texts.push([table, ...Object.values(row).map(String)].join('\t'));
  }
  return texts.join('\n');
}
