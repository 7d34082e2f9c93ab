/** The column kinds that every table family shares, so that both engines keep them alike. */
import type { Knex } from 'knex';

/** An identifier that the application makes. */
export function id(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.string(name, 64);
}

/** An instant in UTC milliseconds: no session's time zone shifts it. */
export function instant(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.bigInteger(name);
}

/** A calendar date in the bank's zone, such as 2026-06-30; kept as text, which sorts and never shifts. */
export function localDate(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.string(name, 10);
}

/** Money in minor units; its currency is in the column `currency`. */
export function minorUnits(table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder {
  return table.bigInteger(name);
}

/** Identifiers and tokens differ by case, so MariaDB must compare bytes, as SQLite does; and keep every character. */
export function exactText(knex: Knex, table: Knex.CreateTableBuilder): void {
  if (knex.client.dialect !== 'mysql') return;
  table.charset('utf8mb4');
  table.collate('utf8mb4_bin');
}
