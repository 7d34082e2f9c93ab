/** The worker's query for due payments reads no others: the index excludes later execution dates. */
import type { Knex } from 'knex';

const before = ['status', 'next_attempt_at'];
const after = [...before, 'execution_date'];

export async function up(knex: Knex): Promise<void> {
  await exchange(knex, before, after);
}

export async function down(knex: Knex): Promise<void> {
  await exchange(knex, after, before);
}

async function exchange(knex: Knex, old: readonly string[], fresh: readonly string[]): Promise<void> {
  await knex.schema.alterTable('payments', (table) => table.index([...fresh]));
  await knex.schema.alterTable('payments', (table) => table.dropIndex([...old]));
}
