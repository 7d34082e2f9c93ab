/** The indexes by which an operator finds a customer's sessions. */
import type { Knex } from 'knex';

const tables = ['customer_sessions', 'approval_sessions'] as const;

export async function up(knex: Knex): Promise<void> {
  for (const name of tables)
    await knex.schema.alterTable(name, (table) => {
      table.index(['psu_id']);
    });
}

export async function down(knex: Knex): Promise<void> {
  for (const name of tables)
    await knex.schema.alterTable(name, (table) => {
      table.dropIndex(['psu_id']);
    });
}
