/** Seeds years of settled payments without calls: copies the database's first payment many times. */
import type { Knex } from 'knex';
import { openDatabase } from '../src/storage/database.js';

/** MariaDB's default recursion limit (`max_recursive_iterations`). */
const perStatement = 1000;

/** The columns in which a copy differs from its original row; without an original, the columns of a new row. */
const changes: Readonly<Record<string, Readonly<Record<string, string | number | null>>>> = {
  payments: { status: 'ACSC', next_attempt_at: null, handed_over: 0 },
  payment_statuses: {
    id: '',
    payment_id: '',
    from_status: 'ACTC',
    to_status: 'ACSC',
    cause: 'booked',
    changed_at: 1_600_000_000_000,
  },
  authorisations: { outcome: 'approved', sca_status: 'finalised' },
};

const named: readonly string[] = ['id', 'payment_id', 'resource_id'];

/** SQL expressions for both engines: an id that ends with a number in twelve hexadecimal digits. */
const ids = {
  sqlite: "printf('01900000-0000-7000-8000-%012x', n.i)",
  mysql: "concat('01900000-0000-7000-8000-', lpad(lower(hex(n.i)), 12, '0'))",
} as const;

const numbers = 'select ? union all select i + 1 from n where i + 1 < ?';

export async function fillHistory(databaseUrl: string, count: number): Promise<void> {
  const database = await openDatabase(databaseUrl);
  const knex = database.maintenance;
  for (const table of Object.keys(changes)) {
    const row: Readonly<Record<string, Knex.Value>> = (await knex(table).select('*').first()) ?? {};
    const values = { ...row, ...changes[table] };
    const copies = Object.entries(values).map(([name, value]) =>
      named.includes(name) ? knex.raw(ids[database.dialect.name]) : knex.raw('?', [value]),
    );
    for (let from = 0; from < count; from += perStatement) {
      const rows = knex
        .withRecursive('n', ['i'], knex.raw(numbers, [from, Math.min(from + perStatement, count)]))
        .select(copies)
        .from('n');
      const into = knex.raw('?? (??)', [table, Object.keys(values)]);
      await knex(into).insert(rows);
    }
  }
  await database.close();
}
