/** The column types shared by all tables, so that SQLite and MariaDB store them alike. */
import type { Knex } from 'knex';

/** An identifier made by the application. */
export function id(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.string(name, 64);
}

/** An instant in UTC milliseconds, independent of the database session's time zone. */
export function instant(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.bigInteger(name);
}

/** A calendar date in the bank's zone, such as 2026-06-30; stored as text, which sorts and never shifts. */
export function localDate(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.string(name, 10);
}

/** Money in minor units; its currency is in the column `currency`. */
export function minorUnits(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.bigInteger(name);
}

/**
 * Collation: identifiers and tokens differ by case, so MariaDB must compare bytes, as SQLite does, and store every
 * character.
 */
export function exactText(knex: Knex, table: Knex.CreateTableBuilder): void {
  if (knex.client.dialect !== 'mysql') return;
  table.charset('utf8mb4');
  table.collate('utf8mb4_bin');
}
